package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Reads the tasks at the other ends of dependencies. */
public final class OtherEnds {
  private final Workspace workspace;

  public OtherEnds(Workspace workspace) {
    this.workspace = workspace;
  }

  /** The tasks by their ids; those that are missing are left out. */
  public Map<TaskId, Task> of(Collection<Edge> edges) {
    Set<TaskId> ids = new LinkedHashSet<>();
    edges.forEach(edge -> ids.add(edge.other()));
    return byId(ids);
  }

  /** The tasks with these ids. */
  public Map<TaskId, Task> byId(Collection<TaskId> ids) {
    Map<TaskId, Task> tasks = new HashMap<>();
    workspace.stores().taskQueries().findAll(ids).forEach(task -> tasks.put(task.id(), task));
    return tasks;
  }
}
