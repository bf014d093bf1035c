package dev.baton.app.history;

import dev.baton.breaker.TokenUse;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Runs.Used;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What several iterations have used together. What an iteration did not record counts as zero.
 * Includes iterations that are still running or that died, as far as their run noted their figures.
 *
 * @param costMicrocents millionths of a cent
 */
public record Figures(long iterations, long toolCalls, TokenUse tokens, long costMicrocents) {
  public static final Figures NONE = new Figures(0, 0, TokenUse.NONE, 0);

  /** The sum over these iterations. */
  public static Figures of(Collection<Iteration> iterations) {
    Figures sum = NONE;
    for (Iteration iteration : iterations) {
      sum = sum.plus(of(iteration));
    }
    return sum;
  }

  private static Figures of(Iteration iteration) {
    Effort effort = iteration.effort();
    return new Figures(
        1,
        effort.toolCalls() == null ? 0 : effort.toolCalls(),
        new TokenUse(
            known(effort.inputTokens()),
            known(effort.cachedInputTokens()),
            known(effort.outputTokens())),
        known(effort.costMicrocents()));
  }

  /** What a run counted itself, for one whose iterations are no longer all stored. */
  static Figures of(Used used, long toolCalls) {
    return new Figures(used.iterations(), toolCalls, used.tokens(), used.costMicrocents());
  }

  /** Both together. */
  public Figures plus(Figures other) {
    return new Figures(
        iterations + other.iterations,
        toolCalls + other.toolCalls,
        tokens.plus(other.tokens),
        costMicrocents + other.costMicrocents);
  }

  private static long known(@Nullable Long number) {
    return number == null ? 0 : number;
  }
}
