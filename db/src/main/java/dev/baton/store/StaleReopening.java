package dev.baton.store;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.StalePolicy.StaleAction;
import dev.baton.store.ClaimEnds.Ended;
import dev.baton.store.Events.ObjectText;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends the claim of a worker that is gone, within one transaction. */
final class StaleReopening {
  private static final String STALE = "stale";

  static Optional<Ended> apply(Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Completion completion = found.completion();
    return completion == null
        ? reopen(h, found, policy, stamp)
        : close(
            h, found, "finished by " + found.claim().worker() + ": " + completion.words(), stamp);
  }

  /**
   * How a task is reopened; too often, or by the policy, it is blocked instead.
   *
   * @param until when it may be claimed again; null where it is blocked
   */
  private record Reopening(boolean isPoison, @Nullable Instant until) {
    private static final String SETS =
        "status = :status, blocked_reason = :why, epoch = "
            + Epochs.NEXT
            + ", reopened = reopened + 1, not_before = :until";

    static Reopening of(Handle h, Claim judged, StalePolicy policy, Instant now) {
      int reopenings = reopeningsWithThis(h, judged, policy, now);
      boolean poison = reopenings >= policy.poisonLimit();
      boolean blocks = poison || policy.action() == StaleAction.BLOCK;
      // Counts from now: a late sweep must not offer the task to the next worker at once.
      return new Reopening(poison, blocks ? null : now.plus(policy.backoffAfter(reopenings)));
    }

    boolean blocks() {
      return until == null;
    }

    String kind() {
      return isPoison ? "poisoned" : "swept";
    }

    Sql sets(Sql change) {
      return change
          .with("status", blocks() ? "blocked" : "open")
          .with("why", isPoison ? Claims.POISON : blocks() ? STALE : null)
          .with("until", until);
    }
  }

  private static Optional<Ended> reopen(
      Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Claim judged = found.claim();
    Reopening again = Reopening.of(h, judged, policy, stamp.at());
    String sets = Reopening.SETS + ", assignee = null";
    Optional<Long> epoch =
        again.sets(ifUnchanged(sets, judged, stamp)).first(h, row -> row.number(1));
    if (epoch.isEmpty()) {
      return Optional.empty();
    }
    FormerHolders.note(h, judged, stamp.at());
    conclude(h, found, again.kind(), null, again.blocks(), stamp);
    TaskStatus status = again.blocks() ? TaskStatus.BLOCKED : TaskStatus.OPEN;
    return Optional.of(new Ended(status, again.isPoison(), epoch.get()));
  }

  /** The home of the task has ended the claim; what is left is the evidence, and what follows. */
  static void atHome(Handle h, Assessment found, StalePolicy policy, Stamp stamp) {
    Claim judged = found.claim();
    Reopening again = Reopening.of(h, judged, policy, stamp.at());
    String statement = "update task set " + Reopening.SETS + " where id = :id and status = 'open'";
    boolean isOpen = again.sets(Sql.of(statement).with("id", judged.task())).run(h) > 0;
    if (isOpen || found.rescue().ref() != null) {
      String kind = isOpen ? again.kind() : "rescued";
      conclude(h, found, kind, null, isOpen && again.blocks(), stamp);
    }
  }

  /** The epoch does not change, just as when the worker itself closes the task. */
  private static Optional<Ended> close(Handle h, Assessment found, String reason, Stamp stamp) {
    String sets =
        "status = 'closed', closed_at = :now, close_reason = :reason, not_before = null,"
            + " blocked_reason = null";
    Optional<Long> epoch =
        ifUnchanged(sets, found.claim(), stamp)
            .with("reason", reason)
            .first(h, row -> row.number(1));
    if (epoch.isEmpty()) {
      return Optional.empty();
    }
    conclude(h, found, "closed", reason, false, stamp);
    return Optional.of(new Ended(TaskStatus.CLOSED, false, epoch.get()));
  }

  /** Changes the task, and returns its epoch, only if its claim is as it was assessed. */
  private static Sql ifUnchanged(String sets, Claim judged, Stamp stamp) {
    return Sql.of(
            "update task set updated_at = :now, "
                + sets
                + """
                 where id = :id and epoch = :epoch and coalesce(token, '') = :token and status = 'in_progress'
                  and coalesce(
                    (select renewed_at from claim where task_id = :id),
                    $greatest(coalesce(started_at, updated_at), updated_at)) = :renewed
                returning epoch
                """)
        .with("now", stamp.at())
        .with("id", judged.task())
        .with("epoch", judged.epoch())
        .with("token", judged.token())
        .with("renewed", judged.renewedAt());
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
    Sql.of("delete from claim where task_id = ?", judged.task()).run(h);
    Events.add(
        h,
        judged.task(),
        kind,
        stamp,
        new ObjectText()
            .with("reason", reason == null ? finding.reason().name() : reason)
            .with("blocked", blocked ? 1 : null)
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
            .with("rescue_trouble", rescue.trouble()));
  }

  static boolean isLastStraw(Handle h, Claim claim, StalePolicy policy, Instant now) {
    return reopeningsWithThis(h, claim, policy, now) >= policy.poisonLimit();
  }

  private static int reopeningsWithThis(Handle h, Claim judged, StalePolicy policy, Instant now) {
    int before =
        Sql.of(
                """
                select count(*) from event
                where task_id = :id and kind in ('swept', 'poisoned') and at > :start
                  and id > coalesce(
                    (select max(id) from event where task_id = :id and kind = 'forgiven'), 0)
                """)
            .with("id", judged.task())
            .with("start", now.minus(policy.poisonWindow()))
            .one(h, row -> row.count(1));
    return before + 1;
  }
}
