package dev.baton.sweep;

import dev.baton.claim.Claim;
import dev.baton.claim.Finding;
import dev.baton.claim.Verdict;
import org.jspecify.annotations.Nullable;

/** A claim and what is to be thought of it. */
public record Assessment(Claim claim, Verdict verdict) {

  /** Whether the task looks abandoned, be it confirmed or not. */
  public boolean isStale() {
    return verdict instanceof Verdict.Stale || verdict instanceof Verdict.Suspect;
  }

  /** Whether the task may be taken back now. */
  public boolean isConfirmed() {
    return verdict instanceof Verdict.Stale;
  }

  /** What speaks against the worker; null when nothing does. */
  public @Nullable Finding finding() {
    return verdict.finding();
  }
}
