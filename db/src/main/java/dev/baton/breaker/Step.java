package dev.baton.breaker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one observation.
 *
 * @param next the new state
 * @param transition null when the phase did not change
 * @param warnings concerns that do not stop the loop, one line each
 */
public record Step(
    BreakerState next, Decision decision, @Nullable Transition transition, List<String> warnings) {
  public Step {
    warnings = List.copyOf(warnings);
  }
}
