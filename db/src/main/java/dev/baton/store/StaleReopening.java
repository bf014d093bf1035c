package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Finding;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StaleAction;
import dev.baton.claim.StalePolicy;
import dev.baton.store.ClaimStore.Judged;
import dev.baton.store.ClaimStore.Reopening;
import java.time.Instant;

/** Takes a task back from a worker that dropped it, within one transaction. */
final class StaleReopening {
  private static final String POISON = "poison";
  private static final String STALE = "stale";

  private StaleReopening() {}

  static Reopening apply(Handle h, Judged found, StalePolicy policy, Stamp stamp) {
    Claim judged = found.claim();
    Finding finding = found.finding();
    RescueOutcome rescue = found.rescue();
    int reopenings = reopeningsWithThis(h, judged, policy, stamp.at());
    boolean poison = reopenings >= policy.poisonLimit();
    boolean block = poison || policy.action() == StaleAction.BLOCK;
    Instant notBefore = finding.since().plus(policy.backoffAfter(reopenings));
    int rows =
        h.createUpdate(
                """
                update task set status = :status, blocked_reason = :why, epoch = epoch + 1,
                  assignee = null, reopened = reopened + 1, not_before = :not_before,
                  updated_at = :now
                where id = :id and epoch = :epoch and status = 'in_progress'
                  and coalesce(
                    (select renewed_at from claim where task_id = :id),
                    max(coalesce(started_at, updated_at), updated_at)) = :renewed
                """)
            .bind("status", block ? "blocked" : "open")
            .bind("why", poison ? POISON : block ? STALE : null)
            .bind("not_before", block ? null : (Long) Nanos.of(notBefore))
            .bind("now", Nanos.of(stamp.at()))
            .bind("id", judged.task().value())
            .bind("epoch", judged.epoch())
            .bind("renewed", Nanos.of(judged.renewedAt()))
            .execute();
    if (rows == 0) {
      return new Reopening.Overtaken();
    }
    h.createUpdate("delete from claim where task_id = :id")
        .bind("id", judged.task().value())
        .execute();
    EventStore.add(
        h,
        judged.task(),
        stamp.at(),
        poison ? "poisoned" : "swept",
        stamp.actor(),
        "reason",
        finding.reason().name(),
        "worker",
        judged.worker(),
        "worker_epoch",
        judged.epoch(),
        "pid",
        judged.process() == null ? null : judged.process().pid(),
        "finding",
        finding.explanation(),
        "silent_seconds",
        finding.silence().toSeconds(),
        "since",
        finding.since().toString(),
        "worktree",
        judged.place() == null ? null : judged.place().worktree(),
        "rescue",
        rescue.ref(),
        "rescue_commit",
        rescue.commit(),
        "rescue_files",
        rescue.ref() == null ? null : rescue.files(),
        "rescue_left_out",
        rescue.leftOut().isEmpty() ? null : String.join("\n", rescue.leftOut()),
        "rescue_repository",
        rescue.repository(),
        "rescue_trouble",
        rescue.trouble());
    return poison
        ? new Reopening.Poisoned(ClaimStore.task(h, judged.task()))
        : new Reopening.Reopened(ClaimStore.task(h, judged.task()));
  }

  static boolean isLastStraw(Handle h, Claim claim, StalePolicy policy, Instant now) {
    return reopeningsWithThis(h, claim, policy, now) >= policy.poisonLimit();
  }

  private static int reopeningsWithThis(Handle h, Claim judged, StalePolicy policy, Instant now) {
    int before =
        h.createQuery(
                """
                select count(*) from event
                where task_id = :id and kind in ('swept', 'poisoned') and at > :start
                  and id > coalesce(
                    (select max(id) from event where task_id = :id and kind = 'forgiven'), 0)
                """)
            .bind("id", judged.task().value())
            .bind("start", Nanos.of(now.minus(policy.poisonWindow())))
            .map(row -> row.getInt(1))
            .one();
    return before + 1;
  }
}
