package dev.baton.git;

import java.io.Serial;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file of git exists but cannot be used: it is damaged, unreadable, or points to nothing.
 *
 * <p>The message is one line: the path, what was expected there and, where known, what was found.
 */
public sealed class BrokenGitException extends RuntimeException permits ForeignRepositoryException {
  @Serial private static final long serialVersionUID = 1L;

  /** Kept as text, because an exception must be serializable and a path is not. */
  private final String path;

  private final String expected;

  public BrokenGitException(Path path, String expected) {
    this(path, expected, null);
  }

  public BrokenGitException(Path path, String expected, @Nullable Throwable cause) {
    super(RawPaths.oneLine(path + ": expected " + expected) + reason(cause), cause);
    this.path = path.toString();
    this.expected = expected;
  }

  /** The message; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** The file or directory that is broken. */
  public String path() {
    return path;
  }

  /** What should have been there, in words that follow "expected". */
  public String expected() {
    return expected;
  }

  private static String reason(@Nullable Throwable cause) {
    return cause == null ? "" : " (" + Problems.reason(cause) + ")";
  }
}
