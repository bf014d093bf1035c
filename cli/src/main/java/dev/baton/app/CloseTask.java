package dev.baton.app;

import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Condition;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes a task, and finds the tasks that can be started because of it. */
public final class CloseTask {
  private final Services services;

  public CloseTask(Services services) {
    this.services = services;
  }

  /**
   * A request.
   *
   * @param reason what was done, or why it is not needed; null for none
   */
  public record Request(TaskId task, @Nullable String reason) {}

  /** Closes it, if {@link Fencing} allows the caller to. */
  public Change close(Caller caller, Request request) {
    return new Fencing(services)
        .change(
            caller,
            request.task(),
            epoch ->
                services
                    .stores()
                    .taskStates()
                    .close(request.task(), epoch, request.reason(), caller.stamp(services.now())));
  }

  /** The tasks that waited for this one and are ready now, in the order of priority. */
  public List<Task> unblocked(TaskId closed) {
    List<TaskId> waited = new ArrayList<>();
    for (Edge edge : services.stores().dependencies().dependents(List.of(closed))) {
      if (edge.dependency().type().isBlocking()) {
        waited.add(edge.other());
      }
    }
    if (waited.isEmpty()) {
      return List.of();
    }
    TaskFilter those = TaskFilter.ALL.with(List.of(new Condition.OneOf(waited)));
    return services
        .stores()
        .taskQueries()
        .ready(those, TaskOrder.PRIORITY, 0, services.now())
        .items();
  }
}
