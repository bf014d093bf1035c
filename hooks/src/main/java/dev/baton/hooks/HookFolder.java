package dev.baton.hooks;

import dev.baton.git.GitLayout;
import dev.baton.git.UserGit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The directory of a work tree's hooks, and of Baton's own copies.
 *
 * @param git how hooks are run
 * @param directory the directory in which git looks for hooks
 * @param common the directory that all work trees share
 */
public record HookFolder(UserGit git, Path directory, Path common, Path worktree) {
  /** Where bd puts its hooks; it may have unset core.hooksPath since. */
  private static final String BEADS = ".beads/hooks";

  /**
   * Asks git.
   *
   * @param layout of a repository with a work tree
   */
  public static HookFolder of(GitLayout layout, Map<String, String> variables) {
    UserGit git = new UserGit(layout, variables);
    Path worktree = Objects.requireNonNull(layout.worktree());
    return new HookFolder(git, git.hooksDirectory(), layout.commonDir(), worktree);
  }

  /** The folder of the spool. */
  Path notes() {
    return common.resolve("baton");
  }

  Path file(HookKind kind) {
    return directory.resolve(kind.fileName());
  }

  /**
   * The file for Baton's lines: where pre-commit has replaced a hook that has them, the replaced
   * one, which it still runs.
   */
  Path target(HookKind kind) {
    Path file = file(kind);
    for (String suffix : HookManager.ASIDE) {
      Path aside = file.resolveSibling(kind.fileName() + suffix);
      if (HookBlock.find(HookFile.text(aside)) != null) {
        HookManager manager = HookManager.of(directory, HookFile.text(file));
        if (manager != null && manager.runsToo(aside)) {
          return aside;
        }
      }
    }
    return file;
  }

  /**
   * All files in which Baton's lines may be: the hook itself, where it was before a setting changed
   * the directory, and what other tools made of it when they replaced it.
   */
  List<Path> places(HookKind kind) {
    Set<Path> places = new LinkedHashSet<>();
    for (Path folder : List.of(directory, common.resolve("hooks"), worktree.resolve(BEADS))) {
      places.add(folder.resolve(kind.fileName()));
      for (String suffix : HookManager.ASIDE) {
        places.add(folder.resolve(kind.fileName() + suffix));
      }
    }
    return List.copyOf(places);
  }

  /** The folder of the copies. */
  Path copies() {
    return notes().resolve("hooks");
  }

  /**
   * The copy for people who call it from a hook of their own. It also shows which optional hooks
   * were requested.
   */
  Path copy(HookKind kind) {
    return common.resolve(HookScript.place(kind));
  }

  boolean isWanted(HookKind kind) {
    return !kind.isOptional() || Files.exists(copy(kind));
  }

  /** Whether Baton's hooks were installed here and not uninstalled. */
  boolean isInstalled() {
    return Files.isDirectory(copies());
  }

  /**
   * Whether a file, with links resolved, is or will be a tracked file, so that nothing in it may
   * name a path of this machine.
   */
  boolean isShared(Path file) {
    Path real = HookFile.real(file);
    return !real.startsWith(HookFile.real(common))
        && real.startsWith(HookFile.real(worktree))
        && !git.ignores(real);
  }

  /** Whether bd made the directory: it writes these files in each clone, and keeps other lines. */
  boolean isOfBeads() {
    return directory.endsWith(BEADS);
  }

  /** Whether a file belongs to this repository, with links resolved. */
  boolean holds(Path file) {
    Path real = HookFile.real(file);
    return real.startsWith(HookFile.real(common)) || real.startsWith(HookFile.real(worktree));
  }
}
