package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits.Known;
import dev.baton.store.Stores;
import dev.baton.task.ChangedFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The iterations as they will be after all changes found so far are stored. */
final class Overlay {
  /** Longer branches are assumed not to be rebased in one operation. */
  private static final int LONGEST_CHAIN = 1000;

  private final Stores stores;
  private final Map<String, Tracked> byCommit = new HashMap<>();
  private final Map<Tracked, List<String>> names = new HashMap<>();
  private final Map<Long, Tracked> stored = new LinkedHashMap<>();
  private final Map<Tracked, CommitFacts> fresh = new LinkedHashMap<>();

  Overlay(Stores stores) {
    this.stores = stores;
  }

  static String author(CommitFacts commit) {
    return commit.author().name() + " <" + commit.author().email() + ">";
  }

  /** The iteration that has, or once had, this commit; null when there is none. */
  @Nullable Tracked of(String commit) {
    Tracked tracked = byCommit.get(commit);
    if (tracked == null) {
      tracked = stores.knownCommits().of(commit).map(this::track).orElse(null);
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
    for (Known one : stores.knownCommits().authoredAt(at)) {
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
    return paths(commit != null ? commit.change().files() : stores.iterations().files(tracked.n()));
  }

  static Set<String> paths(List<ChangedFile> files) {
    Set<String> paths = new HashSet<>();
    for (ChangedFile file : files) {
      paths.add(file.path());
    }
    return paths;
  }

  /**
   * An iteration while its commits are followed. It may not be stored yet, so it is identified by
   * the object and not by a number.
   */
  static final class Tracked {
    private final Known before;
    private long n;
    private String commit;
    private State state;
    private @Nullable Tracked carrier;

    private Tracked(long n, Known known) {
      this.before = known;
      this.n = n;
      this.commit = known.commit();
      this.state = known.state();
    }

    static Tracked stored(Known known) {
      return new Tracked(known.n(), known);
    }

    /** One that is not stored yet. */
    static Tracked fresh(Known known) {
      return new Tracked(Long.MAX_VALUE, known);
    }

    /** Its number; larger than that of any stored one while it is not stored. */
    long n() {
      return n;
    }

    void storedAs(long number) {
      n = number;
    }

    String commit() {
      return commit;
    }

    void followTo(String next) {
      commit = next;
      state = State.KEPT;
    }

    /** The parent that its commit had when it was stored. */
    @Nullable String base() {
      return before.base();
    }

    /** Whether it may have more than one commit. */
    boolean mayHaveSeveral() {
      return before.ofRun();
    }

    State state() {
      return state;
    }

    void squashInto(Tracked other) {
      state = State.SQUASHED;
      carrier = other;
    }

    /** Whether another iteration contains its work. */
    boolean isSquashedInto(Tracked other) {
      return state == State.SQUASHED
          && (carrier == null
              ? Objects.equals(before.squashedInto(), other.n())
              : carrier == other);
    }

    boolean hasAuthor(String name, Instant at) {
      return name.equals(before.author()) && at.equals(before.authoredAt());
    }

    boolean hasSubject(String text) {
      return text.equals(before.subject());
    }

    @Override
    public String toString() {
      return "#" + (n == Long.MAX_VALUE ? "new" : n) + " " + commit;
    }
  }

  /** A git operation that changes stored iterations. */
  sealed interface GitChange {
    Tracked who();

    /** A commit was made: a new iteration. */
    record Add(Tracked who, CommitFacts commit, HeadMove move, String worktree)
        implements GitChange {}

    /**
     * The iteration's commit was replaced.
     *
     * @param amended whether a person or an agent amended it, as opposed to a rebase
     */
    record Follow(Tracked who, CommitFacts commit, HeadMove move, String worktree, boolean amended)
        implements GitChange {}

    /** A commit was a copy of the iteration's commit for a while. */
    record Name(Tracked who, String commit) implements GitChange {}

    /** Another iteration contains its work now. */
    record Squash(Tracked who, Tracked into) implements GitChange {}

    /** Its commit is no longer reachable, or is again. */
    record Reach(Tracked who, boolean reachable) implements GitChange {}

    /** Its commit is again one that it had before. */
    record Return(Tracked who, CommitFacts commit) implements GitChange {}
  }
}
