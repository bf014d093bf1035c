package dev.baton.git;

import java.io.Serial;
import java.util.Objects;

/**
 * The program git could not be asked: it is not there, it took too long, or it refused.
 *
 * <p>An ordinary outcome. The message is one line that says what happened and, where git gave a
 * reason, git's own words.
 */
public final class GitFailedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** No git was found, or it could not be started. */
    MISSING,
    /** Git ended with an exit code other than 0, or its answer made no sense. */
    REFUSED,
    /** Git was stopped since it took too long. */
    TIMED_OUT
  }

  private final Kind kind;

  GitFailedException(Kind kind, String message) {
    super(RawPaths.oneLine(message));
    this.kind = kind;
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /** The line to show; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
