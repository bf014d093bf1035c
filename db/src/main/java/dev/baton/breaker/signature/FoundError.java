package dev.baton.breaker.signature;

import org.jspecify.annotations.Nullable;

/**
 * An error in a log.
 *
 * @param message the line, without colours
 * @param file as the log names it; null when it names none
 * @param line 1 or more; null when the log names none
 * @param count how often it occurred, 1 or more
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

  /** Adds the count of the same error found elsewhere. */
  FoundError with(FoundError same) {
    return new FoundError(signature, message, file, line, count + same.count);
  }

  FoundError at(Place place) {
    return new FoundError(signature, message, place.file(), place.line(), count);
  }

  /** The message, with its place where the place is on another line of the output. */
  public String placed() {
    return file == null || message.contains(file) ? message : file + ":" + line + ": " + message;
  }

  /** The error in the form that a breaker counts. */
  public RecordedError recorded() {
    return new RecordedError(signature, RecordedError.sampleOf(message));
  }
}
