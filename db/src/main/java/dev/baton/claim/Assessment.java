package dev.baton.claim;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claim with the verdict on it and what the verdict rests on.
 *
 * @param claim as it was when it was assessed
 * @param sighting what a look at the worker's process showed
 * @param finding what speaks against the worker; null exactly when the verdict is {@code FRESH}
 * @param confirmedAt when the same finding would be acted on; null unless it is {@code SUSPECT}
 * @param completion what shows that the task was finished all the same; null when nothing does, and
 *     always null unless the task looks abandoned
 * @param rescue what became of the worker's unsaved files
 */
public record Assessment(
    Claim claim,
    Verdict verdict,
    Sighting sighting,
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

  static Assessment fresh(Claim claim, Sighting sighting) {
    return new Assessment(claim, Verdict.FRESH, sighting, null, null, null, RescueOutcome.NOTHING);
  }

  static Assessment of(Claim claim, Verdict verdict, Sighting sighting, Finding finding) {
    return new Assessment(claim, verdict, sighting, finding, null, null, RescueOutcome.NOTHING);
  }

  /** The same finding, not to be acted on before then. */
  Assessment suspectUntil(Instant instant) {
    return new Assessment(claim, Verdict.SUSPECT, sighting, finding, instant, completion, rescue);
  }

  /** The same, with what shows that the task was finished. */
  public Assessment finished(@Nullable Completion found) {
    return new Assessment(claim, verdict, sighting, finding, confirmedAt, found, rescue);
  }

  /** The same, after the worker's files were looked at. */
  public Assessment rescued(RescueOutcome outcome) {
    return new Assessment(claim, verdict, sighting, finding, confirmedAt, completion, outcome);
  }

  /** Whether the worker's process is known to be gone; a worker may also just be silent. */
  public boolean isDead() {
    return sighting.liveness() == Liveness.DEAD;
  }

  /** Whether the task looks abandoned, be it confirmed or not. */
  public boolean isStale() {
    return verdict == Verdict.STALE || verdict == Verdict.SUSPECT;
  }

  /** Whether the worker is out of the way, so that the task may be dealt with now. */
  public boolean isConfirmed() {
    return verdict == Verdict.STALE;
  }

  /**
   * The finding of a claim that is not fresh.
   *
   * @throws IllegalStateException when nothing speaks against its worker
   */
  public Finding requireFinding() {
    if (finding == null) {
      throw new IllegalStateException("no finding about the worker of " + claim.task());
    }
    return finding;
  }
}
