package dev.baton.cli.outcome;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
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

/** Adds dependencies, by the rules of the tracker that was called. */
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
