package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an agent's stream tells, in one vocabulary for all agents. */
public sealed interface AgentEvent {

  /** A session begins; one stream may hold several. */
  record Started(@Nullable String session, @Nullable String model) implements AgentEvent {}

  /**
   * The agent says something.
   *
   * @param text a whole message; of plain text, what came at once
   */
  record Said(String text) implements AgentEvent {}

  /** The agent calls a tool; once for each call, however often the stream names it. */
  record ToolCalled(String name) implements AgentEvent {}

  /**
   * What was used since the last such event. The figures are final: their sum is what the whole
   * stream has used.
   *
   * @param inputTokens 0 or more; what the format calls its input, and what goes into a cache for
   *     the first time. What is read from a cache again counts where the format counts it as input
   *     itself (Codex, Gemini): elsewhere a sum of it would tell how often the agent was asked, not
   *     how much it was told
   * @param outputTokens 0 or more; with reasoning
   * @param cost zero where the format tells none: prices are not guessed
   */
  record Used(long inputTokens, long outputTokens, Money cost) implements AgentEvent {
    public Used {
      if (inputTokens < 0 || outputTokens < 0) {
        throw new IllegalArgumentException("tokens: " + inputTokens + ", " + outputTokens);
      }
    }
  }

  /**
   * What the turn under way has used so far, as far as its messages tell; for a display and for
   * limits. Not to be added up: each replaces the one before, and the {@link Used} at the turn's
   * end replaces the last. A turn that never ends is told as used when the stream is over.
   */
  record Using(long inputTokens, long outputTokens) implements AgentEvent {}

  /** The agent was refused the permission to use a tool. */
  record Denied(String tool) implements AgentEvent {}

  /** The agent asks a person, and will not go on without an answer. */
  record Asked(String question) implements AgentEvent {}

  /**
   * The model's provider refuses for now: a rate limit, a quota, or too much load. The agent may
   * still go on by itself.
   *
   * @param resetsAt null when the stream names no moment
   * @param retryAfter null when the stream names no time to wait
   */
  record Limited(String message, @Nullable Instant resetsAt, @Nullable Duration retryAfter)
      implements AgentEvent {}

  /** An error that the stream reports. */
  record Failed(String message) implements AgentEvent {}

  /**
   * A turn is over.
   *
   * @param text the agent's last words, which were told as {@link Said}, too; may be empty
   */
  record Finished(boolean success, String text) implements AgentEvent {}

  /** Anything else that shows life: results of tools, reasoning, parts of messages. */
  record Alive() implements AgentEvent {}
}
