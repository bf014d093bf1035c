package dev.baton.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A person at a terminal who can be asked. */
public interface Operator {
  /** The possible answers. */
  enum Choice {
    /** Continue with the task; the breaker is closed. */
    CONTINUE,
    /** Leave the task and take another one. */
    SKIP,
    /** Stop the run; the task is blocked. */
    ABORT,
    /** Retry with another model. */
    RETRY
  }

  /**
   * An answer.
   *
   * @param model for a retry; null for the next one
   */
  record Answer(Choice choice, @Nullable String model) {}

  /**
   * Asks, or keeps waiting for the answer to an earlier question.
   *
   * @param question shown when it is asked for the first time
   * @return null when there is no answer yet
   * @throws InterruptedException when the waiting is interrupted
   */
  @Nullable Answer ask(RunEvent.Paused question, Duration atMost) throws InterruptedException;
}
