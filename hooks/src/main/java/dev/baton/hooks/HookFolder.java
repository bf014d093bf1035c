package dev.baton.hooks;

import dev.baton.git.GitLayout;
import dev.baton.git.UserGit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Where the hooks of a work tree are, and where Baton keeps its own copies.
 *
 * @param git how hooks are run
 * @param directory where git looks for them
 * @param common what all work trees share
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

  /** Where the notes go. */
  Path notes() {
    return common.resolve("baton");
  }

  Path file(HookKind kind) {
    return directory.resolve(kind.fileName());
  }

  /** Where the copies are. */
  Path copies() {
    return notes().resolve("hooks");
  }

  /** The copy for those who call it from a hook of their own; it also tells what was asked for. */
  Path copy(HookKind kind) {
    return common.resolve(HookScript.place(kind));
  }

  /** Where hooks lie when no setting says otherwise. */
  Path usualFile(HookKind kind) {
    return common.resolve("hooks").resolve(kind.fileName());
  }

  boolean isWanted(HookKind kind) {
    return !kind.isOptional() || Files.exists(copy(kind));
  }

  /** Whether a file belongs to this repository, links followed. */
  boolean holds(Path file) {
    Path real = HookFile.real(file);
    return real.startsWith(HookFile.real(common)) || real.startsWith(HookFile.real(worktree));
  }
}
