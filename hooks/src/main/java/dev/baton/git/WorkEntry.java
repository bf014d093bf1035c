package dev.baton.git;

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
record WorkEntry(String path, Kind kind, @Nullable Staged staged, int workMode, String submodule) {
  static final int GONE = 0;
  static final int GITLINK = 0160000;
  static final int SYMLINK = 0120000;
  static final int TREE = 0040000;
  static final int EXECUTABLE = 0100755;
  static final int REGULAR = 0100644;

  /** What git makes of a path. */
  enum Kind {
    TRACKED,
    UNMERGED,
    UNTRACKED
  }

  /**
   * A version in the index.
   *
   * @param mode {@link #GONE} when it was taken out
   */
  record Staged(int mode, String id) {}

  boolean isSubmodule() {
    return submodule.startsWith("S");
  }

  /** Whether another commit is checked out in a submodule than the index has. */
  boolean isMoved() {
    return submodule.indexOf('C') > 0;
  }

  /** Whether something inside a submodule is not committed there. */
  boolean hasWorkInside() {
    return submodule.indexOf('M') > 0 || submodule.indexOf('U') > 0;
  }

  /** Whether the work tree has something else than the index. */
  boolean isUnknown() {
    return kind == Kind.UNTRACKED;
  }
}
