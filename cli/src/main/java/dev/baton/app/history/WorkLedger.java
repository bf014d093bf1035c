package dev.baton.app.history;

import dev.baton.app.FindIterations;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.IterationFilter;
import dev.baton.store.Iterations;
import dev.baton.task.ChangedFile;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work on each task, which cub keeps in files. Squashed and dropped iterations are left out.
 */
public record WorkLedger(Workspace workspace) {
  /**
   * The work on the matching tasks, in the order in which it began.
   *
   * @param since only tasks that were worked on or closed then or later; null for all
   */
  public List<WorkSummary> entries(TaskFilter filter, @Nullable Instant since) {
    Map<TaskId, List<Iteration>> byTask = new LinkedHashMap<>();
    for (Iteration one :
        new FindIterations(workspace).plain(IterationFilter.ALL.withOnlyKept(true))) {
      if (one.task() != null) {
        byTask.computeIfAbsent(one.task(), id -> new ArrayList<>()).add(one);
      }
    }
    Map<TaskId, Task> tasks = new HashMap<>();
    workspace
        .stores()
        .taskQueries()
        .list(filter, TaskOrder.ID, 0, workspace.now())
        .items()
        .forEach(task -> tasks.put(task.id(), task));
    List<WorkSummary> entries = new ArrayList<>();
    for (Map.Entry<TaskId, List<Iteration>> work : byTask.entrySet()) {
      Task task = tasks.get(work.getKey());
      if (task != null) {
        WorkSummary entry = new WorkSummary(task, work.getValue(), files(work.getValue()));
        Instant last = entry.completedAt();
        if (since == null || (last != null && !last.isBefore(since))) {
          entries.add(entry);
        }
      }
    }
    return entries;
  }

  private Set<String> files(List<Iteration> attempts) {
    Iterations store = workspace.stores().iterations();
    Set<String> paths = new LinkedHashSet<>();
    for (Iteration attempt : attempts) {
      for (ChangedFile file : store.files(attempt.n())) {
        paths.add(file.path());
      }
    }
    return paths;
  }
}
