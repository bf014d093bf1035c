package dev.baton.cli.command.history;

import dev.baton.app.history.LiveView;
import dev.baton.app.history.LiveWork;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.json.document.TopJson;
import dev.baton.render.TopPage;
import dev.baton.store.Runs;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.WindowSize;
import java.io.IOException;

/** {@code baton top}: shows who works on what, and keeps the page current. */
final class TopCommand implements Command {
  private static final int ROWS = 40;
  private static final int RUNS = 20;

  private final String name;

  /**
   * @param name top; or monitor, as cub calls its live page
   */
  TopCommand(String name) {
    this.name = name;
  }

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
            name,
            "Show who works on what now, what it costs, and what is stuck; the page is kept"
                + " current. Keys: arrows, enter (details), s (sweep), p (pause a run after its"
                + " iteration), l (log), q.");
    if (name.equals("monitor")) {
      // All runs are on the page, which is always current.
      syntax
          .arguments("RUN", "0..1", "ignored: the page has all runs")
          .option("-r --refresh", "N", "")
          .flag("--list", "list the latest runs");
    }
    return syntax
        .flag("--once", "print one page and end")
        .option("--preset", "NAME", "the preset of thresholds (default: BATON_BREAKER_PRESET)")
        .onlyReads()
        .example("baton " + name)
        .example("baton " + name + " --once");
  }

  @Override
  public ExitCode run(Call call) {
    if (name.equals("monitor") && call.arguments().has("--list")) {
      return RunListing.print(call, new Runs.Filter(null, null, false, RUNS));
    }
    LiveWork work = new LiveWork(call.workspace(), BreakerOptions.policyOfPreset(call).policy());
    if (call.output().isJson()) {
      call.output().json(new TopJson(work.read()));
      return ExitCode.OK;
    }
    Ansi ansi = call.output().ansi();
    if (call.arguments().has("--once")) {
      print(call, work.read(), ansi);
      return ExitCode.OK;
    }
    TopTerminal.check(call);
    try {
      return new TopLoop(call, work, ansi).run();
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "baton top --once");
    }
  }

  private static void print(Call call, LiveView live, Ansi ansi) {
    int columns = call.environment().columns();
    WindowSize size = new WindowSize(ROWS, columns == 0 ? Integer.MAX_VALUE : columns);
    new TopPage(size, ansi, call.workspace().clock().getZone())
        .whole(live, call.now())
        .forEach(line -> call.output().verbatim(line + "\n"));
  }
}
