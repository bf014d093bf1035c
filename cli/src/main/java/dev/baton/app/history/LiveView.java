package dev.baton.app.history;

import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Everything that happens now.
 *
 * @param at when it was read
 * @param counts of tasks by status; missing ones are 0
 * @param ready how many tasks {@code ready} lists, including stale ones
 * @param blocked how many unfinished tasks are blocked
 * @param workers all claims, those with a problem first
 * @param runs of the last day, and those that may be running, oldest first
 * @param totals the sum over these runs
 * @param recent the latest entries of the history, oldest first
 */
public record LiveView(
    Instant at,
    Map<TaskStatus, Integer> counts,
    int ready,
    int blocked,
    List<WorkerView> workers,
    List<RunView> runs,
    SumOfRuns totals,
    List<HistoryEntry> recent) {
  public LiveView {
    counts = Map.copyOf(counts);
    workers = List.copyOf(workers);
    runs = List.copyOf(runs);
    recent = List.copyOf(recent);
  }

  /** How many tasks have this status. */
  public int count(TaskStatus status) {
    return counts.getOrDefault(status, 0);
  }

  /** How many tasks are stale, confirmed or not. */
  public long stale() {
    return workers.stream().filter(worker -> worker.assessment().isStale()).count();
  }
}
