package dev.baton.store;

import dev.baton.breaker.TokenUse;
import dev.baton.task.TaskId;
import java.time.Instant;
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
   * A run.
   *
   * @param worktree absolute path of the work tree that it works in; null outside a work tree
   * @param task the current task; null when there is none
   * @param words the command line as typed, as a JSON array
   * @param model the index in the list of models, from 0
   * @param reasonCode why it stopped, for programs; null while it runs
   * @param reason the same in one line for people
   */
  record Run(
      String id,
      State state,
      Instant startedAt,
      Instant changedAt,
      String worker,
      @Nullable String worktree,
      @Nullable TaskId task,
      String words,
      int model,
      Used used,
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
}
