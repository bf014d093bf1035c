package dev.baton.hooks;

import dev.baton.git.CommitFacts;
import dev.baton.store.Iteration.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds, for the commits that a rebase makes, the iterations that they are copies of. */
final class Originals {
  private final Overlay overlay;
  private final Rewrites rewrites;
  private final List<Tracked> branch;
  private final Set<Tracked> taken = new HashSet<>();

  /**
   * @param branch what is rebased, the oldest first, as far as it is known
   */
  Originals(Overlay overlay, Rewrites rewrites, List<Tracked> branch) {
    this.overlay = overlay;
    this.rewrites = rewrites;
    this.branch = branch;
  }

  /** That iteration has its place; no other commit is a copy of it. */
  void take(Tracked tracked) {
    taken.add(tracked);
  }

  boolean isTaken(Tracked tracked) {
    return taken.contains(tracked);
  }

  /**
   * The iteration that a commit is a copy of; null when it is none of a known one.
   *
   * @param loosely whether the subject alone is enough
   */
  @Nullable Tracked find(CommitFacts commit, boolean loosely) {
    List<Tracked> told = new ArrayList<>();
    for (String original : rewrites.originals(commit.id())) {
      Tracked tracked = overlay.of(original);
      if (tracked != null && !taken.contains(tracked)) {
        told.add(tracked);
      }
    }
    if (!told.isEmpty()) {
      Tracked alike = like(told, commit);
      return alike == null ? told.getFirst() : alike;
    }
    List<Tracked> open = new ArrayList<>(branch);
    open.removeAll(taken);
    Tracked alike = like(open, commit);
    if (alike != null) {
      return alike;
    }
    Tracked another = elsewhere(commit);
    return another == null ? nearly(open, commit, loosely) : another;
  }

  /** Its author's time was set anew, or it was reworded: one of the two is left. */
  private @Nullable Tracked nearly(List<Tracked> open, CommitFacts commit, boolean loosely) {
    for (Tracked tracked : open) {
      if (loosely && tracked.hasSubject(commit.subject())) {
        return tracked;
      }
    }
    Set<String> paths = Overlay.paths(commit);
    for (Tracked tracked : open) {
      // Commits of one script are of one second, so that their files have to tell.
      Set<String> own = overlay.paths(tracked);
      if (isBy(tracked, commit)
          && own.isEmpty() == paths.isEmpty()
          && (own.isEmpty() || !Collections.disjoint(own, paths))) {
        return tracked;
      }
    }
    return null;
  }

  /** Of a branch that HEAD was not on when the rebase began. */
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
