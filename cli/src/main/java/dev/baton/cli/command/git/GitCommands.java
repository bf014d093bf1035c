package dev.baton.cli.command.git;

import static dev.baton.cli.kit.Heading.GIT;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about git's hooks. */
public final class GitCommands {
  private GitCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(GIT, "hooks install", "make git notify Baton of each commit")) {
      return new HooksInstallCommand();
    }
    if (rows.choose(
        GIT, "hooks status", "test each hook and report whether it works", "hooks list", "hooks")) {
      return new HooksStatusCommand();
    }
    if (rows.choose(GIT, "hooks uninstall", "remove Baton's hooks and restore the previous ones")) {
      return new HooksUninstallCommand();
    }
    if (rows.choose(GIT, "hooks drain", "record all commits that are not recorded yet")) {
      return new HooksDrainCommand();
    }
    if (rows.choose(GIT, "hooks print", "print the hook scripts, to install them yourself")) {
      return new HooksPrintCommand();
    }
    if (rows.chooseHidden("hooks fence")) {
      return new HooksFenceCommand();
    }
    if (rows.chooseHidden("hooks trailer")) {
      return new HooksTrailerCommand();
    }
    return null;
  }
}
