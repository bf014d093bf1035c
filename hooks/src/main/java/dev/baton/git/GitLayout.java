package dev.baton.git;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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
  /** Variables that refer to one repository ({@code git rev-parse --local-env-vars}). */
  static final List<String> OF_ONE_REPOSITORY =
      List.of(
          "GIT_DIR",
          "GIT_PREFIX",
          "GIT_WORK_TREE",
          "GIT_IMPLICIT_WORK_TREE",
          "GIT_COMMON_DIR",
          "GIT_INDEX_FILE",
          "GIT_OBJECT_DIRECTORY",
          "GIT_ALTERNATE_OBJECT_DIRECTORIES");

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
   * <p>Reads plain files only: {@code git} would cost more than the rest of a command.
   *
   * <p>A repository of another user is refused as git refuses it, and so is one that belongs to
   * another place. As in git, there is no such check where GIT_DIR names the repository.
   *
   * <p>Git sets GIT_DIR for the programs that it starts, such as hooks, and GIT_PREFIX with it. A
   * program may go elsewhere from there, as tests do: then GIT_DIR does not count.
   *
   * @param start an existing directory
   * @param env the environment; {@link #OF_ONE_REPOSITORY}, GIT_CEILING_DIRECTORIES and
   *     GIT_DISCOVERY_ACROSS_FILESYSTEM are used
   * @return empty outside a repository
   * @throws BrokenGitException where git would stop with an error: a {@code .git} file or GIT_DIR
   *     that points to nothing, a damaged config file, a start that is not a directory
   * @throws BrokenGitException where git refuses a repository because of its owner
   */
  public static Optional<GitLayout> find(Path start, Map<String, String> env) {
    return new Discovery(GitFiles.realDirectory(start), env).find();
  }

  /**
   * The repository with this directory as the top of a work tree; null where it is none. The
   * environment does not count: a hook's GIT_DIR refers to another work tree.
   *
   * @throws IOException when the directory cannot be read
   * @throws BrokenGitException as {@link #find}
   */
  public static @Nullable GitLayout at(Path top) throws IOException {
    if (!Files.isDirectory(top)) {
      return null;
    }
    Path real = top.toRealPath();
    GitLayout layout = find(real, Map.of()).orElse(null);
    return layout != null && real.equals(layout.worktree()) ? layout : null;
  }

  /**
   * Whether a directory is in a work tree of this repository, also without GIT_DIR. True where that
   * is not known.
   *
   * @param env of which GIT_WORK_TREE is used
   */
  public boolean isAround(Path directory, Map<String, String> env) {
    Path cwd = GitFiles.realDirectory(directory);
    GitLayout own = new Discovery(cwd, withoutRepository(env)).find().orElse(null);
    if (own != null) {
      return own.commonDir.equals(commonDir);
    }
    Path tree = env.containsKey("GIT_WORK_TREE") ? null : RepositoryPlace.usualWorkTree(gitDir);
    tree = tree == null ? worktree : tree;
    return tree == null || cwd.startsWith(tree);
  }

  /** The environment without what refers to one repository. */
  static Map<String, String> withoutRepository(Map<String, String> env) {
    Map<String, String> others = new HashMap<>(env);
    others.keySet().removeAll(OF_ONE_REPOSITORY);
    return others;
  }

  /**
   * Searches upwards from a directory for its repository, by the rules of git's {@code setup.c}.
   */
  private static final class Discovery {
    private final Path cwd;
    private final Map<String, String> env;
    private final RepositoryOwner owner;

    Discovery(Path cwd, Map<String, String> env) {
      this.cwd = cwd;
      this.env = env;
      this.owner = new RepositoryOwner(cwd, env);
    }

    Optional<GitLayout> find() {
      String explicit = env.get("GIT_DIR");
      if (explicit != null && !env.containsKey("GIT_PREFIX")) {
        return Optional.of(named(explicit));
      }
      return explicit == null ? search() : setByGit(explicit);
    }

    private GitLayout named(String explicit) {
      return layout(explicitGitDirectory(explicit), cwd, null);
    }

    private Optional<GitLayout> setByGit(String explicit) {
      try {
        GitLayout named = named(explicit);
        if (named.isAround(cwd, env)) {
          return Optional.of(named);
        }
      } catch (BrokenGitException relativeToAnotherDirectory) {
        // It does not lead to a repository from here.
      }
      return new Discovery(cwd, withoutRepository(env)).find();
    }

    private Optional<GitLayout> search() {
      Path ceiling = ceiling();
      Object device =
          isTrue("GIT_DISCOVERY_ACROSS_FILESYSTEM", false) ? null : GitFiles.unix(cwd, "dev");
      for (Path dir = cwd; dir != null; dir = dir.getParent()) {
        // The start directory is always checked, even when it is itself a ceiling.
        if (!dir.equals(cwd)
            && (dir.equals(ceiling)
                || (device != null && !device.equals(GitFiles.unix(dir, "dev"))))) {
          return Optional.empty();
        }
        Path dotGit = dir.resolve(".git");
        if (Files.isRegularFile(dotGit)) {
          Path target = GitFiles.target(dotGit, cwd, env);
          owner.check(dir, List.of(dotGit, dir, target));
          return Optional.of(layout(target, dir, new RepositoryPlace(dir, dotGit)));
        }
        if (Files.isDirectory(dotGit) && GitFiles.isGitDirectory(dotGit, cwd, env)) {
          owner.check(dir, List.of(dir, dotGit));
          return Optional.of(layout(dotGit, dir, new RepositoryPlace(dir, dotGit)));
        }
        if (GitFiles.isGitDirectory(dir, cwd, env)) {
          owner.checkBare(dir);
          return Optional.of(layout(dir, null, null));
        }
      }
      return Optional.empty();
    }

    private Path explicitGitDirectory(String name) {
      Path dir = cwd.resolve(name);
      if (!name.isEmpty() && Files.isRegularFile(dir)) {
        return GitFiles.target(dir, cwd, env);
      }
      if (name.isEmpty() || !GitFiles.isGitDirectory(dir, cwd, env)) {
        throw new BrokenGitException(dir, "a git directory, because GIT_DIR is set");
      }
      return dir;
    }

    /**
     * @param found the work tree that belongs to the way the git directory was found; null for none
     * @param place where it was found; null where it need not belong there
     */
    private GitLayout layout(Path gitDir, @Nullable Path found, @Nullable RepositoryPlace place) {
      Path real = GitFiles.realDirectory(gitDir);
      Path common = GitFiles.commonDirectory(real, cwd, env);
      if (place != null && !env.containsKey("GIT_COMMON_DIR")) {
        place.check(real, common);
      }
      String fromEnvironment = env.get("GIT_WORK_TREE");
      if (fromEnvironment != null) {
        return new GitLayout(real, common, realWorktree(cwd.resolve(fromEnvironment)));
      }
      GitConfigFile settings = GitConfigFile.ofWorkTree(real, common);
      if (settings.isBare()) {
        return new GitLayout(real, common, null);
      }
      String configured = settings.get("core.worktree");
      if (configured != null) {
        Path worktree = GitFiles.realDirectory(RawPaths.resolve(real, configured));
        if (place != null) {
          place.checkWorkTree(real, worktree);
        }
        return new GitLayout(real, common, worktree);
      }
      boolean none = env.containsKey("GIT_DIR") && !isTrue("GIT_IMPLICIT_WORK_TREE", true);
      return new GitLayout(real, common, none ? null : found);
    }

    /** Like git, uses the given path of a work tree that does not exist (yet). */
    private static Path realWorktree(Path dir) {
      try {
        return dir.toRealPath();
      } catch (IOException missing) {
        return dir.toAbsolutePath().normalize();
      }
    }

    /** The nearest directory above the start that must not be checked, nor anything above it. */
    private @Nullable Path ceiling() {
      String list = env.getOrDefault("GIT_CEILING_DIRECTORIES", "");
      Path nearest = null;
      boolean resolve = true;
      for (String entry : list.split(File.pathSeparator, -1)) {
        if (entry.isEmpty()) {
          resolve = false; // after an empty entry git does not resolve symbolic links, to save time
        } else {
          Path dir = Path.of(entry);
          dir = resolve && dir.isAbsolute() ? realWorktree(dir) : dir.normalize();
          if (cwd.startsWith(dir)
              && !cwd.equals(dir)
              && (nearest == null || dir.getNameCount() > nearest.getNameCount())) {
            nearest = dir;
          }
        }
      }
      return nearest;
    }

    private boolean isTrue(String name, boolean otherwise) {
      String value = env.get(name);
      return value == null ? otherwise : !Boolean.FALSE.equals(GitConfigFile.truth(value));
    }
  }

  /**
   * Refuses a git directory that belongs to another place than the one where it was found. No clone
   * contains one, but an archive can: with a {@code .git} file or link that leads to another
   * repository of the user, with a {@code commondir}, or with the setting {@code core.worktree}.
   * What Baton writes would then be written there.
   *
   * @param top the directory in which it was found
   * @param dotGit the directory, file or link with the name {@code .git} there
   */
  private record RepositoryPlace(Path top, Path dotGit) {
    private static final String NAME = ".git";

    /**
     * Checks all that leads elsewhere.
     *
     * @param gitDir its real path
     * @param commonDir its real path
     * @throws BrokenGitException when it belongs elsewhere
     */
    void check(Path gitDir, Path commonDir) {
      boolean isLinked = !commonDir.equals(gitDir);
      if (isLinked && !commonDir.resolve("worktrees").equals(gitDir.getParent())) {
        throw elsewhere(gitDir, "its commondir leads to " + commonDir);
      }
      Path other = isLinked ? GitFiles.recorded(gitDir) : gitDir.endsWith(NAME) ? gitDir : null;
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
     * @throws BrokenGitException when it is elsewhere
     */
    void checkWorkTree(Path gitDir, Path worktree) {
      if (!worktree.startsWith(top)) {
        throw elsewhere(gitDir, "its core.worktree is " + worktree);
      }
    }

    /**
     * The work tree to which a git directory belongs by its place; null where that is not known.
     */
    static @Nullable Path usualWorkTree(Path gitDir) {
      Path recorded = gitDir.endsWith(NAME) ? gitDir : GitFiles.recorded(gitDir);
      return recorded == null ? null : recorded.getParent();
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

    private BrokenGitException elsewhere(Path gitDir, String why) {
      return BrokenGitException.elsewhere(dotGit, gitDir, why);
    }
  }
}
