package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;

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
