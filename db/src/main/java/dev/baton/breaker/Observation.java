package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;

/** Something that happened to a loop, with its time. */
public sealed interface Observation
    permits IterationEnded,
        Observation.RunStarted,
        Observation.IterationStarted,
        Observation.IterationAbandoned,
        Observation.TaskChanged,
        Observation.ErrorRecorded,
        Observation.AssistantOutput,
        Observation.ToolUsed,
        Observation.Usage,
        Observation.Heartbeat,
        Observation.Worked,
        Observation.PermissionDenied,
        Observation.Question,
        Observation.ApiLimit,
        Observation.Acquire,
        Observation.Tick,
        Observation.ClockJumped,
        Observation.ManualTrip,
        Observation.ManualReset {
  /** When it happened. */
  Instant at();

  /** Whether it only asks, and is no part of what happened in a loop. */
  default boolean isQuestion() {
    return false;
  }

  /** A loop begins. With {@link Policy#autoReset} that closes an open breaker. */
  record RunStarted(Instant at) implements Observation {}

  /** An iteration was launched; from now on silence counts as idle time. */
  record IterationStarted(Instant at) implements Observation {}

  /** An iteration has no end and its process is gone. It counts as a failure without progress. */
  record IterationAbandoned(Instant at) implements Observation {}

  /** The loop moved on to another task. */
  record TaskChanged(Instant at) implements Observation {}

  /** One error. */
  record ErrorRecorded(Instant at, RecordedError error) implements Observation {
    /** An error with this message, which may have several lines. */
    public static ErrorRecorded of(Instant at, String message) {
      return new ErrorRecorded(at, RecordedError.of(message));
    }
  }

  /** The agent said something. */
  record AssistantOutput(Instant at, TokenSet tokens) implements Observation {
    public static AssistantOutput of(Instant at, String text) {
      return new AssistantOutput(at, TokenSet.of(text));
    }
  }

  /** The agent called a tool. */
  record ToolUsed(Instant at) implements Observation {}

  /** What the agent has used since the last such observation. */
  record Usage(Instant at, TokenUse tokens, Money cost) implements Observation {}

  /** The agent is alive. */
  record Heartbeat(Instant at) implements Observation {}

  /** The work tree has changed during an iteration: the agent does not only repeat its words. */
  record Worked(Instant at) implements Observation {}

  /** The agent was denied permission to use a tool. */
  record PermissionDenied(Instant at) implements Observation {}

  /** The agent asked a person and is waiting: neither failure nor progress. */
  record Question(Instant at) implements Observation {}

  /** The model's provider refused for now: neither failure nor progress. */
  record ApiLimit(Instant at) implements Observation {}

  /**
   * A caller asks to continue. The only observation by which an open breaker becomes half open.
   *
   * @param by the caller's name; stored with the one retry
   */
  record Acquire(Instant at, String by) implements Observation {
    @Override
    public boolean isQuestion() {
      return true;
    }
  }

  /** Time passes; for whoever watches a running iteration. */
  record Tick(Instant at) implements Observation {
    @Override
    public boolean isQuestion() {
      return true;
    }
  }

  /**
   * The wall clock is known to have been set. Times measured so far keep their length.
   *
   * @param by how far the clock was set forward; negative when it was set back
   */
  record ClockJumped(Instant at, Duration by) implements Observation {}

  /**
   * A person opens the breaker; no cooldown ends that.
   *
   * @param reason one line for people
   */
  record ManualTrip(Instant at, String reason) implements Observation {}

  /**
   * A person closes the breaker, and all counters restart.
   *
   * @param reason one line for people
   */
  record ManualReset(Instant at, String reason) implements Observation {}
}
