package dev.baton.git;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the HEAD of a work tree points to.
 *
 * @param commit the id of the current commit, 40 or 64 hexadecimal digits; null before the first
 *     commit of a branch
 * @param branch the current branch, without {@code refs/heads/}; null when HEAD is detached
 */
public record Head(@Nullable String commit, @Nullable String branch) {
  private static final String SYMBOLIC = "ref:";

  public Head {
    if (commit != null && !ObjectIds.isId(commit)) {
      throw new IllegalArgumentException("not a commit id: " + commit);
    }
  }

  /**
   * The current commit, as far as one or two small files show it: null where the branch was packed,
   * or the refs are in a reftable. A program that makes a commit writes such a file.
   *
   * @param gitDir the work tree's own
   */
  public static @Nullable String loose(Path gitDir, Path commonDir) {
    String text = content(gitDir.resolve("HEAD"));
    if (text.startsWith(SYMBOLIC) && text.indexOf('\0') < 0) {
      text = content(RawPaths.resolve(commonDir, text.substring(SYMBOLIC.length()).strip()));
    }
    return ObjectIds.isId(text) ? text : null;
  }

  private static String content(Path file) {
    try {
      String text = GitFiles.readSmall(file);
      return text == null ? "" : text.strip();
    } catch (BrokenGitException unreadable) {
      return "";
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
