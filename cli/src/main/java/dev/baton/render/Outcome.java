package dev.baton.render;

import dev.baton.store.Iteration;
import dev.baton.terminal.Style;

/** What came of an iteration, in one word: the only place where that is decided. */
public record Outcome(String word, Style style) {

  /**
   * What became of the commit comes first, then what a run said of it, then its tests, and then
   * whether it changed anything.
   */
  public static Outcome of(Iteration iteration) {
    Integer failing = iteration.tests().failing();
    Integer files = iteration.diff().filesChanged();
    if (iteration.state() == Iteration.State.DROPPED) {
      return new Outcome("dropped", Style.DIM);
    }
    if (iteration.state() == Iteration.State.SQUASHED) {
      return new Outcome("squashed", Style.DIM);
    }
    if (iteration.state() == Iteration.State.RUNNING) {
      return new Outcome("running", Style.PLAIN);
    }
    if (iteration.outcome() != null) {
      return new Outcome(iteration.outcome(), Style.PLAIN);
    }
    if (failing != null && failing > 0) {
      return new Outcome("failed", Style.BAD);
    }
    if (files == null) {
      return new Outcome("unknown", Style.DIM);
    }
    return files == 0 ? new Outcome("no change", Style.WARN) : new Outcome("progress", Style.GOOD);
  }
}
