package dev.baton.git.worktree;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts uncommitted files, each once, and keeps the first few names by path. */
final class WorkTally {
  private final Set<String> changed = new HashSet<>();
  private final NavigableSet<String> changedNames = new TreeSet<>();
  private final NavigableSet<String> untrackedNames = new TreeSet<>();
  private final int maxNames;
  private int untracked;
  private @Nullable Instant lastEdit;

  WorkTally(int maxNames) {
    this.maxNames = maxNames;
  }

  /** A file that differs from HEAD; one that is staged and edited again counts once. */
  void changed(String path) {
    if (changed.add(path)) {
      keep(changedNames, path);
    }
  }

  boolean isChanged(String path) {
    return changed.contains(path);
  }

  void untracked(String path) {
    untracked++;
    keep(untrackedNames, path);
  }

  void edited(Instant at) {
    if (lastEdit == null || at.isAfter(lastEdit)) {
      lastEdit = at;
    }
  }

  WorktreeEvidence.Files files(boolean atLeast) {
    List<String> names = new ArrayList<>(changedNames);
    names.addAll(untrackedNames);
    return new WorktreeEvidence.Files(
        changed.size(),
        untracked,
        atLeast,
        lastEdit,
        names.subList(0, Math.min(maxNames, names.size())));
  }

  private void keep(NavigableSet<String> names, String path) {
    names.add(path);
    if (names.size() > maxNames) {
      names.pollLast();
    }
  }
}
