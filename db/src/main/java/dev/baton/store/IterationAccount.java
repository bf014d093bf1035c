package dev.baton.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an iteration of a run left for the next one, and for people.
 *
 * @param model that did the work; null when neither the run nor the agent named it
 * @param lastWords the end of what the agent said; null when it said nothing
 * @param checks in their order
 */
public record IterationAccount(
    @Nullable String model, @Nullable String lastWords, List<IterationCheck> checks) {
  /** For an iteration without a run. */
  public static final IterationAccount NONE = new IterationAccount(null, null, List.of());

  public IterationAccount {
    checks = List.copyOf(checks);
  }
}
