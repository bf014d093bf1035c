package dev.baton.app.insight;

import dev.baton.insight.Estimates;
import dev.baton.insight.Survival;
import dev.baton.insight.WorkGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What past work says about future work.
 *
 * @param tasks how many tasks have iterations
 * @param closed how many of them are closed
 * @param byIterations after how many iterations tasks are closed
 * @param after the chances of tasks that are still open after some iterations
 * @param streaks the chances after some iterations without progress
 * @param groups of closed tasks
 * @param estimates for the open tasks
 */
public record InsightData(
    int tasks,
    int closed,
    Survival byIterations,
    List<Chance> after,
    List<Chance> streaks,
    List<WorkGroup> groups,
    List<OpenTask> estimates) {
  /** Whether so few tasks were closed that nothing can be said. */
  public boolean isThin() {
    return closed < Estimates.FEWEST;
  }

  /**
   * The chance that a task is closed after all, within as many iterations as any ever took.
   *
   * @param iterations after this many
   * @param tasks how many were in that situation
   * @param closed how many of them were closed
   * @param chance 0 to 1
   * @param low the lower end of the band at 95 %; null where there is none
   * @param high the upper end
   */
  public record Chance(
      int iterations,
      int tasks,
      int closed,
      double chance,
      @Nullable Double low,
      @Nullable Double high) {}

  /**
   * An open task with iterations.
   *
   * @param like the closed tasks that it is compared with
   * @param beyond whether it had more iterations than any of those
   */
  public record OpenTask(String task, int iterations, WorkGroup like, boolean beyond) {}
}
