package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;

/** Something that git did and that changes what is on record. */
sealed interface GitChange {
  Tracked who();

  /** A commit was made: a new iteration. */
  record Add(Tracked who, CommitFacts commit, HeadMove move, String worktree)
      implements GitChange {}

  /**
   * The iteration's commit is another one now.
   *
   * @param amended whether a person or an agent changed it by hand, and no rebase
   */
  record Follow(Tracked who, CommitFacts commit, HeadMove move, String worktree, boolean amended)
      implements GitChange {}

  /** A commit was a copy of the iteration's for a while. */
  record Name(Tracked who, String commit) implements GitChange {}

  /** Another iteration has its work now. */
  record Squash(Tracked who, Tracked into) implements GitChange {}

  /** Nothing reaches its commit any more, or something does again. */
  record Reach(Tracked who, boolean reachable) implements GitChange {}

  /** It went back to a commit that it was before. */
  record Return(Tracked who, CommitFacts commit) implements GitChange {}
}
