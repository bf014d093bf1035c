package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries;
import dev.baton.store.Tasks;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Creates a task together with what belongs to it, or nothing. */
public record CreateTask(Workspace workspace) {
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

  /** The result. */
  public sealed interface Result {
    /** The tasks, in the order of their requests. */
    record Created(List<Task> tasks) implements Result {}

    /** Nothing was created, because a task that was to wait cannot be changed now. */
    record Refused(Change why) implements Result {}
  }

  /**
   * Creates it.
   *
   * @throws InvalidValue when the requested id is taken, the parent or a dependency is missing, or
   *     this would create a cycle
   */
  public Result create(Caller caller, Request request) {
    return createAll(caller, List.of(request));
  }

  /** What {@link #create} would create, without creating it. */
  public Result rehearse(Caller caller, Request request) {
    return createAll(caller, List.of(request), true);
  }

  /** Creates several tasks, or none of them. */
  public Result createAll(Caller caller, List<Request> requests) {
    return createAll(caller, requests, false);
  }

  private Result createAll(Caller caller, List<Request> requests, boolean rehearsed) {
    Map<TaskId, Epoch> epochs = new HashMap<>();
    for (Request request : requests) {
      for (TaskId waiting : request.blocked()) {
        Change allowed = allowed(caller, waiting, epochs);
        if (!StepRefused.isKept(allowed)) {
          return new Result.Refused(allowed);
        }
      }
    }
    Supplier<Result> all =
        () -> {
          List<Task> created = new ArrayList<>();
          for (Request request : requests) {
            created.add(createNow(request, epochs, caller.stamp(workspace.now())));
          }
          return new Result.Created(created);
        };
    try {
      return rehearsed
          ? workspace.stores().rehearse(all)
          : workspace.stores().inRepeatableTransaction(locks(requests), all);
    } catch (StepRefused refused) {
      return new Result.Refused(refused.change());
    }
  }

  private static Locks locks(List<Request> requests) {
    for (Request request : requests) {
      if (!request.blocked().isEmpty()) {
        return Locks.GRAPH;
      }
    }
    return Tasks.toCreate(requests.stream().map(Request::draft).toList());
  }

  /** Whether the caller may change the task, and at which epoch. */
  private Change allowed(Caller caller, TaskId id, Map<TaskId, Epoch> epochs) {
    return new Fencing(workspace)
        .change(
            caller,
            id,
            epoch -> {
              epochs.put(id, epoch);
              return new Change.Unchanged(workspace.stores().taskQueries().find(id).orElseThrow());
            });
  }

  private Task createNow(Request request, Map<TaskId, Epoch> epochs, Stamp stamp) {
    Stores stores = workspace.stores();
    Task created = stores.tasks().create(labelled(request), stamp);
    for (TaskId id : request.blocked()) {
      Epoch epoch = epochs.get(id);
      StepRefused.unless(
          stores.dependencies().add(id, created.id(), DependencyType.BLOCKS, epoch, stamp));
    }
    return request.blocked().isEmpty()
        ? created
        : stores.taskQueries().find(created.id()).orElse(created);
  }

  private TaskDraft labelled(Request request) {
    TaskDraft draft = request.draft();
    if (draft.parent() == null || !request.inheritsLabels()) {
      return draft;
    }
    List<String> labels = new ArrayList<>(draft.labels());
    TaskQueries queries = workspace.stores().taskQueries();
    queries.find(draft.parent()).ifPresent(parent -> labels.addAll(parent.labels()));
    return draft.withLabels(labels.stream().distinct().toList());
  }
}
