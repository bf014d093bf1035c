package dev.baton.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches upwards from a directory for its repository, by the rules of git's {@code setup.c}. */
final class Discovery {
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
    if (explicit != null) {
      return Optional.of(layout(explicitGitDirectory(explicit), cwd));
    }
    Path ceiling = ceiling();
    Object device = isTrue("GIT_DISCOVERY_ACROSS_FILESYSTEM", false) ? null : device(cwd);
    for (Path dir = cwd; dir != null; dir = dir.getParent()) {
      // The start directory is always checked, even when it is itself a ceiling.
      if (!dir.equals(cwd)
          && (dir.equals(ceiling) || (device != null && !device.equals(device(dir))))) {
        return Optional.empty();
      }
      Path dotGit = dir.resolve(".git");
      if (Files.isRegularFile(dotGit)) {
        Path target = GitFiles.target(dotGit, cwd, env);
        owner.check(dir, List.of(dotGit, dir, target));
        return Optional.of(layout(target, dir));
      }
      if (Files.isDirectory(dotGit) && GitFiles.isGitDirectory(dotGit, cwd, env)) {
        owner.check(dir, List.of(dir, dotGit));
        return Optional.of(layout(dotGit, dir));
      }
      if (GitFiles.isGitDirectory(dir, cwd, env)) {
        owner.checkBare(dir);
        return Optional.of(layout(dir, null));
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
   */
  private GitLayout layout(Path gitDir, @Nullable Path found) {
    Path real = GitFiles.realDirectory(gitDir);
    Path common = GitFiles.commonDirectory(real, cwd, env);
    String fromEnvironment = env.get("GIT_WORK_TREE");
    if (fromEnvironment != null) {
      return new GitLayout(real, common, realWorktree(cwd.resolve(fromEnvironment)));
    }
    WorktreeSettings settings = WorktreeSettings.read(real, common);
    if (settings.bare()) {
      return new GitLayout(real, common, null);
    }
    String configured = settings.worktree();
    if (configured != null) {
      return new GitLayout(
          real, common, GitFiles.realDirectory(RawPaths.resolve(real, configured)));
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
    String list = env.get("GIT_CEILING_DIRECTORIES");
    Path nearest = null;
    boolean resolve = true;
    for (int from = 0; list != null && from <= list.length(); ) {
      int colon = list.indexOf(java.io.File.pathSeparatorChar, from);
      int to = colon < 0 ? list.length() : colon;
      if (to == from) {
        resolve = false; // after an empty entry git does not resolve symbolic links, to save time
      } else {
        Path dir = Path.of(list.substring(from, to));
        dir = resolve && dir.isAbsolute() ? realWorktree(dir) : dir.normalize();
        if (cwd.startsWith(dir)
            && !cwd.equals(dir)
            && (nearest == null || dir.getNameCount() > nearest.getNameCount())) {
          nearest = dir;
        }
      }
      from = to + 1;
    }
    return nearest;
  }

  private boolean isTrue(String name, boolean otherwise) {
    String value = env.get(name);
    if (value == null) {
      return otherwise;
    }
    return !(value.isEmpty()
        || value.equals("0")
        || value.equalsIgnoreCase("false")
        || value.equalsIgnoreCase("no")
        || value.equalsIgnoreCase("off"));
  }

  /** Identifies the file system; null where the platform has no such number. */
  private static @Nullable Object device(Path dir) {
    try {
      return Files.getAttribute(dir, "unix:dev");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return null;
    }
  }
}
