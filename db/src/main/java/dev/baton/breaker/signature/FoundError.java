package dev.baton.breaker.signature;

import org.jspecify.annotations.Nullable;

/**
 * An error that a log tells of.
 *
 * @param message the line, without colours
 * @param file as the log names it; null when it names none
 * @param line 1 or more; null when the log names none
 * @param count how often it came, 1 or more
 */
public record FoundError(
    ErrorSignature signature,
    String message,
    @Nullable String file,
    @Nullable Integer line,
    int count) {

  FoundError again() {
    return new FoundError(signature, message, file, line, count + 1);
  }

  /** The same error, found elsewhere as often as that. */
  FoundError with(FoundError same) {
    return new FoundError(signature, message, file, line, count + same.count);
  }

  FoundError at(Place place) {
    return new FoundError(signature, message, place.file(), place.line(), count);
  }

  /** The same as a breaker counts it. */
  public RecordedError recorded() {
    return new RecordedError(signature, RecordedError.sampleOf(message));
  }
}
