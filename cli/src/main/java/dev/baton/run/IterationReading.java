package dev.baton.run;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.claim.AgentSession;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentPlan;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent has done so far in an iteration.
 *
 * @param model the last one that the agent named; null when it named none
 * @param lastText the end of the last message; may be empty
 * @param plan the last one that the agent made; null without one
 * @param question what the agent is waiting for; null when it is not waiting
 * @param limited the provider's refusal from which the agent did not recover; null without one
 * @param finished the success that the agent's stream reports; null when it reports none
 * @param failures errors that the stream reports
 * @param toolErrors what the tools said that failed and were not repeated with success
 * @param lastTool the last call of a tool; null before the first one
 * @param denied the calls for which the agent had no permission
 * @param rejected the provider's last refusal that no further try removes; null without one
 * @param retriesSince when the agent began to try again what the provider refuses; null where it
 *     does not
 * @param session of the agent; null while it has named none
 * @param idleSeconds since the agent's last output
 */
public record IterationReading(
    int toolCalls,
    TokenUse tokens,
    Money cost,
    @Nullable String model,
    long outputLength,
    String lastText,
    @Nullable AgentPlan plan,
    @Nullable String question,
    AgentEvent.@Nullable Limited limited,
    @Nullable Boolean finished,
    List<String> failures,
    List<String> toolErrors,
    AgentEvent.@Nullable ToolCalled lastTool,
    List<AgentEvent.Denied> denied,
    AgentEvent.@Nullable Failed rejected,
    @Nullable Instant retriesSince,
    @Nullable AgentSession session,
    long idleSeconds) {
  /**
   * The same as it is stored with an iteration that has ended.
   *
   * @param completion what became of the agent's claim to be done; null where it made none
   */
  Effort effort(@Nullable String completion) {
    return effort(cost.microcents(), completion);
  }

  /** The same before the end: most agents say only there what it has cost. */
  Effort soFar() {
    return effort(cost.equals(Money.ZERO) ? null : cost.microcents(), null);
  }

  private Effort effort(@Nullable Long microcents, @Nullable String completion) {
    return new Effort(
        toolCalls,
        tokens.input(),
        tokens.cachedInput(),
        tokens.output(),
        microcents,
        outputLength,
        completion);
  }

  /**
   * What it said, as it is stored with an iteration.
   *
   * @param used the model; null when nobody named it
   */
  IterationAccount account(@Nullable String used, List<IterationCheck> checks) {
    String words = lastText.strip();
    String steps =
        plan == null
            ? null
            : String.join("\n", plan.steps().stream().map(AgentPlan.Step::line).toList());
    return new IterationAccount(used, words.isEmpty() ? null : words, steps, checks);
  }
}
