package dev.baton.render;

import dev.baton.store.Iteration;
import dev.baton.terminal.Style;

/** The style for the outcome of an iteration. */
public final class OutcomeStyle {
  public static Style of(Iteration iteration) {
    Iteration.State state = iteration.state();
    if (state == Iteration.State.KEPT && iteration.outcome() != null) {
      return Style.PLAIN;
    }
    return switch (iteration.outcomeWord()) {
      case "failed" -> Style.BAD;
      case "no change" -> Style.WARN;
      case "progress" -> Style.GOOD;
      case "running" -> Style.PLAIN;
      default -> Style.DIM;
    };
  }
}
