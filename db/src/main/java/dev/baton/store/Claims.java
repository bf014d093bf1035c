package dev.baton.store;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.StalePolicy;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes, renews and ends claims. A task can only be put in progress here. */
public interface Claims {
  /**
   * The reason for which a task is blocked that was reopened too often, until a person looks at it.
   */
  String POISON = "poison";

  /**
   * A worker that wants to work, and where.
   *
   * @param worker a name, never empty
   * @param process the process that will do the work; null when it is not known
   * @param agent the known agent that this process is; null where it was not found by its name
   * @param place null outside a work tree
   * @param lease how long the worker may be silent; null uses the policy's
   */
  record Request(
      String worker,
      @Nullable ProcessIdentity process,
      @Nullable String agent,
      Claim.@Nullable Place place,
      @Nullable Duration lease) {

    /** A request whose process was not found by an agent's name. */
    public Request(
        String worker,
        @Nullable ProcessIdentity process,
        Claim.@Nullable Place place,
        @Nullable Duration lease) {
      this(worker, process, null, place, lease);
    }

    /** Whether this is the worker that has a claim. */
    public boolean isOf(Claim held) {
      return held.process() != null
          && held.process().startTicks() != null
          && held.process().equals(process)
          && held.worker().equals(worker);
    }
  }

  /** The result of an attempt to claim. */
  sealed interface Outcome {
    /** The caller has the claim; the task has its epoch. */
    record Won(Task task) implements Outcome {}

    /** Another worker has the claim. */
    record Held(Task task, Claim by) implements Outcome {}

    /** The task is closed, blocked, deferred or otherwise not open. */
    record NotOpen(Task task) implements Outcome {}

    /** There is no such task. */
    record Missing() implements Outcome {}
  }

  /** Claims one task. If the same process already has the claim, it is renewed. */
  Outcome claim(TaskId id, Request request, Instant now);

  /**
   * Claims the first ready task in that order that is not assigned to somebody else. An epic is
   * claimed only if the filter names that type.
   *
   * @param evenResting whether to include tasks whose backoff after a dead worker is not over
   */
  Optional<Task> claimNext(
      TaskFilter filter, TaskOrder order, Request request, boolean evenResting, Instant now);

  /**
   * Gives a claim to the worker for whom another tracker put the task in progress, without changing
   * the task.
   *
   * @return the task with the claim's epoch; empty unless it is in progress, assigned to that
   *     worker, and without a claim
   */
  Optional<Task> adopt(TaskId id, Request request, Instant now);

  /** Records a heartbeat. */
  Change renew(TaskId id, Epoch epoch, Instant now);

  /**
   * Records earlier work, such as a commit, as a heartbeat.
   *
   * @param made when it was made; not after now
   * @return whether the claim with that epoch is still current
   */
  boolean renewByCommit(TaskId id, long epoch, Instant made);

  /** All claims, including tasks that another tracker put in progress without a claim. */
  List<Claim> current();

  /** The claims of these tasks, in any order. */
  List<Claim> current(Collection<TaskId> tasks);

  /** The tasks that another tracker put in progress without a claim. */
  Set<TaskId> unrecorded();

  /** The claim of one task; empty unless it is in progress. */
  Optional<Claim> current(TaskId id);

  /**
   * Stores when these claims' processes were first known to be dead, without waiting for the lock.
   *
   * @return whether it is stored now
   */
  boolean tryToNoteDead(Collection<Claim> claims, Instant now);

  /**
   * Reopens stale tasks, or closes those that were finished, each only if its claim is unchanged
   * since it was assessed: same epoch, no heartbeat since. All in one transaction, because each
   * transaction waits for the disk.
   *
   * @param stale claims that look stale
   * @return each task as it is now, in the same order: open, closed, or blocked, with the reason
   *     {@link #POISON} when it was reopened too often; empty where the task was finished, renewed
   *     or claimed meanwhile, which stands
   */
  List<Optional<Task>> reopen(List<Assessment> stale, StalePolicy policy, Stamp stamp);

  /** Whether one more reopening of this claim's task would make it poison. */
  boolean isLastStraw(Claim claim, StalePolicy policy, Instant now);
}
