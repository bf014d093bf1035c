package dev.baton.cli.command.git;

import static dev.baton.cli.core.Heading.GIT;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandRows;
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
    if (rows.choose(GIT, "hooks install", "let git tell Baton of each commit")) {
      return new HooksInstallCommand();
    }
    if (rows.choose(GIT, "hooks status", "do the hooks work? by trying them", "hooks list")) {
      return new HooksStatusCommand();
    }
    if (rows.choose(GIT, "hooks uninstall", "put the hooks back as they were")) {
      return new HooksUninstallCommand();
    }
    if (rows.choose(GIT, "hooks drain", "catch up with all commits")) {
      return new HooksDrainCommand();
    }
    if (rows.choose(GIT, "hooks print", "the scripts, for hooks kept by hand")) {
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
