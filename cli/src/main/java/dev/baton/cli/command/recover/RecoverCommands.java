package dev.baton.cli.command.recover;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands that examine a database. */
public final class RecoverCommands {
  private RecoverCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(RECOVER, "machines", "list the machines that share the database")) {
      return new MachinesCommand();
    }
    if (rows.choose(RECOVER, "doctor", "check everything and show how to fix problems")) {
      return new DoctorCommand();
    }
    return null;
  }
}
