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
public final class BrokenGitException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final String hint;

  /**
   * A file or directory that is broken.
   *
   * @param expected what should have been there, in words that follow "expected"
   */
  public BrokenGitException(Path path, String expected) {
    this(path, expected, (Throwable) null);
  }

  public BrokenGitException(Path path, String expected, @Nullable Throwable cause) {
    super(RawPaths.oneLine(path + ": expected " + expected) + reason(cause), cause);
    this.hint = "";
  }

  private BrokenGitException(Path path, String expected, String hint) {
    super(RawPaths.oneLine(path + ": expected " + expected));
    this.hint = hint;
  }

  /** The message; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  private static String reason(@Nullable Throwable cause) {
    return cause == null ? "" : " (" + Problems.reason(cause) + ")";
  }

  /**
   * Another user's repository that {@code safe.directory} does not list.
   *
   * @param top what {@code safe.directory} would have to list
   * @param owner the other user
   */
  static BrokenGitException foreign(Path top, String owner) {
    return new BrokenGitException(
        top,
        "a repository of your own, but it belongs to " + owner + ", so git refuses it",
        "if you trust it: git config --global --add safe.directory " + quoted(top));
  }

  /** A bare repository that {@code safe.bareRepository} forbids, or that git refuses otherwise. */
  static BrokenGitException bare(Path gitDir, String complaint) {
    return new BrokenGitException(
        gitDir,
        "a bare repository that git accepts here, but it says: " + complaint,
        "if you trust it: set GIT_DIR to it");
  }

  /**
   * A git directory that belongs to another place.
   *
   * @param dotGit where it was found
   */
  static BrokenGitException elsewhere(Path dotGit, Path gitDir, String why) {
    return new BrokenGitException(
        dotGit,
        "a repository of this directory, but " + why,
        "if you want to use it here: set GIT_DIR to " + quoted(gitDir));
  }

  private static String quoted(Path path) {
    return "'" + RawPaths.oneLine(path.toString()).replace("'", "'\\''") + "'";
  }

  /** Whether git refuses a repository because others could have put programs into its settings. */
  public boolean isForeign() {
    return !hint.isEmpty();
  }

  /** What to do; empty where the file itself is broken. */
  public String hint() {
    return hint;
  }
}
