package dev.baton.cli.command.loop;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about loops of agents and the breaker that stops them. */
public final class LoopCommands {
  private LoopCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command findRuns(CommandRows rows) {
    if (rows.choose(LOOP, "run", "let an agent work on one ready task after another")) {
      return new RunCommand();
    }
    if (rows.choose(LOOP, "resume", "resume a paused run")) {
      return new ResumeCommand();
    }
    return null;
  }

  /** The same for reports. */
  public static @Nullable Command findReports(CommandRows rows) {
    if (rows.choose(LOOP, "report", "write what happened as one HTML file")) {
      return new ReportCommand("report");
    }
    if (rows.isCalled("cub") && rows.choose(LOOP, "dashboard", "the same as report")) {
      return new ReportCommand("dashboard");
    }
    if (rows.choose(LOOP, "insights", "what past work says about open tasks")) {
      return new InsightsCommand();
    }
    return null;
  }
}
