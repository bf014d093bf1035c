package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.store.Iteration.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the iteration of which a rebased commit is a copy. */
final class Originals {
  private final Overlay overlay;
  private final Rewrites rewrites;
  private final List<Tracked> branch;
  private final Set<Tracked> taken = new HashSet<>();

  /**
   * @param branch the rebased iterations, oldest first, as far as known
   */
  Originals(Overlay overlay, Rewrites rewrites, List<Tracked> branch) {
    this.overlay = overlay;
    this.rewrites = rewrites;
    this.branch = branch;
  }

  /** Marks an iteration as found; no other commit is a copy of it, unless it has several. */
  void take(Tracked tracked) {
    if (!tracked.mayHaveSeveral()) {
      taken.add(tracked);
    }
  }

  boolean isTaken(Tracked tracked) {
    return taken.contains(tracked);
  }

  /** The iteration according to git's post-rewrite hook; null when the hook named none. */
  @Nullable Tracked reported(CommitFacts commit) {
    List<Tracked> reported = new ArrayList<>();
    for (String original : rewrites.originals(commit.id())) {
      Tracked tracked = overlay.of(original);
      if (tracked != null && !taken.contains(tracked)) {
        reported.add(tracked);
      }
    }
    Tracked alike = like(reported, commit);
    return alike == null && !reported.isEmpty() ? reported.getFirst() : alike;
  }

  /**
   * The iteration of which a commit is a copy; null when it is not known.
   *
   * @param byGit whether git made it, as opposed to a person who resolved a conflict
   * @param later the commits that the rebase makes after it
   */
  @Nullable Tracked find(CommitFacts commit, boolean byGit, List<CommitFacts> later) {
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
    Set<String> paths = Overlay.paths(commit);
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
}
