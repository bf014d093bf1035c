package dev.baton.cli.link;

import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Liveness;
import dev.baton.cli.kit.Workspace;
import java.util.function.Consumer;

/**
 * Claims that the home of the tasks has ended without Baton, such as by a command of the real bd or
 * in another clone.
 */
public final class HomeEnded {
  /**
   * Warns of claims that have ended although their processes are alive.
   *
   * @param everybody whether to warn of those of others than the caller, too
   */
  public static void warn(Workspace workspace, boolean everybody, Consumer<String> warning) {
    for (FormerHolder former : workspace.stores().formerHolders().endedAtHome()) {
      if (former.process() == null
          || workspace.processes().look(former.process(), workspace.now()).liveness()
              != Liveness.ALIVE) {
        continue;
      }
      if (workspace.lineage().worksFor(former.process())) {
        warning.accept(
            "your claim on "
                + former.task()
                + " has ended, because the task was changed without Baton; stop working on it, or"
                + " claim it again");
      } else if (everybody) {
        warning.accept(former.task() + ": " + words(former));
      }
    }
  }

  /** What happened, for a list of tasks. */
  static String words(FormerHolder former) {
    return "the claim of %s was ended without Baton, but its process %sis alive"
        .formatted(former.worker(), former.process() == null ? "" : former.process().pid() + " ");
  }
}
