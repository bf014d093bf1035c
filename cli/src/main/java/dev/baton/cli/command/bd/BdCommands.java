package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands that exist only when the program is called bd. */
public final class BdCommands {
  private BdCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    Command found = BdPlanCommands.find(rows);
    found = found == null ? BdEditCommands.find(rows) : found;
    return found == null ? BdAroundCommands.find(rows) : found;
  }
}
