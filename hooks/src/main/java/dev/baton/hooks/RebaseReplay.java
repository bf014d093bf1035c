package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Hints.Rewrites;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.hooks.Segment.Ending;
import dev.baton.hooks.Segment.MoveKind;
import dev.baton.store.Iteration.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
  private final Rewrites rewrites;

  /** The rebased iterations, oldest first, as far as known. */
  private final List<Tracked> branch;

  /** Iterations whose copy was found; no other commit is a copy of them. */
  private final Set<Tracked> taken = new HashSet<>();

  /** For each iteration that others were squashed into: the commit after each step. */
  private final Map<Tracked, List<CommitFacts>> steps = new LinkedHashMap<>();

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
    this.rewrites = rewrites;
    this.branch =
        MoveKind.of(first) == MoveKind.START
            ? overlay.chain(first.before(), first.after())
            : List.of();
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
        take(unchanged);
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
              ? reported(commit)
              : find(commit, byGit, later(index));
    }
    if (tracked != null) {
      copy(tracked, commit, move, kind == MoveKind.AMEND);
    } else if (kind == MoveKind.COMMIT || kind == MoveKind.AMEND) {
      Tracked fresh = overlay.add(commit);
      take(fresh);
      changes.add(new GitChange.Add(fresh, commit, move, segment.worktree()));
    }
    if (kind == MoveKind.SQUASH && tracked != null) {
      steps.computeIfAbsent(tracked, one -> new ArrayList<>()).add(commit);
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
    take(tracked);
    overlay.name(commit.id(), tracked);
    // The copies of a rebase that did not finish are only copies.
    if (finished || made.contains(tracked.commit())) {
      tracked.followTo(commit.id());
      Arrival before = arrivals.remove(tracked);
      boolean byHand = amended || (before != null && before.amended());
      arrivals.put(tracked, new Arrival(commit, move, byHand));
    }
    changes.add(new GitChange.Name(tracked, commit.id()));
  }

  private void arrive() {
    Map<Tracked, Tracked> carriers = finished ? carriers() : Map.of();
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

  /** Marks an iteration as found; no other commit is a copy of it, unless it has several. */
  private void take(Tracked tracked) {
    if (!tracked.mayHaveSeveral()) {
      taken.add(tracked);
    }
  }

  /** The iteration according to git's post-rewrite hook; null when the hook named none. */
  private @Nullable Tracked reported(CommitFacts commit) {
    List<Tracked> reported = originals(commit);
    Tracked alike = like(reported, commit);
    return alike == null && !reported.isEmpty() ? reported.getFirst() : alike;
  }

  /**
   * The iteration of which a commit is a copy; null when it is not known.
   *
   * @param byGit whether git made it, as opposed to a person who resolved a conflict
   * @param later the commits that the rebase makes after it
   */
  private @Nullable Tracked find(CommitFacts commit, boolean byGit, List<CommitFacts> later) {
    Tracked reported = reported(commit);
    if (reported != null) {
      return reported;
    }
    List<Tracked> open = new ArrayList<>(branch);
    open.removeAll(taken);
    Tracked alike = like(open, commit);
    if (alike != null) {
      return alike;
    }
    Tracked another = elsewhere(commit);
    if (another != null) {
      return another;
    }
    open.removeIf(tracked -> isMadeLater(tracked, later));
    return nearly(open, commit, byGit);
  }

  private static boolean isMadeLater(Tracked tracked, List<CommitFacts> later) {
    for (CommitFacts commit : later) {
      if (isBy(tracked, commit) && tracked.hasSubject(commit.subject())) {
        return true;
      }
    }
    return false;
  }

  /** Finds a copy that was reworded, has a new author time, or resolves a conflict. */
  private @Nullable Tracked nearly(List<Tracked> open, CommitFacts commit, boolean byGit) {
    Set<String> paths = Overlay.paths(commit.change().files());
    for (Tracked tracked : open) {
      if (byGit && tracked.hasSubject(commit.subject())) {
        return tracked;
      }
    }
    for (Tracked tracked : open) {
      if (isBy(tracked, commit) && isAbout(tracked, paths)) {
        return tracked;
      }
    }
    // A conflict always concerns the next commit.
    return !byGit && !open.isEmpty() && isAbout(open.getFirst(), paths) ? open.getFirst() : null;
  }

  private boolean isAbout(Tracked tracked, Set<String> paths) {
    Set<String> own = overlay.paths(tracked);
    return own.isEmpty() ? paths.isEmpty() : !Collections.disjoint(own, paths);
  }

  /** A copy of a commit from another branch than the one that HEAD was on when the rebase began. */
  private @Nullable Tracked elsewhere(CommitFacts commit) {
    List<Tracked> found =
        new ArrayList<>(overlay.authoredAt(Overlay.author(commit), commit.author().at()));
    found.removeAll(taken);
    found.removeIf(tracked -> tracked.state() == State.SQUASHED);
    return like(found, commit);
  }

  private static @Nullable Tracked like(List<Tracked> candidates, CommitFacts commit) {
    for (Tracked tracked : candidates) {
      if (isBy(tracked, commit) && tracked.hasSubject(commit.subject())) {
        return tracked;
      }
    }
    return null;
  }

  private static boolean isBy(Tracked tracked, CommitFacts commit) {
    return tracked.hasAuthor(Overlay.author(commit), commit.author().at());
  }

  /** For each iteration of a squashed group, the one that continues: the earliest. */
  private Map<Tracked, Tracked> carriers() {
    Map<Tracked, Tracked> carriers = new HashMap<>();
    for (Map.Entry<Tracked, List<CommitFacts>> entry : steps.entrySet()) {
      List<Tracked> group = new ArrayList<>(List.of(entry.getKey()));
      group.addAll(originals(entry.getValue().getLast()));
      if (group.size() == 1) {
        group.addAll(guessed(entry.getValue()));
      }
      Tracked carrier = group.getFirst();
      for (Tracked one : group) {
        carrier = one.n() < carrier.n() ? one : carrier;
      }
      for (Tracked one : group) {
        take(one);
        carriers.put(one, carrier);
      }
    }
    return carriers;
  }

  /** The iterations from which git reported that it made this commit, as far as they are free. */
  private List<Tracked> originals(CommitFacts commit) {
    List<Tracked> found = new ArrayList<>();
    for (String original : rewrites.originals(commit.id())) {
      Tracked tracked = overlay.of(original);
      if (tracked != null && !taken.contains(tracked) && !found.contains(tracked)) {
        found.add(tracked);
      }
    }
    return found;
  }

  /**
   * Guesses when git reported nothing: the remaining commits of the branch whose files are in the
   * result.
   */
  private List<Tracked> guessed(List<CommitFacts> results) {
    List<Tracked> found = new ArrayList<>();
    for (CommitFacts result : results) {
      Set<String> paths = Overlay.paths(result.change().files());
      for (Tracked tracked : branch) {
        if (!taken.contains(tracked)
            && !found.contains(tracked)
            && paths.containsAll(overlay.paths(tracked))) {
          found.add(tracked);
          break;
        }
      }
    }
    return found;
  }
}
