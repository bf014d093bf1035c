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
import dev.baton.terminal.Ansi;
import dev.baton.terminal.WindowSize;
import java.io.Console;
import java.io.IOException;

/** {@code baton top}: shows who works on what, and keeps the page current. */
final class TopCommand implements Command {
  private static final int ROWS = 40;

  @Override
  public Syntax syntax() {
    return new Syntax(
            "top",
            "Show who works on what now, what it costs, and what is stuck; the page is kept"
                + " current. Keys: arrows, enter (details), s (sweep), p (pause a run after its"
                + " iteration), l (log), q.")
        .flag("--once", "print one page and end")
        .option("--preset", "NAME", "the preset of thresholds (default: BATON_BREAKER_PRESET)")
        .onlyReads()
        .example("baton top")
        .example("baton top --once");
  }

  @Override
  public ExitCode run(Session session) {
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
    checkTerminal(session);
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

  @SuppressWarnings("SystemConsoleNull") // null without a terminal, since Java 25
  private static void checkTerminal(Session session) {
    Console console = System.console();
    if (session.environment().columns() == 0 || console == null || !console.isTerminal()) {
      throw Failure.usage(
          "top needs a terminal for its input and output",
          "baton top --once prints one page, baton top --json the figures");
    }
    String kind = session.environment().variable("TERM");
    if (kind == null || kind.equals("dumb")) {
      throw Failure.usage(
          "top needs a terminal that can move its cursor, and TERM is "
              + (kind == null ? "not set" : kind),
          "baton top --once prints one page");
    }
  }
}
