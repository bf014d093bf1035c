package dev.baton.git.worktree;

import org.jspecify.annotations.Nullable;

/**
 * One path that {@code git status} lists.
 *
 * @param path from the top of the work tree, one byte in each char
 * @param kind what git makes of it
 * @param staged what the index has, where that differs from HEAD; null where it does not
 * @param workMode what the file is now, as git would record it; {@link #GONE} when it is not there
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

  /** What git makes of a path. */
  public enum Kind {
    TRACKED,
    UNMERGED,
    UNTRACKED
  }

  /**
   * A version in the index.
   *
   * @param mode {@link #GONE} when it was taken out
   */
  public record Staged(int mode, String id) {}

  public boolean isSubmodule() {
    return submodule.startsWith("S");
  }

  /** Whether another commit is checked out in a submodule than the index has. */
  public boolean isMoved() {
    return submodule.indexOf('C') > 0;
  }

  /** Whether something inside a submodule is not committed there. */
  public boolean hasWorkInside() {
    return submodule.indexOf('M') > 0 || submodule.indexOf('U') > 0;
  }
}
