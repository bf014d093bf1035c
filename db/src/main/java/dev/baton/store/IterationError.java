package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An error that an iteration faced.
 *
 * @param rules the version of the rules by which the signature was made
 * @param file null when none was named
 * @param line 1 or more; null when none was named
 * @param count how often it came, 1 or more
 * @param source what it was found by, such as the name of a test run
 */
public record IterationError(
    Instant at,
    ErrorSignature signature,
    int rules,
    String message,
    @Nullable String file,
    @Nullable Integer line,
    int count,
    String source) {
  /** Checks the count. */
  public IterationError {
    if (count < 1) {
      throw new IllegalArgumentException("an error that came " + count + " times");
    }
  }
}
