package dev.baton.git;

import org.jspecify.annotations.Nullable;

/**
 * Where the HEAD of a worktree is.
 *
 * @param commit the id of the current commit, 40 or 64 hexadecimal digits; null before the first
 *     commit of a branch
 * @param branch the current branch, without {@code refs/heads/}; null when HEAD is detached
 */
public record Head(@Nullable String commit, @Nullable String branch) {
  /** Checks the form of the commit id. */
  public Head {
    if (commit != null && !ObjectIds.isId(commit)) {
      throw new IllegalArgumentException("not a commit id: " + commit);
    }
  }

  /**
   * Reads HEAD as it is now: two or three small files, and JGit only where the branches are kept in
   * a reftable.
   *
   * @throws BrokenGitException when HEAD or the branch it names is damaged or unreadable
   */
  public static Head read(GitLayout layout) {
    return new RefFiles(layout).head();
  }
}
