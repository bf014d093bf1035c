package dev.baton.store;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.StalePolicy.StaleAction;
import dev.baton.store.Events.Detail;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Ends the claim of a worker that is gone, within one transaction. */
final class StaleReopening {
  private static final String STALE = "stale";

  static Optional<Task> apply(Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Completion completion = found.completion();
    return completion == null
        ? reopen(h, found, policy, stamp)
        : close(
            h, found, "finished by " + found.claim().worker() + ": " + completion.words(), stamp);
  }

  private static Optional<Task> reopen(
      Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Claim judged = found.claim();
    int reopenings = reopeningsWithThis(h, judged, policy, stamp.at());
    boolean poison = reopenings >= policy.poisonLimit();
    boolean block = poison || policy.action() == StaleAction.BLOCK;
    // Counts from now: a late sweep must not offer the task to the next worker at once.
    Instant notBefore = stamp.at().plus(policy.backoffAfter(reopenings));
    int rows =
        ifUnchanged(
                h,
                "status = :status, blocked_reason = :why, epoch = "
                    + Epochs.NEXT
                    + ", assignee = null,"
                    + " reopened = reopened + 1, not_before = :not_before",
                judged,
                stamp)
            .bind("status", block ? "blocked" : "open")
            .bind("why", poison ? Claims.POISON : block ? STALE : null)
            .bind("not_before", block ? null : (Long) Nanos.of(notBefore))
            .execute();
    if (rows == 0) {
      return Optional.empty();
    }
    FormerHolders.note(h, judged, stamp.at());
    conclude(h, found, poison ? "poisoned" : "swept", null, block, stamp);
    return Optional.of(Claims.task(h, judged.task()));
  }

  /** The home of the task has ended the claim; what is left is the evidence, and what follows. */
  static void atHome(Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Claim judged = found.claim();
    int reopenings = reopeningsWithThis(h, judged, policy, stamp.at());
    boolean poison = reopenings >= policy.poisonLimit();
    boolean block = poison || policy.action() == StaleAction.BLOCK;
    int rows =
        h.createUpdate(
                "update task set status = :status, blocked_reason = :why, epoch = "
                    + Epochs.NEXT
                    + ", reopened = reopened + 1, not_before = :not_before"
                    + " where id = :id and status = 'open'")
            .bind("status", block ? "blocked" : "open")
            .bind("why", poison ? Claims.POISON : block ? STALE : null)
            .bind(
                "not_before",
                block ? null : (Long) Nanos.of(stamp.at().plus(policy.backoffAfter(reopenings))))
            .bind("id", judged.task().value())
            .execute();
    if (rows > 0 || found.rescue().ref() != null) {
      conclude(
          h,
          found,
          rows == 0 ? "rescued" : poison ? "poisoned" : "swept",
          null,
          rows > 0 && block,
          stamp);
    }
  }

  /** The epoch does not change, just as when the worker itself closes the task. */
  private static Optional<Task> close(Handle h, Assessment found, String reason, Stamp stamp) {
    int rows =
        ifUnchanged(
                h,
                "status = 'closed', closed_at = :now, close_reason = :reason, not_before = null,"
                    + " blocked_reason = null",
                found.claim(),
                stamp)
            .bind("reason", reason)
            .execute();
    if (rows == 0) {
      return Optional.empty();
    }
    conclude(h, found, "closed", reason, false, stamp);
    return Optional.of(Claims.task(h, found.claim().task()));
  }

  /** Changes the task only if its claim is unchanged since it was assessed. */
  private static Update ifUnchanged(Handle h, String sets, Claim judged, Stamp stamp) {
    return h.createUpdate(
            "update task set updated_at = :now, "
                + sets
                + """
                 where id = :id and epoch = :epoch and coalesce(token, '') = :token and status = 'in_progress'
                  and coalesce(
                    (select renewed_at from claim where task_id = :id),
                    $greatest(coalesce(started_at, updated_at), updated_at)) = :renewed
                """)
        .bind("now", Nanos.of(stamp.at()))
        .bind("id", judged.task().value())
        .bind("epoch", judged.epoch())
        .bind("token", judged.token())
        .bind("renewed", Nanos.of(judged.renewedAt()));
  }

  /**
   * Ends the claim and records why.
   *
   * @param reason why the task is closed; null when it is not
   * @param blocked whether it is blocked now
   */
  private static void conclude(
      Handle h,
      Assessment found,
      String kind,
      @Nullable String reason,
      boolean blocked,
      Stamp stamp) {
    Claim judged = found.claim();
    Finding finding = found.requireFinding();
    Completion completion = found.completion();
    RescueOutcome rescue = found.rescue();
    WorkTreeClaims.note(h, judged, rescue, finding.explanation(), stamp.at());
    h.createUpdate("delete from claim where task_id = :id")
        .bind("id", judged.task().value())
        .execute();
    Events.add(
        h,
        judged.task(),
        kind,
        stamp,
        new Detail()
            .with("reason", reason == null ? finding.reason().name() : reason)
            .with("blocked", blocked ? Boolean.TRUE : null)
            .with("stale", reason == null ? null : finding.reason().name())
            .with("evidence", completion == null ? null : completion.words())
            .with("iteration", completion == null ? null : completion.iteration())
            .with("commit", completion == null ? null : completion.commit())
            .with("worker", judged.worker())
            .with("worker_epoch", judged.epoch())
            .with("pid", judged.process() == null ? null : judged.process().pid())
            .with("finding", finding.explanation())
            .with("silent_seconds", finding.silence().toSeconds())
            .with("since", finding.since().toString())
            .with("worktree", judged.place() == null ? null : judged.place().worktree())
            .with("rescue", rescue.ref())
            .with("rescue_commit", rescue.commit())
            .with("rescue_files", rescue.ref() == null ? null : rescue.files())
            .with("rescue_also", rescue.also().isEmpty() ? null : String.join("\n", rescue.also()))
            .with(
                "rescue_left_out",
                rescue.leftOut().isEmpty() ? null : String.join("\n", rescue.leftOut()))
            .with("rescue_repository", rescue.repository())
            .with("rescue_trouble", rescue.trouble())
            .parts());
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
            .map((row, ctx) -> row.getInt(1))
            .one();
    return before + 1;
  }
}
