package dev.baton.cli.plan;

import dev.baton.store.Stores;
import dev.baton.store.TaskCounter.EpicProgress;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the epics that are not closed. */
record OpenEpics(Stores stores) {
  /** An epic and its progress. */
  record Epic(Task task, EpicProgress progress) {}

  /**
   * The epics, in the order of their priority.
   *
   * @param doneOnly whether to list only those whose children are all closed
   */
  List<Epic> list(boolean doneOnly) {
    List<EpicProgress> wanted = new ArrayList<>();
    List<TaskId> ids = new ArrayList<>();
    for (EpicProgress progress : stores.taskCounter().unfinishedEpics()) {
      if (!doneOnly || progress.isDone()) {
        wanted.add(progress);
        ids.add(progress.epic());
      }
    }
    Map<TaskId, Task> tasks = new DependencyWalk(stores).byId(ids);
    List<Epic> epics = new ArrayList<>();
    for (EpicProgress progress : wanted) {
      Task task = tasks.get(progress.epic());
      if (task != null) {
        epics.add(new Epic(task, progress));
      }
    }
    return epics;
  }
}
