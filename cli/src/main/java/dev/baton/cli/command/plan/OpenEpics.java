package dev.baton.cli.command.plan;

import dev.baton.cli.core.Session;
import dev.baton.render.EpicProgress;
import dev.baton.store.Epics.Progress;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the epics that are not closed. */
final class OpenEpics {
  private OpenEpics() {}

  /** In the order of their priority; only those with nothing left to do where that is wanted. */
  static List<EpicProgress.Line> read(Session session, boolean doneOnly) {
    List<Progress> wanted = new ArrayList<>();
    List<TaskId> ids = new ArrayList<>();
    for (Progress progress : session.epics().unfinished()) {
      if (!doneOnly || progress.isDone()) {
        wanted.add(progress);
        ids.add(progress.epic());
      }
    }
    Map<TaskId, Task> tasks = new HashMap<>();
    session.finder().findAll(ids).forEach(task -> tasks.put(task.id(), task));
    List<EpicProgress.Line> lines = new ArrayList<>();
    for (Progress progress : wanted) {
      Task epic = tasks.get(progress.epic());
      if (epic != null) {
        lines.add(new EpicProgress.Line(epic, progress));
      }
    }
    return lines;
  }
}
