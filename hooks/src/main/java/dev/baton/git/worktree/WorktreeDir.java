package dev.baton.git.worktree;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One work tree of a repository, as recorded in the git directory.
 *
 * @param name the name of its folder under {@code worktrees}; {@value #MAIN} for the main one
 * @param gitDir where its HEAD, index and reflog are; absolute
 * @param top the directory with its files, links resolved; null when it no longer exists, in a bare
 *     repository, and where only a {@code .git} file elsewhere knows the place
 */
public record WorktreeDir(String name, Path gitDir, @Nullable Path top) {
  /** Stands for the main work tree; git gives this name to no other. */
  public static final String MAIN = "-";

  public WorktreeDir {
    if (!gitDir.isAbsolute() || (top != null && !top.isAbsolute())) {
      throw new IllegalArgumentException("the paths of a work tree must be absolute");
    }
  }

  /** The reflog of this work tree's HEAD; it need not exist. */
  public Path headLog() {
    return gitDir.resolve("logs").resolve("HEAD");
  }

  /** Whether a rebase is running here; {@code git am} does not count. */
  public boolean rebasing() {
    Path apply = gitDir.resolve("rebase-apply");
    return Files.isDirectory(gitDir.resolve("rebase-merge"))
        || (Files.isDirectory(apply) && !Files.exists(apply.resolve("applying")));
  }
}
