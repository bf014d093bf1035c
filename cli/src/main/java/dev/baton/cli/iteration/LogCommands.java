package dev.baton.cli.iteration;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.app.LoggedIterations;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.RunOption;
import dev.baton.store.Iteration;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** {@code baton logs}: shows what the agents of a task or a run said and did. */
public final class LogCommands implements Commands {
  private static final int SHOWN = 200;

  @Override
  public List<Row> rows() {
    return List.of(Row.of(LOOP, "logs", "show what an agent said and did; -f follows it"));
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            "Show what an agent that baton run started said and did, and the log's file.",
            LogCommands::show)
        .arguments("TASK|RUN", "0..1", "a task or a run; by default the last run")
        .flag("-f --follow", "show what it writes until it ends and no other one follows")
        .option("-n --limit", "N", "the last N lines (default 200; 0 = all that is kept)")
        .option("--iteration", "N", "only this iteration")
        .flag("--raw", "the agent's standard output as it was written")
        .onlyReads()
        .example("baton logs -f app-a1b")
        .example("baton logs --raw --iteration 12 | jq .type");
  }

  private static ExitCode show(Call call) {
    int limit = FilterOptions.limit(call, SHOWN);
    LogSelection selection = LogSelection.of(call);
    boolean follow = call.has("--follow");
    try {
      if (call.has("--raw")) {
        new RawLog(call, selection).print(follow);
        return ExitCode.OK;
      }
      LogPlayback playback =
          new LogPlayback(
              selection.iterations(),
              selection.folder(),
              call.workspace().clock(),
              new LogView(call.environment().out(), call.output(), call.now()));
      List<Iteration> selected = selection.selected();
      if (follow) {
        playback.follow(selected.getLast(), limit);
      } else {
        playback.print(selected, limit);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw Failure.failed("log", "the log cannot be read: " + e.getMessage(), "check the file");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  /** Prints what agents wrote to their standard output, byte for byte. */
  private static final class RawLog {
    private final Call call;
    private final LogSelection selection;
    private boolean isRead = true;

    RawLog(Call call, LogSelection selection) {
      this.call = call;
      this.selection = selection;
    }

    void print(boolean follow) throws IOException, InterruptedException {
      for (String option : new String[] {"--json", "--limit"}) {
        if (call.has(option) || call.value(option) != null) {
          throw Failure.usage(
              "--raw and "
                  + option
                  + " exclude each other: the output is printed as it was written",
              "baton logs --raw | tail -n 20");
        }
      }
      PrintStream data = call.output().data(false);
      OutputSink sink = sink(data);
      List<Iteration> selected = selection.selected();
      for (Iteration iteration : follow ? selected.subList(0, selected.size() - 1) : selected) {
        if (isRead) {
          try (FollowedLogs.Growing log = open(iteration, sink)) {
            log.end(iteration);
          }
        }
      }
      if (follow) {
        new FollowedLogs(
                selection.iterations(),
                call.workspace().clock(),
                () -> isRead && Environment.pass(data, new byte[0], 0))
            .follow(selected.getLast(), iteration -> open(iteration, sink));
      }
      call.output().end(data);
    }

    private FollowedLogs.Growing open(Iteration iteration, OutputSink sink) {
      String run = Objects.requireNonNull(iteration.run());
      Path file = AgentLog.outFile(selection.folder(), run, iteration.n());
      call.output().note("iteration " + iteration.n() + ": " + file);
      GrowingLog log = new GrowingLog(file);
      return new FollowedLogs.Growing() {
        @Override
        public void readNew() throws IOException {
          if (isRead) {
            log.readNew(sink);
            call.output().flush();
          }
        }

        @Override
        public void end(Iteration last) throws IOException {
          readNew();
        }

        @Override
        public void close() throws IOException {
          log.close();
        }
      };
    }

    private OutputSink sink(PrintStream data) {
      return (bytes, length) -> {
        isRead = Environment.pass(data, bytes, length);
        return isRead;
      };
    }
  }

  /**
   * Which logs the arguments select.
   *
   * @param folder of all logs
   * @param selected at least one, oldest first
   */
  private record LogSelection(Path folder, LoggedIterations iterations, List<Iteration> selected) {
    /**
     * Reads the arguments.
     *
     * @throws Failure when they select nothing
     */
    static LogSelection of(Call call) {
      Path folder = call.workspace().location().logs();
      String number = call.value("--iteration");
      List<String> words = call.words();
      if (number != null) {
        if (!words.isEmpty()) {
          throw Failure.usage(
              "--iteration and '" + words.getFirst() + "' exclude each other",
              "use only one of them");
        }
        return ofOne(call, folder, number);
      }
      LoggedIterations found =
          words.isEmpty()
              ? LoggedIterations.ofLastRun(call.workspace())
                  .orElseThrow(() ->
                      missing("no agent was started by baton run yet", "baton run --agent claude"))
              : named(call, words.getFirst());
      List<Iteration> all = found.all();
      if (all.isEmpty()) {
        throw missing(
            "no agent that baton run started has worked on " + words.getFirst(),
            "baton iterations --all -n 0 lists all iterations");
      }
      return new LogSelection(folder, found, all);
    }

    private static LogSelection ofOne(Call call, Path folder, String number) {
      Iteration iteration = IterationLookup.numbered(call, number);
      if (iteration.source() != Iteration.Source.RUN || iteration.run() == null) {
        throw missing(
            "iteration " + iteration.n() + " has no log: it is a commit",
            "baton iterations lists them");
      }
      LoggedIterations run = LoggedIterations.of(call.workspace(), iteration.run()).orElseThrow();
      return new LogSelection(folder, run.only(iteration), List.of(iteration));
    }

    private static LoggedIterations named(Call call, String name) {
      Optional<LoggedIterations> run = LoggedIterations.of(call.workspace(), name);
      return run.orElseGet(() -> {
        try {
          return LoggedIterations.of(call.workspace(), call.resolve(name));
        } catch (Failure unknown) {
          throw name.startsWith("run-") ? RunOption.missing(name) : unknown;
        }
      });
    }

    private static Failure missing(String message, String hint) {
      return Failure.notFound("not_found", message, hint);
    }
  }
}
