package dev.baton.app;

import dev.baton.store.Stamp;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** Creates a task together with what belongs to it, or nothing. */
public final class CreateTask {
  private final Services services;

  public CreateTask(Services services) {
    this.services = services;
  }

  /**
   * A request.
   *
   * @param inheritsLabels whether the task gets the labels of its parent, too
   * @param blocked the tasks that will wait for the new one
   */
  public record Request(TaskDraft draft, boolean inheritsLabels, List<TaskId> blocked) {
    /** A task that no other waits for. */
    public static Request of(TaskDraft draft) {
      return new Request(draft, true, List.of());
    }
  }

  /**
   * Creates it.
   *
   * @throws InvalidValue when the requested id is taken, the parent or a dependency is missing, or
   *     this would create a cycle
   */
  public Task create(Caller caller, Request request) {
    return services.stores().inTransaction(() -> createNow(request, caller.stamp(services.now())));
  }

  /** Creates several tasks, or none of them. */
  public List<Task> createAll(Caller caller, List<Request> requests) {
    return services
        .stores()
        .inTransaction(() -> {
          List<Task> created = new ArrayList<>();
          for (Request request : requests) {
            created.add(createNow(request, caller.stamp(services.now())));
          }
          return created;
        });
  }

  /** What {@link #create} would create, without creating it. */
  public Task rehearse(Caller caller, Request request) {
    return services.stores().rehearse(() -> createNow(request, caller.stamp(services.now())));
  }

  private Task createNow(Request request, Stamp stamp) {
    Task created = services.stores().tasks().create(labelled(request), stamp);
    for (TaskId waiting : request.blocked()) {
      services
          .stores()
          .dependencies()
          .add(waiting, created.id(), DependencyType.BLOCKS, null, stamp);
    }
    return request.blocked().isEmpty()
        ? created
        : services.stores().taskQueries().find(created.id()).orElse(created);
  }

  private TaskDraft labelled(Request request) {
    TaskDraft draft = request.draft();
    if (draft.parent() == null || !request.inheritsLabels()) {
      return draft;
    }
    List<String> labels = new ArrayList<>(draft.labels());
    services
        .stores()
        .taskQueries()
        .find(draft.parent())
        .ifPresent(parent -> labels.addAll(parent.labels()));
    return draft.withLabels(labels.stream().distinct().toList());
  }
}
