package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event in an agent's stream, in one vocabulary for all agents. */
public sealed interface AgentEvent {
  /** An event that no log shows: it only updates what is known of the agent. */
  sealed interface Quiet extends AgentEvent {}

  /** An event that may come before the model has answered. */
  sealed interface Unanswered extends AgentEvent {}

  /**
   * A session begins; one stream may contain several.
   *
   * @param version of the agent; null where the stream does not say
   */
  record Started(@Nullable String session, @Nullable String model, @Nullable String version)
      implements Unanswered {
    public Started(@Nullable String session, @Nullable String model) {
      this(session, model, null);
    }
  }

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

  /**
   * The agent calls a tool; one event for each call, however often the stream mentions it.
   *
   * @param subject the file, command or other subject of the call, one line; may be empty
   */
  record ToolCalled(String name, String subject) implements AgentEvent {}

  /** The main agent has made a plan, or has changed the one that it had. */
  record Planned(AgentPlan plan) implements Quiet {}

  /**
   * A tool that was called runs, or has answered. Only agents that announce their calls report it.
   *
   * @param call names the call
   */
  record ToolRunning(String call, boolean isRunning) implements Quiet {}

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
  record Using(TokenUse tokens) implements Quiet {}

  /**
   * A tool failed.
   *
   * @param call names the call, so that the same one can succeed later
   * @param message what the tool said
   */
  record ToolFailed(String call, String message) implements AgentEvent {}

  /** A call that had failed has succeeded. */
  record ToolSucceeded(String call) implements Quiet {}

  /**
   * The agent was denied permission to use a tool.
   *
   * @param subject as of {@link ToolCalled}; may be empty
   */
  record Denied(String tool, String subject) implements AgentEvent {}

  /** The agent asks a person, and does not continue without an answer. */
  record Asked(String question) implements AgentEvent {}

  /**
   * The model's provider refuses for now, or is away. The agent may still continue by itself.
   *
   * @param resetsAt null when the stream gives no time
   * @param retryAfter null when the stream gives no delay
   * @param isOutage whether nobody answers, or only with 5xx; otherwise a limit is reached
   */
  record Limited(
      String message, @Nullable Instant resetsAt, @Nullable Duration retryAfter, boolean isOutage)
      implements Unanswered {
    /** A limit of the account. */
    public Limited(String message, @Nullable Instant resetsAt, @Nullable Duration retryAfter) {
      this(message, resetsAt, retryAfter, false);
    }
  }

  /**
   * The provider refused, and the agent tries again by itself.
   *
   * @param status of the provider's answer; 0 where it is not known, or nobody answered
   * @param error in the agent's words
   * @param attempt from 1; 0 where it is not known
   * @param attempts how many there will be at most; 0 where it is not known
   */
  record Retrying(long status, String error, long attempt, long attempts) implements Unanswered {
    /** Why the provider refuses; null where that is unknown. */
    public @Nullable RefusalKind refusal() {
      return ProviderError.of(status, error, error);
    }

    /** Whether further attempts are useless, because no wait helps. */
    public boolean isRejected() {
      RefusalKind refusal = refusal();
      return refusal != null && !refusal.passes();
    }

    /**
     * What the agent tries to overcome, as it counts if it does not; null where that is unknown.
     */
    public @Nullable Limited limited() {
      RefusalKind refusal = refusal();
      return refusal == null || !refusal.passes()
          ? null
          : new Limited(sentence(), null, null, refusal == RefusalKind.OUTAGE);
    }

    /** A clause for people. */
    public String sentence() {
      String answer =
          status == 0 ? "the provider refuses: " + error : "the provider answers " + status;
      String words = status == 0 || error.isEmpty() ? "" : ", " + error;
      String count = attempt == 0 ? "" : "; try " + attempt;
      return answer + words + (attempts == 0 ? count : count + " of " + attempts);
    }
  }

  /**
   * An error that the stream reports.
   *
   * @param rejection why the provider refuses permanently; null where it does not
   */
  record Failed(String message, @Nullable RefusalKind rejection) implements Unanswered {}

  /**
   * A turn is over.
   *
   * @param text the agent's last message, which was also reported as {@link Said}; may be empty
   */
  record Finished(boolean success, String text) implements AgentEvent {}

  /** Any other sign that the agent is working: results of tools, reasoning, parts of messages. */
  record Alive() implements Quiet, Unanswered {}
}
