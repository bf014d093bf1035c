package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers loops, so that a paused one can go on in another process. */
public interface Runs {

  /** Whether a run is at work, waits for a person, or is over. */
  enum State {
    /** A process is at it, or was until it died. */
    RUNNING,
    /** A person must decide. */
    PAUSED,
    /** It will not go on. */
    ENDED
  }

  /**
   * What a run has used up; all 0 or more.
   *
   * @param costMicrocents millionths of a cent
   * @param workedSeconds how long it was at work, pauses left out
   */
  record Used(
      long iterations,
      long tasksClosed,
      long inputTokens,
      long outputTokens,
      long costMicrocents,
      long workedSeconds) {
    public static final Used NOTHING = new Used(0, 0, 0, 0, 0, 0);
  }

  /**
   * A run.
   *
   * @param worktree absolute path of the work tree that it works in; null outside of any
   * @param task that it was at; null where it was at none
   * @param words what was typed, as a JSON array
   * @param model the place in the list of models, from 0
   * @param reasonCode why it stopped, for programs; null while it has not
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

  /** Writes down how a run stands now. */
  void save(Run run);

  /** The run of that id. */
  Optional<Run> find(String id);

  /**
   * The run that was paused last.
   *
   * @param worktree only one of that work tree; null for any
   */
  Optional<Run> lastPaused(@Nullable String worktree);
}
