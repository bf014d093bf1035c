package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Hints.Rewrites;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.hooks.Segment.MoveKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Works out what the moves of HEADs mean for the iterations. Asks neither git nor the clock. */
final class HeadReplay {
  /** The longest time between making a commit and moving HEAD to it. */
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  private final Overlay overlay;
  private final Map<String, CommitFacts> commits;
  private final Rewrites rewrites;
  private final List<GitChange> changes = new ArrayList<>();
  private boolean needsReachability;

  /**
   * @param commits the commits that the moves name, by id; those that git no longer has are missing
   */
  HeadReplay(Overlay overlay, Map<String, CommitFacts> commits, Rewrites rewrites) {
    this.overlay = overlay;
    this.commits = commits;
    this.rewrites = rewrites;
  }

  /** What to store, in this order. */
  List<GitChange> changes() {
    return changes;
  }

  /** Whether a commit may have been lost or restored. */
  boolean needsReachability() {
    return needsReachability;
  }

  /** Processes the next segment; the segments of one HEAD must come in their order. */
  void replay(Segment segment) {
    if (segment.isRebase()) {
      needsReachability = true;
      changes.addAll(new RebaseReplay(overlay, commits, rewrites, segment).changes());
      return;
    }
    HeadMove move = segment.moves().getFirst();
    CommitFacts commit = commits.get(move.after());
    if (move.before().equals(move.after())) {
      return;
    }
    MoveKind kind = MoveKind.of(move);
    if (kind == MoveKind.UNSURE) {
      kind = judge(move, commit);
    }
    if (kind == MoveKind.MOVE) {
      needsReachability = true;
    } else if (commit != null && overlay.of(move.after()) == null) {
      made(kind, commit, move, segment.worktree());
    }
  }

  private void made(MoveKind kind, CommitFacts commit, HeadMove move, String worktree) {
    Tracked amended = kind == MoveKind.AMEND ? overlay.of(move.before()) : null;
    if (amended != null) {
      amended.followTo(commit.id());
      overlay.name(commit.id(), amended);
      changes.add(new GitChange.Follow(amended, commit, move, worktree, true));
    } else if (kind != MoveKind.MERGE || isMergeOf(move.before(), commit)) {
      changes.add(new GitChange.Add(overlay.add(commit), commit, move, worktree));
    } else {
      needsReachability = true;
    }
  }

  private static boolean isMergeOf(String parent, CommitFacts commit) {
    return commit.parents().size() > 1 && commit.parents().contains(parent);
  }

  private MoveKind judge(HeadMove move, @Nullable CommitFacts commit) {
    if (commit == null
        || move.at().minus(AT_ONCE).isAfter(commit.committedAt())
        || move.at().plus(AT_ONCE).isBefore(commit.committedAt())) {
      return MoveKind.MOVE;
    }
    CommitFacts before = commits.get(move.before());
    if (commit.parents().contains(move.before())) {
      return MoveKind.COMMIT;
    }
    return before != null && before.isLike(commit) ? MoveKind.AMEND : MoveKind.MOVE;
  }
}
