package dev.baton.hooks;

import dev.baton.git.GitLayout;
import dev.baton.git.UserGit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * The directory of a work tree's hooks, and of Baton's own copies.
 *
 * @param git how hooks are run
 * @param directory the directory in which git looks for hooks
 * @param common the directory that all work trees share
 */
public record HookFolder(UserGit git, Path directory, Path common, Path worktree) {

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

  /** The path of a hook when no setting changes the directory. */
  Path usualFile(HookKind kind) {
    return common.resolve("hooks").resolve(kind.fileName());
  }

  boolean isWanted(HookKind kind) {
    return !kind.isOptional() || Files.exists(copy(kind));
  }

  /** Whether a file belongs to this repository, with links resolved. */
  boolean holds(Path file) {
    Path real = HookFile.real(file);
    return real.startsWith(HookFile.real(common)) || real.startsWith(HookFile.real(worktree));
  }
}
