package dev.baton.hooks;

import dev.baton.git.ObjectIds;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.CommitReader;
import dev.baton.git.history.HeadMove;
import dev.baton.git.history.Reachability;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.GitChange.Follow;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.hooks.Segment.MoveKind;
import dev.baton.store.GitState.HeadPosition;
import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits;
import dev.baton.store.KnownCommits.Known;
import dev.baton.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A portion of new reflog and spool lines, parsed but not stored yet. Git is asked only here. */
final class Batch {
  /** Lost and restored commits are searched among this many of the latest iterations. */
  private static final int WATCHED = 1000;

  private final List<HeadNews> heads;
  private final Hints hints;
  private final List<GitChange> changes = new ArrayList<>();
  private final Map<String, Integer> consumed = new HashMap<>();
  private boolean more;
  private boolean waiting;

  private Batch(List<HeadNews> heads, Hints hints) {
    this.heads = heads;
    this.hints = hints;
  }

  /**
   * Reads new lines and works out what they mean.
   *
   * @param limit at most this many moves, where they can be separated
   * @throws dev.baton.git.GitFailedException when git cannot be asked
   */
  static Batch read(
      List<HeadNews> heads, Hints hints, int limit, Stores stores, CommitReader reader) {
    Batch batch = new Batch(heads, hints);
    List<Segment> segments = batch.choose(limit);
    Overlay overlay = new Overlay(stores);
    Set<String> blind = batch.blind();
    Set<String> ids = new LinkedHashSet<>();
    if (!blind.isEmpty()) {
      ids.addAll(SpoolReplay.commits(hints, blind));
    }
    for (Segment segment : segments) {
      addNeeded(segment, ids);
    }
    ids.removeIf(ObjectIds::isNone);
    Map<String, CommitFacts> commits = facts(reader, ids);
    batch.refuseWithoutHeads(ids, commits);
    HeadReplay replay = new HeadReplay(overlay, commits, hints.rewrites());
    for (Segment segment : segments) {
      replay.replay(segment);
    }
    batch.changes.addAll(replay.changes());
    boolean follows = false;
    if (!blind.isEmpty()) {
      List<GitChange> found = new SpoolReplay(overlay, commits, hints, blind).changes();
      batch.changes.addAll(found);
      follows = found.stream().anyMatch(Follow.class::isInstance);
    }
    if (replay.needsReachability() || follows) {
      batch.changes.addAll(lostAndFound(overlay, stores.knownCommits(), reader));
    }
    return batch;
  }

  /**
   * Old commits may have been pruned. But the commit that a HEAD points to must exist; otherwise
   * the repository is damaged, and nothing may be marked as read.
   */
  private void refuseWithoutHeads(Set<String> wanted, Map<String, CommitFacts> found) {
    for (HeadNews head : heads) {
      String at = head.moves().isEmpty() ? "" : head.moves().getLast().after();
      if (wanted.contains(at) && !found.containsKey(at)) {
        throw new UncheckedIOException(
            new IOException("git does not have the commit " + at + ", which HEAD refers to"));
      }
    }
  }

  private List<Segment> choose(int limit) {
    List<List<Segment>> all = new ArrayList<>();
    int understood = 0;
    for (HeadNews head : heads) {
      List<Segment> segments =
          Segment.split(head.worktree().name(), head.moves(), head.rebasing(), hints.rewrites());
      all.add(segments);
      int moves = count(segments);
      understood += moves;
      waiting |= moves < head.moves().size();
    }
    List<Segment> chosen = Segment.merge(all, limit);
    more = count(chosen) < understood;
    for (Segment segment : chosen) {
      consumed.merge(segment.worktree(), segment.moves().size(), Integer::sum);
    }
    return chosen;
  }

  private static int count(List<Segment> segments) {
    int moves = 0;
    for (Segment segment : segments) {
      moves += segment.moves().size();
    }
    return moves;
  }

  private Set<String> blind() {
    Set<String> blind = new LinkedHashSet<>();
    for (HeadNews head : heads) {
      if (head.mark() == null) {
        blind.add(head.worktree().name());
      }
    }
    return blind;
  }

  private static void addNeeded(Segment segment, Set<String> ids) {
    for (HeadMove move : segment.moves()) {
      MoveKind kind = MoveKind.of(move);
      boolean makes =
          kind != MoveKind.MOVE
              && kind != MoveKind.START
              && kind != MoveKind.FINISH
              && kind != MoveKind.ABORT
              && !move.before().equals(move.after());
      if (makes) {
        ids.add(move.after());
      }
      if (kind == MoveKind.UNSURE) {
        ids.add(move.before());
      }
    }
  }

  private static Map<String, CommitFacts> facts(CommitReader reader, Set<String> ids) {
    Map<String, CommitFacts> commits = new HashMap<>();
    if (!ids.isEmpty()) {
      for (CommitFacts commit : reader.read(List.copyOf(ids))) {
        commits.put(commit.id(), commit);
      }
    }
    return commits;
  }

  private static List<GitChange> lostAndFound(
      Overlay overlay, KnownCommits stored, CommitReader reader) {
    Map<Tracked, List<String>> names = new LinkedHashMap<>();
    List<Known> latest = stored.latest(WATCHED);
    Map<Long, List<String>> earlier =
        latest.isEmpty() ? Map.of() : stored.namesFrom(latest.getFirst().n());
    for (Known one : latest) {
      Tracked tracked = overlay.track(one);
      List<String> all = new ArrayList<>(earlier.getOrDefault(one.n(), List.of()));
      all.addAll(overlay.newNames(tracked));
      names.put(tracked, all);
    }
    for (Tracked tracked : overlay.fresh()) {
      names.put(tracked, overlay.newNames(tracked));
    }
    if (names.isEmpty()) {
      return List.of();
    }
    Set<String> all = new LinkedHashSet<>();
    names.values().forEach(all::addAll);
    LostCommits reachability =
        new LostCommits(names, new Reachability(reader.git()).unreachable(all));
    Map<String, CommitFacts> returns = facts(reader, new LinkedHashSet<>(reachability.returns()));
    return reachability.changes(returns);
  }

  /**
   * Whether commits of iterations were replaced or left behind, or were made in a linked work tree,
   * which may be removed with its reflog and its branch before Baton looks again.
   */
  boolean leavesCommits() {
    for (GitChange change : changes) {
      boolean safe =
          change instanceof GitChange.Add made
              ? made.worktree().equals(WorkTreeDir.MAIN)
              : change instanceof GitChange.Name;
      if (!safe) {
        return true;
      }
    }
    return false;
  }

  /** What to store, in this order. */
  List<GitChange> changes() {
    return changes;
  }

  /** Whether there is more that can be processed right away. */
  boolean hasMore() {
    return more;
  }

  /**
   * Whether all spool lines can be marked as read: none may refer to a commit that is not stored
   * yet.
   */
  boolean settlesSpool() {
    return !more && !waiting;
  }

  /** The positions after this batch is stored. */
  List<HeadPosition> positions() {
    List<HeadPosition> positions = new ArrayList<>();
    for (HeadNews head : heads) {
      int count = consumed.getOrDefault(head.worktree().name(), 0);
      positions.add(head.after(count, more && count < head.moves().size()));
    }
    return positions;
  }

  /**
   * Finds iterations that lost their commits, or got them back: a reset leaves commits behind, and
   * a later one may return to them, or to what they were before a rebase.
   */
  private static final class LostCommits {
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
}
