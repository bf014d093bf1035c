package dev.baton.cli.plan;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Adds and removes dependencies, by the rules of the tracker that was called. */
public final class DependencyOutcome {
  /** The type that an option names; by default the task waits. */
  public static DependencyType type(Call call) {
    String text = call.value("--type");
    return text == null ? DependencyType.BLOCKS : DependencyType.parse(text);
  }

  /** Makes a task depend on another. */
  public static ExitCode add(Call call, TaskId task, TaskId other, DependencyType type) {
    return add(
        call,
        task,
        other,
        type,
        changed ->
            call.dialect().answersAsBd()
                ? added(new Wanted(task, other, type))
                : ChangeOutcome.shaped(call, 1, changed));
  }

  /** The same in the other direction, with bd's words for it. */
  public static ExitCode block(Call call, TaskId blocker, TaskId blocked) {
    return add(call, blocked, blocker, DependencyType.BLOCKS, changed -> blocks(blocker, blocked));
  }

  /** A dependency that is to be added. */
  record Wanted(TaskId task, TaskId other, DependencyType type) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("issue_id", task.value())
          .text("depends_on_id", other.value())
          .text("type", type.name());
    }
  }

  /** {@code edgeChange} in docs/schema/definitions.json: a dependency that was added. */
  private static ObjectDocument added(Wanted added) {
    return fields -> added.writeFields(fields.text("status", "added"));
  }

  /** docs/schema/dep-add.json, in the form for the dependencies of a file. */
  static ObjectDocument addedAll(List<Wanted> all) {
    return fields ->
        fields
            .text("status", "added")
            .number("count", all.size())
            .objects("dependencies", all, (each, one) -> one.writeFields(each));
  }

  /** A dependency that was removed. */
  private static ObjectDocument removed(TaskId task, TaskId dependsOn) {
    return fields ->
        fields
            .text("status", "removed")
            .text("issue_id", task.value())
            .text("depends_on_id", dependsOn.value());
  }

  /** The same as {@link #added}, in the words of {@code dep ID --blocks OTHER}. */
  private static ObjectDocument blocks(TaskId blocker, TaskId blocked) {
    return fields ->
        fields
            .text("status", "added")
            .text("blocker_id", blocker.value())
            .text("blocked_id", blocked.value())
            .text("type", "blocks");
  }

  /** Adds all of them, or none. */
  static void addAll(Call call, List<Wanted> all) {
    Fencing fencing = new Fencing(call.workspace());
    call.stores()
        .inTransaction(() -> {
          for (Wanted one : all) {
            TaskId task = one.task();
            check(call, task, one.other(), one.type());
            Change change =
                fencing.change(
                    call.caller(task),
                    task,
                    epoch -> add(call, task, one.other(), one.type(), epoch));
            if (!(change instanceof Change.Done) && !(change instanceof Change.Unchanged)) {
              throw Failure.of(change, "made to wait");
            }
          }
          return true;
        });
  }

  /** Ends the dependency of a task on another, which may be missing. */
  static ExitCode remove(Call call, TaskId task, TaskId dependsOn) {
    return ChangeOutcome.eachFenced(
        call,
        List.of(task),
        "removed the dependency on " + dependsOn + " from",
        (id, epoch) -> remove(call, id, dependsOn, epoch),
        changed ->
            call.dialect().answersAsBd()
                ? removed(task, dependsOn)
                : ChangeOutcome.shaped(call, 1, changed));
  }

  private static Change remove(Call call, TaskId id, TaskId dependsOn, Epoch epoch) {
    Change change = call.stores().dependencies().remove(id, dependsOn, epoch, call.stamp());
    if (change instanceof Change.Refused none && call.dialect().changesAsBd()) {
      return new Change.Unchanged(none.task());
    }
    if (change instanceof Change.Refused) {
      throw Failure.notFound(
          "not_found",
          id + " does not depend on " + dependsOn,
          "baton show " + id + " lists what it depends on");
    }
    return change;
  }

  private static ExitCode add(
      Call call,
      TaskId task,
      TaskId other,
      DependencyType type,
      Function<List<Task>, Document> shape) {
    if (call.dialect().changesAsBd()) {
      check(call, task, other, type);
    }
    return ChangeOutcome.eachFenced(
        call,
        List.of(task),
        "added a dependency on " + other + " to",
        (id, epoch) -> add(call, id, other, type, epoch),
        shape);
  }

  private static Change add(
      Call call, TaskId task, TaskId other, DependencyType type, Epoch epoch) {
    return call.stores().dependencies().add(task, other, type, epoch, call.stamp());
  }

  /** bd has one dependency between two tasks, and none between a task and its descendants. */
  private static void check(Call call, TaskId task, TaskId other, DependencyType type) {
    if (type.isBlocking() && isBelow(call, task, other)) {
      throw refused(
          task + " is a child of " + other + ", and a task waits for its children",
          "let another task wait");
    }
    if (type.isBlocking() && isBelow(call, other, task)) {
      throw refused(
          task + " waits for its child " + other + " already, and so would all its children",
          "let another task wait");
    }
    refuseOther(call, task, other, type);
  }

  /** Refuses a dependency where there is one of another type, as bd does. */
  public static void refuseOther(Call call, TaskId task, TaskId other, DependencyType type) {
    for (Edge edge : call.stores().dependencies().dependencies(List.of(task))) {
      DependencyType known = edge.dependency().type();
      if (edge.other().equals(other) && !known.equals(type)) {
        throw refused(
            "the dependency of %s on %s already exists with the type %s"
                .formatted(task, other, known.name()),
            "remove it first: bd dep remove " + task + " " + other);
      }
    }
  }

  /** Whether a task is a descendant of the other. */
  private static boolean isBelow(Call call, TaskId task, TaskId other) {
    Set<TaskId> seen = new HashSet<>();
    TaskId next = task;
    while (next != null && seen.add(next)) {
      next = call.stores().taskQueries().find(next).map(Task::parent).orElse(null);
      if (other.equals(next)) {
        return true;
      }
    }
    return false;
  }

  private static Failure refused(String message, String hint) {
    return Failure.conflict("conflict", message, hint);
  }
}
