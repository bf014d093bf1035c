package dev.baton.git;

import java.io.Serial;
import java.nio.file.Path;

/** Git refuses a repository because another user could have put programs into its settings. */
public final class ForeignRepositoryException extends BrokenGitException {
  @Serial private static final long serialVersionUID = 1L;

  private final String hint;

  private ForeignRepositoryException(Path top, String expected, String hint) {
    super(top, expected);
    this.hint = hint;
  }

  /**
   * Another user's repository that {@code safe.directory} does not list.
   *
   * @param top what {@code safe.directory} would have to list
   * @param owner the other user
   */
  static ForeignRepositoryException of(Path top, String owner) {
    return new ForeignRepositoryException(
        top,
        "a repository of your own, but it belongs to " + owner + ", so git refuses it",
        "if you trust it: git config --global --add safe.directory " + quoted(top));
  }

  /** A bare repository that {@code safe.bareRepository} forbids, or that git refuses otherwise. */
  static ForeignRepositoryException bare(Path gitDir, String complaint) {
    return new ForeignRepositoryException(
        gitDir,
        "a bare repository that git accepts here, but it says: " + complaint,
        "if you trust it: set GIT_DIR to it");
  }

  private static String quoted(Path path) {
    return "'" + RawPaths.oneLine(path.toString()).replace("'", "'\\''") + "'";
  }

  /** What to do. */
  public String hint() {
    return hint;
  }
}
