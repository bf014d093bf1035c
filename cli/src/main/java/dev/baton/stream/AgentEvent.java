package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event in an agent's stream, in one vocabulary for all agents. */
public sealed interface AgentEvent {

  /** A session begins; one stream may contain several. */
  record Started(@Nullable String session, @Nullable String model) implements AgentEvent {}

  /**
   * The agent says something.
   *
   * @param text a whole message; for plain text, what arrived together
   * @param isOfSubagent whether an agent says it that the main agent started
   */
  record Said(String text, boolean isOfSubagent) implements AgentEvent {
    /** What the main agent says. */
    public Said(String text) {
      this(text, false);
    }
  }

  /** The agent calls a tool; one event for each call, however often the stream mentions it. */
  record ToolCalled(String name) implements AgentEvent {}

  /**
   * What was used since the last such event. The figures are final: their sum is what the whole
   * stream has used.
   *
   * @param cost zero where the format reports none: prices are not guessed
   */
  record Used(TokenUse tokens, Money cost) implements AgentEvent {}

  /**
   * What the current turn has used so far, according to its messages; for display and for limits.
   * These events must not be added up: each replaces the one before, and the {@link Used} at the
   * turn's end replaces the last one. A turn without an end is reported as used when the stream
   * ends.
   */
  record Using(TokenUse tokens) implements AgentEvent {}

  /**
   * A tool failed.
   *
   * @param call names the call, so that the same one can succeed later
   * @param message what the tool said
   */
  record ToolFailed(String call, String message) implements AgentEvent {}

  /** A call that had failed has succeeded. */
  record ToolSucceeded(String call) implements AgentEvent {}

  /** The agent was denied permission to use a tool. */
  record Denied(String tool) implements AgentEvent {}

  /** The agent asks a person, and does not continue without an answer. */
  record Asked(String question) implements AgentEvent {}

  /**
   * The model's provider refuses for now: a rate limit, a quota, or too much load. The agent may
   * still continue by itself.
   *
   * @param resetsAt null when the stream gives no time
   * @param retryAfter null when the stream gives no delay
   */
  record Limited(String message, @Nullable Instant resetsAt, @Nullable Duration retryAfter)
      implements AgentEvent {}

  /** An error that the stream reports. */
  record Failed(String message) implements AgentEvent {}

  /**
   * A turn is over.
   *
   * @param text the agent's last message, which was also reported as {@link Said}; may be empty
   */
  record Finished(boolean success, String text) implements AgentEvent {}

  /** Any other sign that the agent is working: results of tools, reasoning, parts of messages. */
  record Alive() implements AgentEvent {}
}
