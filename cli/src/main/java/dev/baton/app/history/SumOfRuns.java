package dev.baton.app.history;

import dev.baton.store.Runs.LeftTasks;
import java.time.Duration;
import java.util.Collection;

/**
 * The sum over several runs.
 *
 * @param took the sum of their durations, which may be longer than the time that passed, because
 *     runs work side by side
 */
public record SumOfRuns(
    int runs, long tasksClosed, LeftTasks left, Figures figures, Duration took) {
  /** Adds them up. */
  public static SumOfRuns of(Collection<RunView> views) {
    long closed = 0;
    LeftTasks left = LeftTasks.NONE;
    Figures figures = Figures.NONE;
    Duration took = Duration.ZERO;
    for (RunView view : views) {
      closed += view.run().used().tasksClosed();
      left = left.plus(view.run().left());
      figures = figures.plus(view.figures());
      took = took.plus(view.took());
    }
    return new SumOfRuns(views.size(), closed, left, figures, took);
  }
}
