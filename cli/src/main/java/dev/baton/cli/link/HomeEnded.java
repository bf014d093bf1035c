package dev.baton.cli.link;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Liveness;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Stamp;
import dev.baton.task.Task;
import dev.baton.tracker.home.EndedClaims;
import dev.baton.tracker.link.HomeClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Claims that the home of the tasks has ended without Baton, such as by a command of the real bd or
 * in another clone.
 */
public record HomeEnded(Workspace workspace) implements EndedClaims {
  @Override
  public List<Assessment> save(List<Claim> ended) {
    List<Assessment> dead = new ArrayList<>();
    for (Claim claim : ended) {
      Assessment found = workspace.scan().judge(claim);
      if (found.isDead() && found.isStale()) {
        dead.add(found);
      }
    }
    List<RescueOutcome> saved = dead.isEmpty() ? List.of() : workspace.rescuer().save(dead);
    for (int i = 0; i < saved.size(); i++) {
      dead.set(i, dead.get(i).rescued(saved.get(i)));
    }
    return dead;
  }

  @Override
  public void note(List<Assessment> dead, Stamp stamp) {
    workspace.stores().claims().endedAtHome(dead, workspace.stalePolicy(), stamp);
    for (Assessment one : dead) {
      Task task = workspace.stores().taskQueries().find(one.claim().task()).orElse(null);
      if (task != null && !task.status().isOver()) {
        String text = HomeClaims.text("Baton found the claim on this task ended: ", one);
        workspace.stores().comments().add(task.id(), text, null, stamp);
      }
    }
  }

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
