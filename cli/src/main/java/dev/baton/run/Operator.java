package dev.baton.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Somebody at a terminal who can be asked. */
public interface Operator {

  /** What somebody may say. */
  enum Choice {
    /** Go on with the task; the breaker is closed. */
    CONTINUE,
    /** Leave the task, take another one. */
    SKIP,
    /** Stop the run; the task is blocked. */
    ABORT,
    /** Go on with another model. */
    RETRY
  }

  /**
   * An answer.
   *
   * @param model for a retry; null for the next one
   */
  record Answer(Choice choice, @Nullable String model) {}

  /**
   * Asks, or waits on for the answer to what was asked.
   *
   * @param question shown when it is asked for the first time
   * @return null when there is none yet
   * @throws InterruptedException when the waiting is interrupted
   */
  @Nullable Answer ask(RunEvent.Paused question, Duration atMost) throws InterruptedException;
}
