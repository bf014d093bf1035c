package dev.baton.git.worktree;

import org.jspecify.annotations.Nullable;

/**
 * One path that {@code git status} lists.
 *
 * @param path from the top of the work tree, one byte in each char
 * @param kind git's classification
 * @param staged the version in the index, where it differs from HEAD; null where it does not
 * @param workMode the mode that git would record for the file; {@link #GONE} when it does not exist
 * @param submodule git's four letters, such as {@code SC.U}; {@code N...} for anything else
 */
public record WorkEntry(
    String path, Kind kind, @Nullable Staged staged, int workMode, String submodule) {
  public static final int GONE = 0;
  public static final int GITLINK = 0160000;
  public static final int SYMLINK = 0120000;
  public static final int TREE = 0040000;
  public static final int EXECUTABLE = 0100755;
  public static final int REGULAR = 0100644;

  /** Git's classification of a path. */
  public enum Kind {
    TRACKED,
    UNMERGED,
    UNTRACKED
  }

  /**
   * A version in the index.
   *
   * @param mode {@link #GONE} when it was removed
   */
  public record Staged(int mode, String id) {}

  public boolean isSubmodule() {
    return submodule.startsWith("S");
  }

  /** Whether a submodule has another commit checked out than the index says. */
  public boolean isMoved() {
    return submodule.indexOf('C') > 0;
  }

  /** Whether a submodule contains uncommitted work. */
  public boolean hasWorkInside() {
    return submodule.indexOf('M') > 0 || submodule.indexOf('U') > 0;
  }
}
