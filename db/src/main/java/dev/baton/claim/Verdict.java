package dev.baton.claim;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is to be thought of a claim. */
public sealed interface Verdict {

  /** What speaks against the worker; null when nothing does. */
  @Nullable Finding finding();

  /** Somebody works on it, as far as anybody can tell. */
  record Fresh(Sighting sighting) implements Verdict {
    @Override
    public @Nullable Finding finding() {
      return null;
    }
  }

  /**
   * It looks abandoned, but it is too early to act on it.
   *
   * @param confirmedAt when the same finding would be acted on
   */
  record Suspect(Finding finding, Instant confirmedAt) implements Verdict {}

  /** Nobody works on it: it may be given to another. */
  record Stale(Finding finding) implements Verdict {}

  /** The process lives but has been silent beyond its lease: worth a warning, not an eviction. */
  record Stalled(Finding finding) implements Verdict {}
}
