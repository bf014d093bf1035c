package dev.baton.interop;

import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.task.Task;
import java.time.Instant;

/** Tasks that another tracker has in progress, without a claim here. */
final class UnclaimedWork {
  private final StalePolicy policy;
  private final Instant now;

  UnclaimedWork(StalePolicy policy, Instant now) {
    this.policy = policy;
    this.now = now;
  }

  /** Whether the task is stale, judged by its last change, and what to do. */
  String words(Task task) {
    Instant started = task.times().startedAt();
    Instant updated = task.times().updatedAt();
    Instant last = started != null && started.isAfter(updated) ? started : updated;
    String worker = task.assignee() == null ? "somebody" : task.assignee();
    Claim claim = new Claim(task.id(), 0, worker, last, last, null, null, null, null, null);
    ProcessState unseen = ProcessState.unknown("no process was recorded");
    Finding finding = Staleness.assess(claim, unseen, now, policy).finding();
    String state =
        finding != null
            ? "stale since "
                + finding.since()
                + " ("
                + finding.reason()
                + "); baton sweep reopens it"
            : "its last heartbeat was at " + last;
    return task.id() + " is in progress elsewhere, without a claim here: " + state;
  }
}
