package dev.baton.breaker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one observation did.
 *
 * @param next the state from now on
 * @param transition null when the phase stayed
 * @param warnings concerns that stop nothing, one line each
 */
public record Step(
    BreakerState next, Decision decision, @Nullable Transition transition, List<String> warnings) {
  public Step {
    warnings = List.copyOf(warnings);
  }
}
