package dev.baton.store;

import dev.baton.breaker.TokenUse;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the state of runs, so that a paused one can be resumed by another process. */
public interface Runs {

  /** The state of a run. */
  enum State {
    /** A process is running it, or was until it died. */
    RUNNING,
    /** A person must decide. */
    PAUSED,
    /** It has ended. */
    ENDED
  }

  /**
   * What a run has used so far; all 0 or more.
   *
   * @param costMicrocents millionths of a cent
   * @param workedSeconds running time without pauses
   */
  record Used(
      long iterations, long tasksClosed, TokenUse tokens, long costMicrocents, long workedSeconds) {
    public static final Used NOTHING = new Used(0, 0, TokenUse.NONE, 0, 0);
  }

  /**
   * The tasks that a run left for a person.
   *
   * @param skipped all of them
   * @param blocked those of them that stay blocked until somebody reopens them; with the others the
   *     run can be resumed
   */
  record LeftTasks(long skipped, long blocked) {
    public static final LeftTasks NONE = new LeftTasks(0, 0);

    /** Both together. */
    public LeftTasks plus(LeftTasks other) {
      return new LeftTasks(skipped + other.skipped, blocked + other.blocked);
    }
  }

  /**
   * Who runs it; for a run of an older version nothing of it is known.
   *
   * @param process of {@code baton run}; null when not known
   * @param machine its name, for people; null when not known
   * @param agent such as {@code claude}, or the name of another program; null when not known
   */
  record Host(@Nullable ProcessIdentity process, @Nullable String machine, @Nullable String agent) {
    public static final Host UNKNOWN = new Host(null, null, null);
  }

  /**
   * A run.
   *
   * @param host the last one, if it was resumed
   * @param worktree absolute path of the work tree that it works in; null outside a work tree
   * @param task the current task; null when there is none
   * @param words the command line as typed, as a JSON array
   * @param model the index in the list of models, from 0
   * @param reasonCode why it stopped, for programs; null while it runs, and where an older version
   *     did not record it
   * @param reason the same in one line for people
   */
  record Run(
      String id,
      State state,
      Instant startedAt,
      Instant changedAt,
      String worker,
      Host host,
      @Nullable String worktree,
      @Nullable TaskId task,
      String words,
      int model,
      Used used,
      LeftTasks left,
      @Nullable String reasonCode,
      @Nullable String reason) {}

  /** Stores the current state of a run. */
  void save(Run run);

  /** The run with this id. */
  Optional<Run> find(String id);

  /**
   * The run that was paused last.
   *
   * @param worktree only a run of that work tree; null for any
   */
  Optional<Run> lastPaused(@Nullable String worktree);

  /**
   * Which runs to list.
   *
   * @param since only those that were at work then or later; null for all
   * @param worker only those of this worker; null for all
   * @param withIdle whether to include those that ended because there was nothing to do
   * @param last at most this many of the latest; 0 for all
   */
  record Filter(@Nullable Instant since, @Nullable String worker, boolean withIdle, int last) {
    public static final Filter ALL = new Filter(null, null, true, 0);
  }

  /** The runs that match a filter, by their start, oldest first. */
  List<Run> list(Filter filter);

  /**
   * Asks a run to pause after its present iteration, or withdraws that.
   *
   * @param by who asks; null to withdraw it
   * @return whether the run is stored as running, so that it can be asked
   */
  boolean askToPause(String id, @Nullable String by);

  /** Who asked the run to pause; empty where nobody did, or it has paused. */
  Optional<String> pauseAskedBy(String id);
}
