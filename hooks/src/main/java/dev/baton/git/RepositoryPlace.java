package dev.baton.git;

import dev.baton.git.BrokenGitException.ForeignRepositoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a git directory that belongs to another place than the one where it was found. No clone
 * contains one, but an archive can: with a {@code .git} file or link that leads to another
 * repository of the user, with a {@code commondir}, or with the setting {@code core.worktree}. What
 * Baton writes would then be written there.
 *
 * @param top the directory in which it was found
 * @param dotGit the directory, file or link with the name {@code .git} there
 */
record RepositoryPlace(Path top, Path dotGit) {
  private static final String NAME = ".git";

  /**
   * Checks all that leads elsewhere.
   *
   * @param gitDir its real path
   * @param commonDir its real path
   * @throws ForeignRepositoryException when it belongs elsewhere
   */
  void check(Path gitDir, Path commonDir) {
    boolean isLinked = !commonDir.equals(gitDir);
    if (isLinked && !commonDir.resolve("worktrees").equals(gitDir.getParent())) {
      throw elsewhere(gitDir, "its commondir leads to " + commonDir);
    }
    Path other = isLinked ? recorded(gitDir) : gitDir.endsWith(NAME) ? gitDir : null;
    if (other != null && !dotGit.equals(other) && !top.equals(other.getParent())) {
      boolean isAlive = !isLinked || leadsTo(other, gitDir);
      if (isAlive) {
        throw elsewhere(gitDir, "it belongs to the work tree " + other.getParent());
      }
    }
  }

  /**
   * Checks the setting {@code core.worktree}: the work tree of a submodule is where its {@code
   * .git} file is.
   *
   * @param worktree its real path
   * @throws ForeignRepositoryException when it is elsewhere
   */
  void checkWorkTree(Path gitDir, Path worktree) {
    if (!worktree.startsWith(top)) {
      throw elsewhere(gitDir, "its core.worktree is " + worktree);
    }
  }

  /** The work tree to which a git directory belongs by its place; null where that is not known. */
  static @Nullable Path usualWorkTree(Path gitDir) {
    Path recorded = gitDir.endsWith(NAME) ? gitDir : recorded(gitDir);
    return recorded == null ? null : recorded.getParent();
  }

  /** The {@code .git} file of a linked work tree, as its repository recorded it; null for none. */
  private static @Nullable Path recorded(Path gitDir) {
    String text = GitFiles.readSmall(gitDir.resolve("gitdir"));
    return text == null ? null : RawPaths.resolve(gitDir, GitFiles.stripLineEnd(text)).normalize();
  }

  /** Whether a {@code .git} file still leads there; a work tree may have been moved. */
  private static boolean leadsTo(Path file, Path gitDir) {
    try {
      return Files.isRegularFile(file)
          && GitFiles.target(file, gitDir, Map.of()).toRealPath().equals(gitDir);
    } catch (IOException | BrokenGitException no) {
      return false;
    }
  }

  private ForeignRepositoryException elsewhere(Path gitDir, String why) {
    return ForeignRepositoryException.elsewhere(dotGit, gitDir, why);
  }
}
