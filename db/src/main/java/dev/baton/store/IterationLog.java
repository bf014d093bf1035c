package dev.baton.store;

import dev.baton.store.IterationDraft.Content;
import dev.baton.task.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores what happened in git. To be called within {@link Stores#inTransaction}, together with the
 * positions up to which git's files have been read.
 */
public interface IterationLog {

  /** Sets the task of an iteration whose task was not known when it was stored. */
  boolean assign(long n, TaskId task, @Nullable Long epoch);

  /**
   * Stores a commit as an iteration, and attaches the errors and test results that were waiting for
   * it.
   *
   * @return its number; empty when the commit was already stored, and nothing was done
   */
  Optional<Long> add(IterationDraft draft);

  /**
   * Adds a commit to the iteration of a run, unless that has ended or does not exist. What such an
   * iteration changed is measured as a whole when it ends, so only the commit id is stored.
   *
   * @return whether the commit belongs to it now; false also when the commit was already stored
   */
  boolean giveToRun(long n, IterationDraft draft);

  /**
   * The running iteration of the run that has this claim; empty where the claim belongs to no run.
   */
  Optional<Long> runningUnder(TaskId task, long epoch);

  /** Updates an iteration whose commit was rewritten, or restored to an earlier one. */
  void follow(long n, Content content);

  /** Stores a commit id that an iteration had in between. */
  void name(long n, String commit);

  /** Marks the iteration as squashed into another. */
  void squash(long n, long into);

  /** Records whether a branch, tag or work tree still reaches its commit. */
  void setReachable(long n, boolean reachable);
}
