package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An error that occurred in an iteration.
 *
 * @param rules the version of the rules with which the signature was made
 * @param file null when none was named
 * @param line 1 or more; null when none was named
 * @param count how often it occurred, 1 or more
 * @param source where it was found, such as the name of a test run
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
  public IterationError {
    if (count < 1) {
      throw new IllegalArgumentException("an error that came " + count + " times");
    }
  }
}
