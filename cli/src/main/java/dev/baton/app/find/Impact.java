package dev.baton.app.find;

import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How many unfinished tasks wait for a task, directly or through others. */
public final class Impact {
  private final Map<TaskId, List<TaskId>> waiting = new HashMap<>();

  private Impact() {}

  /** Counts what waits for each of these tasks. */
  public static Map<TaskId, Integer> of(Stores stores, Collection<TaskId> tasks) {
    Impact impact = new Impact();
    for (Edge edge : stores.dependencies().below(tasks, true)) {
      boolean waits = edge.status() != null && !edge.status().isOver();
      if (waits && edge.dependency().type().isBlocking()) {
        impact
            .waiting
            .computeIfAbsent(edge.dependency().dependsOn(), id -> new ArrayList<>())
            .add(edge.other());
      }
    }
    Map<TaskId, Integer> counts = new HashMap<>();
    tasks.forEach(task -> counts.put(task, impact.count(task)));
    return counts;
  }

  private int count(TaskId task) {
    Set<TaskId> reached = new HashSet<>(List.of(task));
    Deque<TaskId> next = new ArrayDeque<>(reached);
    while (!next.isEmpty()) {
      for (TaskId one : waiting.getOrDefault(next.remove(), List.of())) {
        if (reached.add(one)) {
          next.add(one);
        }
      }
    }
    return reached.size() - 1;
  }
}
