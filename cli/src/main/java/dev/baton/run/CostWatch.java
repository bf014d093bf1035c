package dev.baton.run;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.breaker.policy.Money;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of what an agent uses: what it reports, otherwise what follows from the user's prices.
 * Where there is neither, a limit on the cost stops nothing, and a person must know that.
 */
final class CostWatch {
  private static final String NO_EFFECT = "--max-cost cannot stop this run: ";
  private static final String ADVICE = "; use --max-total-tokens, or set run.prices";

  private final RunPlan plan;
  private boolean hasWarned;

  CostWatch(RunPlan plan) {
    this.plan = plan;
  }

  /**
   * What was used costs this.
   *
   * @param reported the model that the agent named; null when it named none
   * @param chosen the model that the run chose; null when the agent chooses
   */
  Money cost(AgentEvent.Used used, @Nullable String reported, @Nullable String chosen) {
    if (used.cost().compareTo(Money.ZERO) > 0) {
      return used.cost();
    }
    TokenPrice price = price(reported, chosen);
    return price == null ? Money.ZERO : price.of(used.tokens());
  }

  /** A name that the run passes may be an alias of the one that the agent reports. */
  private @Nullable TokenPrice price(@Nullable String reported, @Nullable String chosen) {
    List<TokenPrice> prices = plan.agent().prices();
    for (TokenPrice price : prices) {
      if (price.model().equals(reported) || price.model().equals(chosen)) {
        return price;
      }
    }
    return TokenPrice.find(prices, null);
  }

  /** What a person should know before the first iteration; null for nothing. */
  @Nullable String beforeRun() {
    AgentKind kind = plan.agent().kind();
    if (plan.budget().cost() == null || kind.reportsCost()) {
      return null;
    }
    List<String> models = plan.agent().models();
    for (String model : models) {
      if (price(null, model) == null) {
        return warning("the agent reports no cost, and run.prices has no price of " + model);
      }
    }
    // An agent that chooses the model may name one that has a price.
    return models.isEmpty() && plan.agent().prices().isEmpty()
        ? warning("the agent reports no cost, and run.prices is empty")
        : null;
  }

  /** The same after an iteration; null for nothing. */
  @Nullable String afterIteration(IterationReading reading) {
    boolean isKnown = reading.cost().compareTo(Money.ZERO) > 0 || plan.budget().cost() == null;
    if (isKnown || hasWarned || reading.limited() != null) {
      return null;
    }
    if (reading.tokens().isNone()) {
      hasWarned = true;
      return NO_EFFECT
          + "the agent reported neither a cost nor tokens; use --max-iterations or --max-duration";
    }
    String model = reading.model() == null ? "its model" : reading.model();
    return warning("the agent reported no cost, and run.prices has no price of " + model);
  }

  private String warning(String reason) {
    hasWarned = true;
    return NO_EFFECT + reason + ADVICE;
  }
}
