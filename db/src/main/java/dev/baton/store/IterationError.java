package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
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
  /** An error that was found in some output, under today's rules for signatures. */
  public static IterationError of(FoundError error, String source, Instant at) {
    return new IterationError(
        at,
        error.signature(),
        ErrorSignature.RULES,
        error.message(),
        error.file(),
        error.line(),
        error.count(),
        source);
  }

  public IterationError {
    if (count < 1) {
      throw new IllegalArgumentException("an error that came " + count + " times");
    }
  }
}
