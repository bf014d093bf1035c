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
import org.jspecify.annotations.Nullable;

/** Gives out claims, renews them and takes them back: the only way into and out of work. */
public interface Claims {
  /** Why a task is blocked that was dropped too often, until a person looks at it. */
  String POISON = "poison";

  /**
   * Who wants to work, and where.
   *
   * @param worker a name, never empty
   * @param process the process that will do the work; null when it is not known
   * @param agent the known agent that this process is; null where it was not found by its name
   * @param place null outside a work tree
   * @param lease how long the worker may be silent; null takes the policy's
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
  }

  /** How an attempt to claim ended. */
  sealed interface Outcome {
    /** The claim is the caller's; the task carries its epoch. */
    record Won(Task task) implements Outcome {}

    /** Somebody else has it. */
    record Held(Task task, Claim by) implements Outcome {}

    /** It is closed, blocked, deferred or otherwise not open. */
    record NotOpen(Task task) implements Outcome {}

    /** There is no such task. */
    record Missing() implements Outcome {}
  }

  /** Claims one task. The same process asking again gets the claim that it has. */
  Outcome claim(TaskId id, Request request, Instant now);

  /**
   * Claims the first ready task of that order that is not assigned to somebody else. An epic is
   * taken only if the filter names that type.
   *
   * @param evenResting whether one counts too that rests after its worker died
   */
  Optional<Task> claimNext(
      TaskFilter filter, TaskOrder order, Request request, boolean evenResting, Instant now);

  /** Records a sign of life. */
  Change renew(TaskId id, Epoch epoch, Instant now);

  /**
   * Records what a worker did earlier, such as a commit, as a sign of life.
   *
   * @param made when it was made; not after now
   * @return whether the claim is still the one with that epoch
   */
  boolean renewByCommit(TaskId id, long epoch, Instant made);

  /** All claims, those included that another tool made without one. */
  List<Claim> current();

  /** The claim of one task; empty unless it is in progress. */
  Optional<Claim> current(TaskId id);

  /**
   * Remembers since when these claims' processes are known to be dead, without waiting for the
   * lock.
   *
   * @return whether it is on record now
   */
  boolean tryToNoteDead(Collection<Claim> claims, Instant now);

  /**
   * Takes stale tasks back, or closes those that were finished, each provided that its claim still
   * is what was judged: same epoch, no sign of life since. All in one transaction, because each
   * costs a wait for the disk.
   *
   * @param stale claims that look abandoned
   * @return each task as it is now, in the same order: open, closed, or blocked, with the reason
   *     {@link #POISON} where it was dropped too often; empty where somebody finished, renewed or
   *     took it in the meantime, and that stands
   */
  List<Optional<Task>> reopen(List<Assessment> stale, StalePolicy policy, Stamp stamp);

  /** Whether taking this claim's task back once more would make it poison. */
  boolean isLastStraw(Claim claim, StalePolicy policy, Instant now);
}
