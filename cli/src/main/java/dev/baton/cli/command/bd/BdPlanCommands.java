package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandRows;
import org.jspecify.annotations.Nullable;

/** bd's commands that find, relate and close tasks. */
final class BdPlanCommands {
  private BdPlanCommands() {}

  static @Nullable Command find(CommandRows rows) {
    return null;
  }
}
