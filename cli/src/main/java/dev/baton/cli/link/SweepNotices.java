package dev.baton.cli.link;

import dev.baton.cli.kit.Workspace;
import dev.baton.notify.Notice;
import dev.baton.notify.Notifier;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.link.HomeClaims;
import java.util.ArrayList;
import java.util.List;

/** Notifies people, if configured, of tasks that a sweep reopened or blocked. */
public record SweepNotices(Workspace workspace) {
  private static final int NAMED = 5;

  /** Notifies of those that were reopened or blocked. */
  public void send(List<SweepResult> results) {
    List<SweepResult> changed = results.stream().filter(SweepResult::isTaken).toList();
    if (changed.isEmpty()) {
      return;
    }
    if (workspace.location().isLinked()) {
      HomeAccess access = HomeOutcome.access(workspace, workspace.lockTimeout());
      new HomeClaims(access).comment(changed, workspace.stamp());
    }
    if (!workspace.staleSettings().notifies()) {
      return;
    }
    Notifier notifier = workspace.notifier();
    if (!notifier.reachesSomebody()) {
      workspace.warn(
          "stale.notify is on, but no notification channel is set: see baton config show"
              + " notify");
    }
    notifier.send(changed.size() == 1 ? ofOne(changed.getFirst()) : ofMany(changed));
  }

  private Notice ofOne(SweepResult result) {
    boolean blocked = result.action() == Action.BLOCKED;
    String message =
        result.task()
            + (blocked ? " was blocked, having been held by " : " was reopened; it was held by ")
            + result.claim().worker()
            + ": "
            + result.finding().explanation()
            + (blocked ? "; baton show " + result.task() + " shows details." : ".");
    return new Notice(
        blocked ? "stale_blocked" : "stale_reopened",
        message,
        null,
        null,
        result.task(),
        null,
        workspace.now());
  }

  /** A single notification for all of them, because after a reboot there may be many. */
  private Notice ofMany(List<SweepResult> changed) {
    List<String> names = new ArrayList<>();
    int blocked = 0;
    for (SweepResult result : changed) {
      blocked += result.action() == Action.BLOCKED ? 1 : 0;
      if (names.size() < NAMED) {
        names.add(result.task().value());
      }
    }
    String message =
        changed.size()
            + " tasks of dead workers were reopened: "
            + String.join(", ", names)
            + (changed.size() > NAMED ? " and others" : "")
            + (blocked == 0
                ? ""
                : "; " + blocked + " of them " + (blocked == 1 ? "was" : "were") + " blocked")
            + "; baton ready shows what can be done.";
    return new Notice(
        "stale_swept", message, (long) changed.size(), null, null, null, workspace.now());
  }
}
