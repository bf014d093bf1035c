package dev.baton.cli.iteration;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.run.LogPlayback;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.util.List;

/** {@code baton logs}: shows what the agents of a task or a run said and did. */
public final class LogCommands implements Commands {
  private static final int SHOWN = 200;

  private static final List<Row> ROWS =
      List.of(Row.of(LOOP, "logs", "show what an agent said and did; -f follows it"));

  @Override
  public List<Row> rows() {
    return ROWS;
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            name, "Show what an agent that baton run started said and did, and the log's file.")
        .arguments("TASK|RUN", "0..1", "a task or a run; by default the last run")
        .flag("-f --follow", "show what it writes until it ends and no other one follows")
        .option("-n --limit", "N", "the last N lines (default 200; 0 = all that is kept)")
        .option("--iteration", "N", "only this iteration")
        .flag("--raw", "the agent's standard output as it was written")
        .onlyReads()
        .example("baton logs -f app-a1b")
        .example("baton logs --raw --iteration 12 | jq .type");
  }

  @Override
  public ExitCode run(String name, Call call) {
    int limit = FilterOptions.limit(call, SHOWN);
    LogSelection selection = LogSelection.of(call);
    boolean follow = call.arguments().has("--follow");
    try {
      if (call.arguments().has("--raw")) {
        new RawLog(call, selection).print(follow);
        return ExitCode.OK;
      }
      LogPlayback playback =
          new LogPlayback(
              selection.iterations(),
              selection.folder(),
              call.workspace().clock(),
              new LogView(call));
      List<Iteration> selected = selection.selected();
      if (follow) {
        playback.follow(selected.getLast(), limit);
      } else {
        playback.print(selected, limit);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "log", "the log cannot be read: " + e.getMessage(), "check the file");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.ofProgram(130);
    }
  }
}
