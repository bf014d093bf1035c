package dev.baton.claim;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claim, the verdict on it, and the evidence for that verdict.
 *
 * @param claim as it was when it was assessed
 * @param sighting what is known about the worker's process
 * @param finding the evidence against the worker; null exactly when the verdict is {@code FRESH}
 * @param confirmedAt when the finding will be confirmed if nothing changes; null unless the verdict
 *     is {@code SUSPECT}
 * @param completion evidence that the task was finished even though it was not closed; null when
 *     there is none, and always null unless the task looks stale
 * @param rescue what happened to the worker's uncommitted files
 */
public record Assessment(
    Claim claim,
    Verdict verdict,
    ProcessState sighting,
    @Nullable Finding finding,
    @Nullable Instant confirmedAt,
    @Nullable Completion completion,
    RescueOutcome rescue) {
  /** Checks that the parts agree. */
  public Assessment {
    if ((finding == null) != (verdict == Verdict.FRESH)
        || (confirmedAt != null) != (verdict == Verdict.SUSPECT)) {
      throw new IllegalArgumentException(verdict + ": " + finding + ", " + confirmedAt);
    }
  }

  static Assessment fresh(Claim claim, ProcessState sighting) {
    return new Assessment(claim, Verdict.FRESH, sighting, null, null, null, RescueOutcome.NOTHING);
  }

  static Assessment of(Claim claim, Verdict verdict, ProcessState sighting, Finding finding) {
    return new Assessment(claim, verdict, sighting, finding, null, null, RescueOutcome.NOTHING);
  }

  /** The same finding as a suspicion that is confirmed at this instant. */
  Assessment suspectUntil(Instant instant) {
    return new Assessment(claim, Verdict.SUSPECT, sighting, finding, instant, completion, rescue);
  }

  /** The same, with evidence that the task was finished. */
  public Assessment finished(@Nullable Completion found) {
    return new Assessment(claim, verdict, sighting, finding, confirmedAt, found, rescue);
  }

  /** The same, after the worker's files were rescued. */
  public Assessment rescued(RescueOutcome outcome) {
    return new Assessment(claim, verdict, sighting, finding, confirmedAt, completion, outcome);
  }

  /** Whether the worker's process is known to be gone. A stale worker may also be merely silent. */
  public boolean isDead() {
    return sighting.liveness() == Liveness.DEAD;
  }

  /** Whether the task looks stale, confirmed or not. */
  public boolean isStale() {
    return verdict == Verdict.STALE || verdict == Verdict.SUSPECT;
  }

  /** Whether the finding is confirmed, so that the task may be reopened now. */
  public boolean isConfirmed() {
    return verdict == Verdict.STALE;
  }

  /**
   * The finding of a claim that is not fresh.
   *
   * @throws IllegalStateException when the claim is fresh
   */
  public Finding requireFinding() {
    if (finding == null) {
      throw new IllegalStateException("no finding about the worker of " + claim.task());
    }
    return finding;
  }

  /** The verdict on a claim. */
  public enum Verdict {
    /** The worker is working, as far as can be seen. */
    FRESH,
    /**
     * The process is alive but has been silent for longer than its lease. This is worth a warning,
     * but is no reason to reopen the task.
     */
    STALLED,
    /** The task looks stale, but this is not confirmed yet. */
    SUSPECT,
    /** Confirmed: nobody works on the task, and it may be reopened. */
    STALE
  }

  /**
   * The evidence against a worker.
   *
   * @param since when the claim became stale: when the process was seen dead, or the lease or the
   *     hard cap ended
   * @param silence since the last heartbeat; never negative
   * @param explanation the verdict in words, for people
   */
  public record Finding(StaleReason reason, Instant since, Duration silence, String explanation) {
    /** Why a task counts as stale. */
    public enum StaleReason {
      /** The worker's process is proven to be gone. */
      WORKER_DEAD,
      /**
       * The worker's process cannot be seen, and the worker was silent for longer than its lease.
       */
      LEASE_EXPIRED,
      /** The worker's process is alive, but was silent for longer than the hard cap. */
      HARD_CAP
    }
  }
}
