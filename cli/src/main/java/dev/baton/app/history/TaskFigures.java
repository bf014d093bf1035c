package dev.baton.app.history;

import dev.baton.store.Iteration;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
