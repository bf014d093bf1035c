package dev.baton.app;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.claim.AgentSession;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.insight.WorkGroup;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.task.Comment;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads everything about a task. */
public record ShowTask(Workspace workspace) {
  /** The result. */
  public sealed interface Result {
    /**
     * The task.
     *
     * @param others the tasks at the other ends of its dependencies, by id; missing ones are left
     *     out; empty when they were not asked for
     * @param history oldest first; empty when it was not asked for
     * @param rescues the rescues of its workers' files, by epoch
     * @param session the last one of an agent on an unfinished task; null where none is known
     * @param like the closed tasks that an unfinished task is most like; null for a finished one,
     *     and where there is too little to tell
     * @param trouble why the rescues could not be read; null when they were
     */
    record Found(
        TaskView view,
        List<Edge> dependencies,
        List<Edge> dependents,
        Map<TaskId, Task> others,
        List<Comment> comments,
        List<Event> history,
        List<Rescue> rescues,
        AgentSession.@Nullable OfTask session,
        @Nullable WorkGroup like,
        @Nullable String trouble)
        implements Result {}

    /** There is no such task. */
    record Missing(TaskId task) implements Result {}
  }

  /**
   * Reads it, including its worker's work tree.
   *
   * @param withOthers whether the tasks at the other ends of its dependencies are read, too
   */
  public Result show(TaskId id, boolean withHistory, boolean withOthers) {
    Task task = workspace.stores().taskQueries().find(id).orElse(null);
    if (task == null) {
      return new Result.Missing(id);
    }
    TaskView view =
        new BlockedTasks(workspace.stores(), workspace.now())
            .withBlockers(List.of(task))
            .getFirst()
            .assessed(workspace.scan().of(id).orElse(null));
    List<Rescue> rescues = List.of();
    String trouble = null;
    try {
      rescues = task.epoch() == 0 ? rescues : rescues(id);
    } catch (IOException e) {
      trouble = String.valueOf(e.getMessage());
    }
    List<Edge> dependencies = workspace.stores().dependencies().dependencies(List.of(id));
    List<Edge> dependents = workspace.stores().dependencies().dependents(List.of(id));
    return new Result.Found(
        new WorkTreeLook(workspace).into(view),
        dependencies,
        dependents,
        withOthers ? others(dependencies, dependents) : Map.of(),
        workspace.stores().comments().of(id),
        withHistory ? workspace.stores().events().history(id) : List.of(),
        rescues,
        task.status().isOver() ? null : workspace.stores().agentSessions().last(id).orElse(null),
        task.status().isOver() ? null : new StoredEstimates(workspace.stores()).of(task),
        trouble);
  }

  private Map<TaskId, Task> others(List<Edge> dependencies, List<Edge> dependents) {
    Set<TaskId> ids = new LinkedHashSet<>();
    for (Edge edge : dependencies) {
      ids.add(edge.other());
    }
    for (Edge edge : dependents) {
      ids.add(edge.other());
    }
    Map<TaskId, Task> others = new HashMap<>();
    if (!ids.isEmpty()) {
      for (Task task : workspace.stores().taskQueries().findAll(ids)) {
        others.put(task.id(), task);
      }
    }
    return others;
  }

  private List<Rescue> rescues(TaskId id) throws IOException {
    return RescueRefs.of(workspace.repository(), id.value());
  }
}
