package dev.baton.cli.command.cub;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands that exist only when the program is called cub. */
public final class CubCommands {
  private CubCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(LOOK, "counts", "show how many tasks there are, by status")) {
      return new CountsCommand();
    }
    if (rows.choose(LOOP, "ledger show", "show the work on a task")) {
      return new LedgerShowCommand();
    }
    if (rows.choose(LOOP, "ledger stats", "show the work on all tasks in figures")) {
      return new LedgerStatsCommand();
    }
    if (rows.choose(LOOP, "ledger search", "find tasks by the work on them")) {
      return new LedgerSearchCommand();
    }
    if (rows.choose(LOOP, "reconcile", "record all commits that are not recorded yet")) {
      return new ReconcileCommand();
    }
    return null;
  }
}
