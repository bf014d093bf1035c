package dev.baton.cli.core;

import dev.baton.claim.WorkRecord.Closing;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.MergedCommits;
import dev.baton.git.worktree.WorktreeDir;
import dev.baton.git.worktree.Worktrees;
import dev.baton.sweep.Completions.MainBranch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is checked out in the repository's main work tree, or the main branch of its origin. */
final class MainLine implements MainBranch {
  private final Session session;

  MainLine(Session session) {
    this.session = session;
  }

  @Override
  public Set<String> merged(Collection<Closing> commits) {
    GitLayout git = session.location().git();
    if (git == null) {
      return Set.of();
    }
    try {
      List<String> elsewhere = new ArrayList<>();
      Path main = mainWorktree(git);
      for (Closing commit : commits) {
        // Commits made there are on it without having been merged.
        if (main == null || !main.toString().equals(commit.worktree())) {
          elsewhere.add(commit.commit());
        }
      }
      return new MergedCommits(new GitProgram(git)).among(elsewhere);
    } catch (RuntimeException e) {
      if (session.arguments().has("--debug")) {
        session.output().note("merged commits were not read: " + e);
      }
      return Set.of();
    }
  }

  private static @Nullable Path mainWorktree(GitLayout git) {
    WorktreeDir main = Worktrees.of(git.commonDir()).getFirst();
    return main.top();
  }
}
