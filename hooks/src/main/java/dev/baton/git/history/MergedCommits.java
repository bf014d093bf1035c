package dev.baton.git.history;

import dev.baton.git.GitFailedException;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds out which commits were merged into the trunk. */
public final class MergedCommits {
  /** HEAD of the main work tree, whichever work tree asks, and the main branch of the remote. */
  private static final List<String> TIPS =
      List.of("main-worktree/HEAD", "refs/remotes/origin/HEAD");

  private final GitProgram git;

  public MergedCommits(GitProgram git) {
    this.git = git;
  }

  /**
   * Those of these commits that are reachable from the HEAD of the main work tree or from the main
   * branch of the remote {@code origin}, as last fetched. Texts that are not commit ids are left
   * out.
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
