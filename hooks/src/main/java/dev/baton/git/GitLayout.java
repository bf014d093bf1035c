package dev.baton.git;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a repository is: what {@code git rev-parse --git-dir --git-common-dir --show-toplevel}
 * would print. All three are absolute, with symbolic links resolved, so that one repository has one
 * path however it was reached.
 *
 * @param gitDir the git directory, with HEAD and the index of this work tree
 * @param commonDir the directory that all work trees share, with objects, branches, config and
 *     Baton's database
 * @param worktree the top of the work tree; null in a bare repository and inside a git directory
 */
public record GitLayout(Path gitDir, Path commonDir, @Nullable Path worktree) {
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
   * <p>Reads plain files only and uses neither JGit nor {@code git}: JGit starts {@code git} as a
   * child process to find the system's settings and writes probe files to measure the clock of the
   * file system, and loading it costs more than the rest of a command.
   *
   * <p>A repository of another user is refused as git refuses it. As in git, there is no such check
   * where GIT_DIR names the repository.
   *
   * @param start an existing directory
   * @param env the environment; GIT_DIR, GIT_COMMON_DIR, GIT_WORK_TREE, GIT_CEILING_DIRECTORIES,
   *     GIT_OBJECT_DIRECTORY, GIT_DISCOVERY_ACROSS_FILESYSTEM and GIT_IMPLICIT_WORK_TREE are used
   * @return empty outside a repository
   * @throws BrokenGitException where git would stop with an error: a {@code .git} file or GIT_DIR
   *     that points to nothing, a damaged config file, a start that is not a directory
   * @throws ForeignRepositoryException where git refuses a repository because of its owner
   */
  public static Optional<GitLayout> find(Path start, Map<String, String> env) {
    return new Discovery(GitFiles.realDirectory(start), env).find();
  }
}
