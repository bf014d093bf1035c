package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.store.Iteration.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds iterations that lost their commits, or got them back: a reset leaves commits behind, and a
 * later one may return to them, or to what they were before a rebase.
 */
final class LostCommits {
  /** The iterations to check, each with all ids that its commit ever had. */
  private final Map<Tracked, List<String>> names;

  private final Set<String> unreachable;
  private final List<GitChange> changes = new ArrayList<>();

  /** Iterations that are no longer squashed into others. */
  private final Set<Tracked> undone = new HashSet<>();

  /**
   * @param names the iterations to check, each with all ids that its commit ever had
   * @param unreachable those of the ids that no ref and no HEAD reaches
   */
  LostCommits(Map<Tracked, List<String>> names, Set<String> unreachable) {
    this.names = names;
    this.unreachable = unreachable;
  }

  /** Commits that iterations return to, whose content has to be read. */
  List<String> returns() {
    List<String> returns = new ArrayList<>();
    for (Tracked tracked : names.keySet()) {
      String back = earlierName(tracked);
      if (back != null) {
        returns.add(back);
      }
    }
    return returns;
  }

  /**
   * What to store.
   *
   * @param commits the content of {@link #returns}
   */
  List<GitChange> changes(Map<String, CommitFacts> commits) {
    for (Tracked tracked : names.keySet()) {
      if (tracked.state() != State.SQUASHED) {
        look(tracked, commits);
      }
    }
    for (Tracked tracked : names.keySet()) {
      if (tracked.state() == State.SQUASHED
          && !unreachable.contains(tracked.commit())
          && isUndone(tracked)) {
        changes.add(new GitChange.Reach(tracked, true));
      }
    }
    return changes;
  }

  private boolean isUndone(Tracked squashed) {
    for (Tracked one : undone) {
      if (squashed.isSquashedInto(one)) {
        return true;
      }
    }
    return false;
  }

  private void look(Tracked tracked, Map<String, CommitFacts> commits) {
    boolean lost = unreachable.contains(tracked.commit());
    String back = earlierName(tracked);
    CommitFacts commit = back == null ? null : commits.get(back);
    if (commit != null) {
      undone.add(tracked);
      changes.add(new GitChange.Return(tracked, commit));
    } else if (lost) {
      undone.add(tracked);
      if (tracked.state() != State.DROPPED) {
        changes.add(new GitChange.Reach(tracked, false));
      }
    } else if (tracked.state() == State.DROPPED) {
      changes.add(new GitChange.Reach(tracked, true));
    }
  }

  private @Nullable String earlierName(Tracked tracked) {
    if (tracked.state() != State.SQUASHED && unreachable.contains(tracked.commit())) {
      for (String name : names.getOrDefault(tracked, List.of())) {
        if (!unreachable.contains(name)) {
          return name;
        }
      }
    }
    return null;
  }
}
