package dev.baton.cli.plan;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.document.BdAnswersJson;
import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.util.List;
import java.util.function.Function;

/** Adds and removes dependencies, by the rules of the tracker that was called. */
public final class DependencyOutcome {
  private DependencyOutcome() {}

  /** The type that an option names; by default the task waits. */
  public static DependencyType type(Call call) {
    String text = call.arguments().value("--type");
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
                ? BdAnswersJson.added(task, other, type.name())
                : ChangeOutcome.shaped(call, 1, changed));
  }

  /** The same in the other direction, with bd's words for it. */
  public static ExitCode block(Call call, TaskId blocker, TaskId blocked) {
    return add(
        call,
        blocked,
        blocker,
        DependencyType.BLOCKS,
        changed -> BdAnswersJson.blocks(blocker, blocked));
  }

  /** Ends the dependency of a task on another, which may be missing. */
  static ExitCode remove(Call call, TaskId task, TaskId dependsOn) {
    Fencing fencing = new Fencing(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(task),
        "removed the dependency on " + dependsOn + " from",
        id -> fencing.change(call.caller(id), id, epoch -> remove(call, id, dependsOn, epoch)),
        changed ->
            call.dialect().answersAsBd()
                ? BdAnswersJson.removed(task, dependsOn)
                : ChangeOutcome.shaped(call, 1, changed));
  }

  private static Change remove(Call call, TaskId id, TaskId dependsOn, Epoch epoch) {
    Change change =
        call.workspace().stores().dependencies().remove(id, dependsOn, epoch, call.stamp());
    if (change instanceof Change.Refused none && call.dialect().changesAsBd()) {
      return new Change.Unchanged(none.task());
    }
    if (change instanceof Change.Refused) {
      throw new Failure(
          ExitCode.NOT_FOUND,
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
    Fencing fencing = new Fencing(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(task),
        "added a dependency on " + other + " to",
        id -> fencing.change(call.caller(id), id, epoch -> add(call, id, other, type, epoch)),
        shape);
  }

  private static Change add(
      Call call, TaskId task, TaskId other, DependencyType type, Epoch epoch) {
    return call.workspace().stores().dependencies().add(task, other, type, epoch, call.stamp());
  }

  /** bd has one dependency between two tasks, and lets epics wait for epics only. */
  private static void check(Call call, TaskId task, TaskId other, DependencyType type) {
    for (Edge edge : call.workspace().stores().dependencies().dependencies(List.of(task))) {
      DependencyType known = edge.dependency().type();
      if (edge.other().equals(other) && !known.equals(type)) {
        throw refused(
            "the dependency of "
                + task
                + " on "
                + other
                + " already exists with the type "
                + known.name(),
            "remove it first: bd dep remove " + task + " " + other);
      }
    }
    if (type.equals(DependencyType.BLOCKS) && isEpic(call, task) != isEpic(call, other)) {
      throw refused(
          "epics can only block other epics, and tasks other tasks",
          "let the children of the epic wait, or be waited for");
    }
  }

  private static boolean isEpic(Call call, TaskId id) {
    return call.workspace()
        .stores()
        .taskQueries()
        .find(id)
        .map(task -> task.type().equals(TaskType.EPIC))
        .orElse(false);
  }

  private static Failure refused(String message, String hint) {
    return new Failure(ExitCode.CONFLICT, "conflict", message, hint);
  }
}
