package dev.baton.app.history;

import dev.baton.app.BlockReason;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Claims;
import dev.baton.store.Runs;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a person wants to know who comes back: which runs are at work, what is stuck, and what
 * changed meanwhile.
 *
 * @param runs that may be running
 * @param heldTasks blocked by a run or by a sweep, until a person looks at them
 * @param heldRuns that are paused, or that died within the last week
 */
public record StatusNews(
    List<RunView> runs, List<Task> heldTasks, List<RunView> heldRuns, Changes changes) {
  private static final Duration WEEK = Duration.ofDays(7);
  private static final int MOST = 200;

  /** Reads it. */
  public static StatusNews read(Workspace workspace, Instant since) {
    Instant now = workspace.now();
    List<RunView> running = new ArrayList<>();
    List<RunView> held = new ArrayList<>();
    for (RunView view :
        new RunHistory(workspace).list(new Runs.Filter(now.minus(WEEK), null, false, MOST))) {
      if (view.condition().mayRun()) {
        running.add(view);
      } else if (view.condition() != RunCondition.ENDED) {
        held.add(view);
      }
    }
    // What happened at that very moment was seen.
    HistoryLog.Request all = new HistoryLog.Request(Set.of(), null, null, since.plusNanos(1), 0);
    return new StatusNews(
        running,
        heldTasks(workspace, now),
        held,
        Changes.of(since, new HistoryLog(workspace, all).read()));
  }

  private static List<Task> heldTasks(Workspace workspace, Instant now) {
    List<Task> held = new ArrayList<>();
    for (Task task :
        workspace
            .stores()
            .taskQueries()
            .list(
                TaskFilter.ALL.withStatuses(List.of(TaskStatus.BLOCKED)),
                TaskOrder.PRIORITY,
                MOST,
                now)
            .items()) {
      String reason = task.blockedReason();
      if (Claims.POISON.equals(reason) || BlockReason.isAny(reason)) {
        held.add(task);
      }
    }
    return held;
  }
}
