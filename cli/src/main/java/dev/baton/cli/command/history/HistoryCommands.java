package dev.baton.cli.command.history;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands that show what happened, and what happens now. */
public final class HistoryCommands {
  private HistoryCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(
        LOOP, "runs list", "list runs: tasks, tokens, cost, and why they ended", "runs")) {
      return new RunsListCommand();
    }
    if (rows.choose(LOOP, "runs show", "show a run")) {
      return new RunsShowCommand();
    }
    if (rows.choose(LOOP, "runs pause", "ask a run to pause after its present iteration")) {
      return new RunsPauseCommand();
    }
    if (rows.choose(LOOK, "top", "who works on what now, what it costs, what is stuck")) {
      return new TopCommand("top");
    }
    if (rows.isCalled("cub") && rows.choose(LOOK, "monitor", "the same as top")) {
      return new TopCommand("monitor");
    }
    if (rows.choose(LOOK, "log", "what happened, newest last; -f follows")) {
      return new LogCommand();
    }
    return null;
  }
}
