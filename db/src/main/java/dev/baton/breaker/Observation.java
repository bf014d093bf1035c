package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;

/** Something that happened to a loop, with the moment when it did. */
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

  /** A loop begins; with {@link Policy#autoReset} that closes an open breaker. */
  record RunStarted(Instant at) implements Observation {}

  /** An iteration was launched: from now on silence counts as idleness. */
  record IterationStarted(Instant at) implements Observation {}

  /** An iteration has no end and its owner is dead; it counts as a failure without progress. */
  record IterationAbandoned(Instant at) implements Observation {}

  /** The loop took another task. */
  record TaskChanged(Instant at) implements Observation {}

  /** One error. */
  record ErrorRecorded(Instant at, RecordedError error) implements Observation {

    /** An error by its message, which may be of many lines. */
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

  /**
   * What the agent has used since the last such observation.
   *
   * @param inputTokens 0 or more
   * @param outputTokens 0 or more
   */
  record Usage(Instant at, long inputTokens, long outputTokens, Money cost) implements Observation {
    public Usage {
      if (inputTokens < 0 || outputTokens < 0) {
        throw new IllegalArgumentException("tokens: " + inputTokens + ", " + outputTokens);
      }
    }
  }

  /** The agent is alive. */
  record Heartbeat(Instant at) implements Observation {}

  /** The agent was refused a tool. */
  record PermissionDenied(Instant at) implements Observation {}

  /** The agent asked a person and waits: neither failure nor progress. */
  record Question(Instant at) implements Observation {}

  /** The model's provider refused for now: neither failure nor progress. */
  record ApiLimit(Instant at) implements Observation {}

  /**
   * Somebody asks to go on. The only observation that leads out of OPEN by itself.
   *
   * @param by who asks; the name is kept with the one retry
   */
  record Acquire(Instant at, String by) implements Observation {}

  /** Time goes by; for whoever watches a running iteration. */
  record Tick(Instant at) implements Observation {}

  /**
   * The wall clock is known to have been set. What was measured until now stays measured.
   *
   * @param by how far the clock went forward; negative when it went back
   */
  record ClockJumped(Instant at, Duration by) implements Observation {}

  /**
   * A person opens the breaker; no cooldown leads out of that.
   *
   * @param reason one line for people
   */
  record ManualTrip(Instant at, String reason) implements Observation {}

  /**
   * A person closes the breaker, and all counting begins anew.
   *
   * @param reason one line for people
   */
  record ManualReset(Instant at, String reason) implements Observation {}
}
