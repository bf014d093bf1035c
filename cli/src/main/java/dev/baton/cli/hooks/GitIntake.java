package dev.baton.cli.hooks;

import dev.baton.app.CommitIntake;
import dev.baton.cli.kit.Call;
import dev.baton.cli.option.BreakerOptions;

/** New commits, which become iterations before a command does its own work. */
public final class GitIntake {
  /** Processes new commits; problems are reported with {@code --debug} only. */
  public static void catchUp(Call call) {
    try {
      commits(call).catchUp();
    } catch (RuntimeException e) {
      // Doctor reports what is still unprocessed. Somebody who asks for a task does not want an
      // error about git.
      call.workspace().debug("commits were not read: " + e);
    }
  }

  /** The commits that this call's database counts. */
  public static CommitIntake commits(Call call) {
    return new CommitIntake(
        call.workspace(),
        call.workspace().location().file(),
        () -> BreakerOptions.configured(call));
  }
}
