package dev.baton.git;

import org.jspecify.annotations.Nullable;

/**
 * Where the HEAD of a work tree points to.
 *
 * @param commit the id of the current commit, 40 or 64 hexadecimal digits; null before the first
 *     commit of a branch
 * @param branch the current branch, without {@code refs/heads/}; null when HEAD is detached
 */
public record Head(@Nullable String commit, @Nullable String branch) {
  public Head {
    if (commit != null && !ObjectIds.isId(commit)) {
      throw new IllegalArgumentException("not a commit id: " + commit);
    }
  }

  /**
   * Reads the current HEAD: two or three small files, and JGit only where the branches are stored
   * in a reftable.
   *
   * @throws BrokenGitException when HEAD or the branch it names is damaged or unreadable
   */
  public static Head read(GitLayout layout) {
    return new RefFiles(layout).head();
  }
}
