package dev.baton.app.history;

import dev.baton.breaker.TokenUse;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Used;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** What the iterations on one task have used together. */
  public record TaskFigures(TaskId task, Figures figures) {
    /** The tasks of these iterations, in the order in which they were begun. */
    public static List<TaskFigures> of(List<Iteration> iterations) {
      Map<TaskId, List<Iteration>> byTask = new LinkedHashMap<>();
      for (Iteration iteration : iterations) {
        if (iteration.task() != null) {
          byTask.computeIfAbsent(iteration.task(), task -> new ArrayList<>()).add(iteration);
        }
      }
      List<TaskFigures> sums = new ArrayList<>();
      byTask.forEach((task, own) -> sums.add(new TaskFigures(task, Figures.of(own))));
      return sums;
    }
  }

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
}
