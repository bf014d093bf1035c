package dev.baton.tracker.home;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The git branch that is checked out where a linked file is. Git replaces the file when another one
 * is checked out, and that is no change by the other program.
 */
final class FileBranch {
  private FileBranch() {}

  /**
   * The branch, or the commit where there is none; the empty text outside git and where that cannot
   * be read. Contains no blanks.
   *
   * @param file of which a branch may have another version
   */
  static String of(Path file) {
    Path folder = file.getParent();
    try {
      GitLayout git = folder == null ? null : GitLayout.find(folder, Map.of()).orElse(null);
      return git == null || git.worktree() == null ? "" : name(Head.read(git));
    } catch (BrokenGitException unreadable) {
      return "";
    }
  }

  private static String name(Head head) {
    return head.branch() == null ? text(head.commit()) : "/" + head.branch();
  }

  private static String text(@Nullable String commit) {
    return commit == null ? "" : commit;
  }
}
