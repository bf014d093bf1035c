package dev.baton.hooks;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.worktree.WorkTreeDir;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Detects work trees for which git keeps no reflog. */
public final class Reflogs {
  /** What Baton cannot see because of that, in one line; empty when it sees everything. */
  public static String missing(GitLayout git) {
    if (Files.isDirectory(git.commonDir().resolve("reftable"))) {
      return "this repository keeps its refs and reflogs in a reftable, which the hooks and Baton"
          + " do not read: no commit is recorded as an iteration";
    }
    List<WorkTreeDir> trees = WorkTreeDir.all(git.commonDir());
    for (WorkTreeDir tree : trees) {
      Path top = tree.top();
      if (top != null && !Files.exists(tree.headLog()) && hasCommit(git, tree, top)) {
        return "git keeps no reflog in "
            + top
            + ": only commits whose hook ran are recorded; run 'git config core.logAllRefUpdates"
            + " true' to change that";
      }
    }
    return "";
  }

  private static boolean hasCommit(GitLayout git, WorkTreeDir tree, Path top) {
    try {
      return Head.read(new GitLayout(tree.gitDir(), git.commonDir(), top)).commit() != null;
    } catch (BrokenGitException unreadable) {
      return false;
    }
  }
}
