package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;

/** Something that happened to a loop, with its time. */
public sealed interface Observation
    permits IterationEnded,
        Observation.Event,
        Observation.ErrorRecorded,
        Observation.AssistantOutput,
        Observation.Usage,
        Observation.Acquire,
        Observation.ClockJumped,
        Observation.ManualTrip,
        Observation.ManualReset {
  /** When it happened. */
  Instant at();

  /** Whether it only asks, and is no part of what happened in a loop. */
  default boolean isQuestion() {
    return false;
  }

  /** Whether it is an event of this kind. */
  default boolean is(EventKind kind) {
    return this instanceof Event event && event.kind == kind;
  }

  /** Whether an iteration ends with it. */
  default boolean isEnd() {
    return this instanceof IterationEnded || is(EventKind.ITERATION_ABANDONED);
  }

  /** What is known by its kind and its time. */
  record Event(EventKind kind, Instant at) implements Observation {
    @Override
    public boolean isQuestion() {
      return kind == EventKind.TICK;
    }
  }

  /** The kinds of events. */
  enum EventKind {
    /** A loop begins. With {@link Policy#autoReset} that closes an open breaker. */
    RUN_STARTED('r'),
    /** An iteration was launched; from now on silence counts as idle time. */
    ITERATION_STARTED('s'),
    /** An iteration has no end and its process is gone. It counts as a failure without progress. */
    ITERATION_ABANDONED('x'),
    /** The loop moved on to another task. */
    TASK_CHANGED('c'),
    /** The agent called a tool. */
    TOOL_USED,
    /** The agent is alive. */
    HEARTBEAT,
    /** The work tree has changed during an iteration: the agent does not only repeat its words. */
    WORKED('w'),
    /** The agent was denied permission to use a tool. */
    PERMISSION_DENIED('d'),
    /** The agent asked a person and is waiting: neither failure nor progress. */
    QUESTION('q'),
    /** The model's provider refused for now: neither failure nor progress. */
    API_LIMIT('l'),
    /** Time has passed in an iteration that is still running. */
    TICK;

    private final char letter;

    EventKind() {
      this(' ');
    }

    EventKind(char letter) {
      this.letter = letter;
    }

    /** Its letter in the trace of an iteration; a space for a kind that has none. */
    public char letter() {
      return letter;
    }

    public Event at(Instant at) {
      return new Event(this, at);
    }
  }

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

  /** What the agent has used since the last such observation. */
  record Usage(Instant at, TokenUse tokens, Money cost) implements Observation {}

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
