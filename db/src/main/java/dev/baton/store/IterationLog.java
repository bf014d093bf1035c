package dev.baton.store;

import dev.baton.store.IterationDraft.Content;
import dev.baton.task.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what git was seen to do. Meant to be called within {@link Stores#inTransaction},
 * together with the positions up to which git's files are accounted for.
 */
public interface IterationLog {

  /** Names the task of an iteration whose task was not known when it was stored. */
  boolean assign(long n, TaskId task, @Nullable Long epoch);

  /**
   * Makes an iteration of a commit, and gives it the errors and test results that waited for it.
   *
   * @return its number; empty when the commit is on record already, and nothing was done
   */
  Optional<Long> add(IterationDraft draft);

  /**
   * Gives a commit to the iteration of a run, unless that has ended or is none. What such an
   * iteration changed is measured as a whole when it ends, so only the name is kept.
   *
   * @return whether it has the commit now; false also when the commit is on record already
   */
  boolean giveToRun(long n, IterationDraft draft);

  /** The iteration that a run is at in that claim; empty where the claim is no run's. */
  Optional<Long> runningUnder(TaskId task, long epoch);

  /** Lets an iteration follow its commit to another name, or back to an earlier one. */
  void follow(long n, Content content);

  /** Remembers a name that an iteration's commit had for a while. */
  void name(long n, String commit);

  /** Another iteration has its work now. */
  void squash(long n, long into);

  /** Nothing reaches its commit any more, or something does again. */
  void setReachable(long n, boolean reachable);
}
