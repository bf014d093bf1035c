package dev.baton.git.history;

import dev.baton.git.GitFailedException;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tells which commits became part of what others build on. */
public final class MergedCommits {
  /** The HEAD of the main work tree, whichever work tree asks, and what a clone began with. */
  private static final List<String> TIPS =
      List.of("main-worktree/HEAD", "refs/remotes/origin/HEAD");

  private final GitProgram git;

  public MergedCommits(GitProgram git) {
    this.git = git;
  }

  /**
   * Of these commits, those that the HEAD of the main work tree or the main branch of the remote
   * {@code origin}, as it was last fetched, leads to. What is no id of a commit is left out.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> among(Collection<String> ids) {
    Set<String> merged = new LinkedHashSet<>(ids);
    merged.removeIf(id -> !ObjectIds.isId(id));
    if (!merged.isEmpty()) {
      merged.removeAll(new Reachability(git).unreachable(merged, TIPS));
    }
    return merged;
  }
}
