package dev.baton.app.insight;

import dev.baton.app.insight.InsightData.Chance;
import dev.baton.app.insight.InsightData.OpenTask;
import dev.baton.insight.Estimates;
import dev.baton.insight.Stagnation;
import dev.baton.insight.Survival;
import dev.baton.insight.WorkGroup;
import dev.baton.insight.WorkGroup.PastWork;
import dev.baton.insight.WorkGroup.PastWork.PastStep;
import dev.baton.store.History;
import dev.baton.store.History.PastTask;
import dev.baton.store.Iteration;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Derives statistics from all recorded work. No period applies: the past is the evidence. */
public record Insights(Stores stores) {
  private static final int MOST = 10;
  private static final List<String> OVER = List.of("closed", "tombstone");

  /** What they say about any task. */
  Estimates estimates() {
    return Estimates.of(WorkGroup.all(works()));
  }

  /** The statistics. */
  public InsightData read() {
    return of(works());
  }

  /**
   * The statistics, where everything was read already.
   *
   * @param recorded all iterations, oldest first
   * @param models of the iterations, where known
   * @param tasks all those with iterations
   */
  public static InsightData of(
      List<Iteration> recorded, Map<Long, String> models, Map<TaskId, PastTask> tasks) {
    return of(works(recorded, models, tasks));
  }

  private List<PastWork> works() {
    History history = stores.history();
    return works(
        history.iterations(Instant.EPOCH, null), history.models(Instant.EPOCH), history.tasks());
  }

  /** The work on each task, by id. */
  private static List<PastWork> works(
      List<Iteration> recorded, Map<Long, String> models, Map<TaskId, PastTask> tasks) {
    Map<TaskId, List<Iteration>> iterations = new HashMap<>();
    for (Iteration each : recorded) {
      if (each.task() != null && isOver(each)) {
        iterations.computeIfAbsent(each.task(), id -> new ArrayList<>()).add(each);
      }
    }
    List<PastWork> works = new ArrayList<>();
    for (PastTask task : tasks.values()) {
      boolean closed = task.closedAt() != null;
      if (!closed && OVER.contains(task.status())) {
        continue;
      }
      List<PastStep> steps = new ArrayList<>();
      for (Iteration each : iterations.getOrDefault(task.id(), List.of())) {
        if (!isAfter(each, task.closedAt())) {
          steps.add(step(each, models.getOrDefault(each.n(), "")));
        }
      }
      if (!steps.isEmpty()) {
        works.add(
            new PastWork(
                task.id().value(), closed, task.type(), task.priority(), task.labels(), steps));
      }
    }
    return works;
  }

  /** Whether its end is stored; a sweep stores that of one whose process is gone. */
  private static boolean isOver(Iteration iteration) {
    return iteration.state() != Iteration.State.RUNNING
        && !(iteration.endedAt() == null && Iteration.ABANDONED.equals(iteration.outcome()));
  }

  private static boolean isAfter(Iteration iteration, @Nullable Instant closed) {
    Instant began = iteration.startedAt() == null ? iteration.endedAt() : iteration.startedAt();
    return closed != null && began != null && began.isAfter(closed);
  }

  private static PastStep step(Iteration iteration, String model) {
    Long cost = iteration.effort().costMicrocents();
    return new PastStep(isProgress(iteration), model, cost == null ? 0 : cost, cost != null);
  }

  /** By what was recorded: its outcome in a run, else whether its commit changed anything. */
  public static boolean isProgress(Iteration iteration) {
    String outcome = iteration.outcome();
    Integer files = iteration.diff().filesChanged();
    return outcome == null
        ? files != null && files > 0
        : outcome.equals("completed") || outcome.equals("progress");
  }

  /** The statistics about these tasks. */
  static InsightData of(List<PastWork> works) {
    List<WorkGroup> groups = WorkGroup.all(works);
    Estimates estimates = Estimates.of(groups);
    List<OpenTask> open = new ArrayList<>();
    int closed = 0;
    for (PastWork work : works) {
      closed += work.closed() ? 1 : 0;
      WorkGroup like = work.closed() ? null : estimates.of(work.type(), work.labels());
      if (like != null) {
        int done = work.steps().size();
        open.add(new OpenTask(work.task(), done, like, done > like.most()));
      }
    }
    List<Chance> after = new ArrayList<>();
    List<Chance> streaks = new ArrayList<>();
    for (int k = 0; k <= MOST; k++) {
      add(after, k, Stagnation.after(works, k));
      if (k > 0) {
        add(streaks, k, Stagnation.afterStreak(works, k));
      }
    }
    return new InsightData(
        works.size(), closed, Stagnation.after(works, 0), after, streaks, groups, open);
  }

  private static void add(List<Chance> chances, int iterations, Survival survival) {
    int tasks = survival.subjects();
    if (tasks == 0) {
      return;
    }
    Survival.Point last = survival.last();
    int closed = 0;
    for (Survival.Point point : survival.points()) {
      closed += point.ended();
    }
    chances.add(
        last == null
            ? new Chance(iterations, tasks, 0, 0, null, null)
            : new Chance(
                iterations,
                tasks,
                closed,
                last.share(),
                last.high() == null ? null : (Double) (1 - last.high()),
                last.low() == null ? null : (Double) (1 - last.low())));
  }
}
