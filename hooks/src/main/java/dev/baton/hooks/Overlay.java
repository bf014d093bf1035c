package dev.baton.hooks;

import dev.baton.git.history.ChangedFile;
import dev.baton.git.history.CommitFacts;
import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits.Known;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The iterations as they will be after all changes found so far are stored. */
final class Overlay {
  /** Longer branches are assumed not to be rebased in one operation. */
  private static final int LONGEST_CHAIN = 1000;

  private final KnownIterations known;
  private final Map<String, Tracked> byCommit = new HashMap<>();
  private final Map<Tracked, List<String>> names = new HashMap<>();
  private final Map<Long, Tracked> stored = new LinkedHashMap<>();
  private final Map<Tracked, CommitFacts> fresh = new LinkedHashMap<>();

  Overlay(KnownIterations known) {
    this.known = known;
  }

  static String author(CommitFacts commit) {
    return commit.author().name() + " <" + commit.author().email() + ">";
  }

  /** The iteration that has, or once had, this commit; null when there is none. */
  @Nullable Tracked of(String commit) {
    Tracked tracked = byCommit.get(commit);
    if (tracked == null) {
      tracked = known.of(commit).map(this::track).orElse(null);
      if (tracked != null) {
        byCommit.put(commit, tracked);
      }
    }
    return tracked;
  }

  /** The one object for a stored iteration. */
  Tracked track(Known one) {
    return stored.computeIfAbsent(one.n(), n -> Tracked.stored(one));
  }

  /** Adds an iteration that is to be stored. */
  Tracked add(CommitFacts commit) {
    Tracked tracked =
        Tracked.fresh(
            new Known(
                0,
                State.KEPT,
                null,
                commit.id(),
                commit.base(),
                commit.subject(),
                author(commit),
                commit.author().at(),
                false));
    name(commit.id(), tracked);
    fresh.put(tracked, commit);
    return tracked;
  }

  /** Assigns a commit id to an iteration. */
  void name(String commit, Tracked tracked) {
    if (byCommit.putIfAbsent(commit, tracked) == null) {
      names.computeIfAbsent(tracked, one -> new ArrayList<>()).add(commit);
    }
  }

  /** The ids that an iteration's commit got since this overlay was created. */
  List<String> newNames(Tracked tracked) {
    return names.getOrDefault(tracked, List.of());
  }

  /** The iterations that are to be stored. */
  Collection<Tracked> fresh() {
    return fresh.keySet();
  }

  /** Those whose commits have this author and author time, oldest first. */
  List<Tracked> authoredAt(String author, Instant at) {
    List<Tracked> found = new ArrayList<>();
    for (Known one : known.authoredAt(at)) {
      found.add(track(one));
    }
    found.addAll(fresh.keySet());
    found.removeIf(tracked -> !tracked.hasAuthor(author, at));
    return found;
  }

  /**
   * The iterations of a branch, oldest first.
   *
   * @param tip its last commit
   * @param stop the first commit that no longer belongs to it
   */
  List<Tracked> chain(String tip, String stop) {
    List<Tracked> chain = new ArrayList<>();
    String at = tip;
    while (at != null && !at.equals(stop) && chain.size() < LONGEST_CHAIN) {
      Tracked tracked = of(at);
      // An iteration that has moved on is not part of this branch any more, and has another base.
      if (tracked == null || !tracked.commit().equals(at)) {
        break;
      }
      chain.addFirst(tracked);
      at = tracked.base();
    }
    return chain;
  }

  /** The files that an iteration changes. */
  Set<String> paths(Tracked tracked) {
    CommitFacts commit = fresh.get(tracked);
    return commit == null ? known.paths(tracked.n()) : paths(commit);
  }

  static Set<String> paths(CommitFacts commit) {
    Set<String> paths = new HashSet<>();
    for (ChangedFile file : commit.change().files()) {
      paths.add(file.path());
    }
    return paths;
  }
}
