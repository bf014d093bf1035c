package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Segment.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works out what one rebase means: iterations follow their commits to the copies, and those that
 * were squashed into others end. The reflog shows which commits were made; from which commit each
 * was made is known from the post-rewrite hook, or else from author, time and subject, which a
 * rebase keeps.
 */
final class RebaseReplay {
  private final Overlay overlay;
  private final Map<String, CommitFacts> commits;
  private final Segment segment;
  private final Originals originals;
  private final Squashes squashes;
  private final boolean reported;
  private final boolean finished;
  private final List<GitChange> changes = new ArrayList<>();

  /** The final commit of each iteration, and the move that brought it there. */
  private final Map<Tracked, Arrival> arrivals = new LinkedHashMap<>();

  /** The commits that this rebase made. */
  private final Set<String> made = new HashSet<>();

  private record Arrival(CommitFacts commit, HeadMove move, boolean amended) {}

  RebaseReplay(
      Overlay overlay, Map<String, CommitFacts> commits, Rewrites rewrites, Segment segment) {
    this.overlay = overlay;
    this.commits = commits;
    this.segment = segment;
    HeadMove first = segment.moves().getFirst();
    List<Tracked> branch =
        MoveKind.of(first) == MoveKind.START
            ? overlay.chain(first.before(), first.after())
            : List.of();
    originals = new Originals(overlay, rewrites, branch);
    squashes = new Squashes(overlay, rewrites, branch);
    reported = segment.isReportedIn(rewrites);
    // On a detached HEAD the reflog has no line for the end, but the hook was run.
    finished = segment.ending() == Ending.FINISHED || (segment.ending() == Ending.LEFT && reported);
  }

  List<GitChange> changes() {
    for (int i = 0; i < segment.moves().size(); i++) {
      replay(segment.moves().get(i), i);
    }
    arrive();
    return changes;
  }

  private void replay(HeadMove move, int index) {
    MoveKind kind = MoveKind.of(move);
    if (kind == MoveKind.START || kind == MoveKind.FINISH || kind == MoveKind.ABORT) {
      return;
    }
    if (kind == MoveKind.MOVE || move.before().equals(move.after())) {
      Tracked unchanged = overlay.of(move.after());
      if (unchanged != null) {
        originals.take(unchanged);
      }
      return;
    }
    CommitFacts commit = commits.get(move.after());
    if (commit == null || made.contains(commit.id())) {
      return;
    }
    Tracked tracked = overlay.of(commit.id());
    if (tracked == null) {
      tracked = replaces(move, commit, kind) ? overlay.of(move.before()) : null;
    }
    if (tracked == null) {
      boolean byGit = kind == MoveKind.STEP && !reported;
      tracked =
          reported && kind == MoveKind.COMMIT
              ? originals.reported(commit)
              : originals.find(commit, byGit, later(index));
    }
    if (tracked != null) {
      copy(tracked, commit, move, kind == MoveKind.AMEND);
    } else if (kind == MoveKind.COMMIT || kind == MoveKind.AMEND) {
      Tracked fresh = overlay.add(commit);
      originals.take(fresh);
      changes.add(new GitChange.Add(fresh, commit, move, segment.worktree()));
    }
    if (kind == MoveKind.SQUASH && tracked != null) {
      squashes.add(tracked, commit);
    }
    made.add(commit.id());
  }

  private List<CommitFacts> later(int index) {
    List<CommitFacts> later = new ArrayList<>();
    for (HeadMove move : segment.moves().subList(index + 1, segment.moves().size())) {
      CommitFacts commit = commits.get(move.after());
      if (commit != null) {
        later.add(commit);
      }
    }
    return later;
  }

  /** Whether HEAD's commit was replaced, rather than followed by another one. */
  private boolean replaces(HeadMove move, CommitFacts commit, MoveKind kind) {
    if (kind == MoveKind.AMEND || kind == MoveKind.SQUASH) {
      return true;
    }
    return kind == MoveKind.STEP && !commit.parents().contains(move.before());
  }

  private void copy(Tracked tracked, CommitFacts commit, HeadMove move, boolean amended) {
    originals.take(tracked);
    overlay.name(commit.id(), tracked);
    // The copies of a rebase that did not finish are only copies.
    if (finished || made.contains(tracked.commit())) {
      tracked.followTo(commit.id());
      boolean byHand = amended || (arrivals.containsKey(tracked) && amendedBefore(tracked));
      arrivals.remove(tracked);
      arrivals.put(tracked, new Arrival(commit, move, byHand));
    }
    changes.add(new GitChange.Name(tracked, commit.id()));
  }

  private boolean amendedBefore(Tracked tracked) {
    @Nullable Arrival before = arrivals.get(tracked);
    return before != null && before.amended();
  }

  private void arrive() {
    Map<Tracked, Tracked> carriers = finished ? squashes.carriers(originals) : Map.of();
    for (Map.Entry<Tracked, Arrival> entry : arrivals.entrySet()) {
      Tracked carrier = carriers.getOrDefault(entry.getKey(), entry.getKey());
      Arrival arrival = entry.getValue();
      carrier.followTo(arrival.commit().id());
      changes.add(
          new GitChange.Follow(
              carrier, arrival.commit(), arrival.move(), segment.worktree(), arrival.amended()));
    }
    for (Map.Entry<Tracked, Tracked> entry : carriers.entrySet()) {
      if (entry.getKey() != entry.getValue()) {
        entry.getKey().squashInto(entry.getValue());
        changes.add(new GitChange.Squash(entry.getKey(), entry.getValue()));
      }
    }
  }
}
