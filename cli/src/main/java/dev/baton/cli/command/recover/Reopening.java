package dev.baton.cli.command.recover;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Finding;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.run.BlockReason;
import dev.baton.store.Change;
import dev.baton.store.StaleClaim;
import dev.baton.sweep.Assessment;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens tasks because a person says so: those, too, whose worker is gone, finished or not. */
final class Reopening {
  private final Session session;
  private final boolean forgive;
  private final @Nullable String reason;

  /**
   * @param forgive whether earlier reopenings by sweeps are forgotten
   */
  Reopening(Session session, boolean forgive, @Nullable String reason) {
    this.session = session;
    this.forgive = forgive;
    this.reason = reason;
  }

  Change apply(TaskId id) {
    Assessment assessment = session.scan().of(id).orElse(null);
    Finding finding = assessment == null ? null : assessment.finding();
    if (assessment == null || finding == null || !assessment.isStale()) {
      return reopen(id);
    }
    Claim claim = assessment.claim();
    save(new StaleClaim(claim, finding, null));
    // A person's word is no failure of the worker's, so it does not count as dropped.
    // What another tracker put in progress has no epoch yet.
    Epoch epoch = claim.epoch() == 0 ? null : new Epoch(claim.epoch());
    Change released = session.statuses().release(id, epoch, reason, session.stamp());
    if (forgive && released instanceof Change.Done) {
      session.statuses().reopen(id, true, null, session.stamp());
      return new Change.Done(session.finder().find(id).orElseThrow());
    }
    return released;
  }

  /** Who opens a task that a loop was stopped at wants a loop to get another chance. */
  private Change reopen(TaskId id) {
    Task before = session.finder().find(id).orElse(null);
    Change change = session.statuses().reopen(id, forgive, reason, session.stamp());
    if (change instanceof Change.Done
        && before != null
        && BlockReason.isAny(before.blockedReason())) {
      session.breakers().reset("task:" + id, "the task was opened again", session.stamp());
    }
    return change;
  }

  private void save(StaleClaim judged) {
    RescueOutcome rescue = session.rescuer().save(List.of(judged)).getFirst();
    if (rescue.holdsBack()) {
      throw new Failure(
          ExitCode.CONFLICT,
          "not_saved",
          judged.claim().task() + " stays as it is: " + rescue.summary(),
          "to open it without its files: baton release " + judged.claim().task());
    }
    if (!rescue.summary().isEmpty()) {
      session.output().note(judged.claim().task() + ": " + rescue.summary());
    }
  }
}
