package dev.baton.run;

import dev.baton.breaker.policy.Money;
import dev.baton.stream.AgentEvent;
import org.jspecify.annotations.Nullable;

/** Tells what something costs. */
interface Pricing {
  /**
   * Its cost, which the agent may not have reported.
   *
   * @param model as the agent named it; null when it named none
   */
  Money cost(AgentEvent.Used used, @Nullable String model);
}
