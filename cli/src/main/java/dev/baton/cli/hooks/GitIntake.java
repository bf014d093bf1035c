package dev.baton.cli.hooks;

import dev.baton.app.CommitIntake;
import dev.baton.cli.kit.Workspace;
import dev.baton.cli.option.BreakerOptions;

/** New commits, which become iterations before a command does its own work. */
public final class GitIntake {
  /** Processes new commits; problems are reported with {@code --debug} only. */
  public static void catchUp(Workspace workspace) {
    try {
      commits(workspace).catchUp();
    } catch (RuntimeException e) {
      // Doctor reports what is still unprocessed. Somebody who asks for a task does not want an
      // error about git.
      workspace.debug("commits were not read: " + e);
    }
  }

  /** The commits that this call's database counts. */
  public static CommitIntake commits(Workspace workspace) {
    return new CommitIntake(
        workspace, workspace.location().file(), () -> BreakerOptions.configured(workspace));
  }
}
