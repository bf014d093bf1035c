package dev.baton.git;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a repository is: what {@code git rev-parse --git-dir --git-common-dir --show-toplevel}
 * would answer. All three are absolute, with symbolic links resolved, so that one repository is one
 * place whichever way it was reached.
 *
 * @param gitDir the git directory: HEAD and the index of this worktree are here
 * @param commonDir what all worktrees share: objects, branches, config, and Baton's database
 * @param worktree the top of the worktree; null in a bare repository and inside a git directory
 */
public record GitLayout(Path gitDir, Path commonDir, @Nullable Path worktree) {
  /** Checks that every path is absolute. */
  public GitLayout {
    if (!gitDir.isAbsolute()
        || !commonDir.isAbsolute()
        || (worktree != null && !worktree.isAbsolute())) {
      throw new IllegalArgumentException("the paths of a git layout must be absolute");
    }
  }

  /**
   * Finds the repository that git would use in a directory.
   *
   * <p>Plain files only, no JGit and no {@code git}: JGit starts {@code git} as a child process to
   * find the system's settings and writes probe files to measure the clock of the file system, and
   * loading it costs more than all the rest of a command.
   *
   * <p>Not checked: who owns the repository ({@code safe.directory}).
   *
   * @param start an existing directory
   * @param env the environment; GIT_DIR, GIT_COMMON_DIR, GIT_WORK_TREE, GIT_CEILING_DIRECTORIES,
   *     GIT_OBJECT_DIRECTORY, GIT_DISCOVERY_ACROSS_FILESYSTEM and GIT_IMPLICIT_WORK_TREE count
   * @return empty outside of any repository
   * @throws BrokenGitException where git would stop with an error: a {@code .git} file or GIT_DIR
   *     that leads nowhere, a damaged config file, a start that is not a directory
   */
  public static Optional<GitLayout> find(Path start, Map<String, String> env) {
    return new Discovery(GitFiles.realDirectory(start), env).find();
  }
}
