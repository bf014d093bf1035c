package dev.baton.git;

import java.io.Serial;
import java.util.Objects;

/**
 * Git could not be run: it is missing, took too long, or failed.
 *
 * <p>This is expected to happen. The message is one line that says what happened and includes git's
 * own reason, where there is one.
 */
public final class GitFailedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The kind of failure. */
  public enum Kind {
    /** No git was found, or it could not be started. */
    MISSING,
    /** Git ended with an exit code other than 0, or its output could not be parsed. */
    REFUSED,
    /** Git was stopped because it took too long. */
    TIMED_OUT
  }

  private final Kind kind;

  GitFailedException(Kind kind, String message) {
    super(RawPaths.oneLine(message));
    this.kind = kind;
  }

  /** The kind of failure. */
  public Kind kind() {
    return kind;
  }

  /** The message; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
