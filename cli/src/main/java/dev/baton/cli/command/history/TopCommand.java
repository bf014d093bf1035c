package dev.baton.cli.command.history;

import dev.baton.app.history.LiveView;
import dev.baton.app.history.LiveWork;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    if (name.equals("monitor") && session.arguments().has("--list")) {
      return RunListing.print(session, new Runs.Filter(null, null, false, RUNS));
    }
    LiveWork work = new LiveWork(session, BreakerOptions.policyOfPreset(session).policy());
    if (session.output().isJson()) {
      session.output().json(new TopJson(work.read()));
      return ExitCode.OK;
    }
    Ansi ansi = session.output().ansi();
    if (session.arguments().has("--once")) {
      print(session, work.read(), ansi);
      return ExitCode.OK;
    }
    TopTerminal.check(session);
    try {
      return new TopLoop(session, work, ansi).run();
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "baton top --once");
    }
  }

  private static void print(Session session, LiveView live, Ansi ansi) {
    int columns = session.environment().columns();
    WindowSize size = new WindowSize(ROWS, columns == 0 ? Integer.MAX_VALUE : columns);
    new TopPage(size, ansi, session.clock().getZone())
        .whole(live, session.now())
        .forEach(line -> session.output().verbatim(line + "\n"));
  }
}
