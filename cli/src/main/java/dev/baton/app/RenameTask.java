package dev.baton.app;

import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.TransferWriter;
import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives a task another id, with its labels, comments and the dependencies in both directions. Its
 * earlier history stays under the earlier id.
 */
public record RenameTask(Workspace workspace) {
  /** The result. */
  public sealed interface Result {
    /** It has the new id. */
    record Renamed(Task task) implements Result {}

    /** There is no such task. */
    record Missing(TaskId task) implements Result {}

    /** Another task has, or had, the new id. */
    record Taken(TaskId task) implements Result {}

    /** The caller had claimed it, and has lost the claim. */
    record ClaimLost(Change.ClaimLost lost) implements Result {}

    /** A worker has claimed it under its present id. */
    record Claimed(TaskId task) implements Result {}
  }

  public Result rename(Caller caller, TaskId from, TaskId to) {
    return workspace.stores().inTransaction(() -> renameNow(caller, from, to));
  }

  private Result renameNow(Caller caller, TaskId from, TaskId to) {
    // All are written whole, so nobody may change them meanwhile.
    Set<TaskId> dependents = dependents(from);
    List<TaskId> written = new ArrayList<>(dependents);
    written.addAll(List.of(from, to));
    workspace.stores().lock(written);
    Map<TaskId, WholeTask> found = workspace.stores().transfers().find(List.of(from, to));
    WholeTask before = found.get(from);
    if (before == null) {
      return new Result.Missing(from);
    }
    Change.ClaimLost lost = new Fencing(workspace).lost(caller, from);
    if (lost != null) {
      return new Result.ClaimLost(lost);
    }
    if (found.containsKey(to)) {
      return new Result.Taken(to);
    }
    if (before.task().status() == TaskStatus.IN_PROGRESS) {
      return new Result.Claimed(from);
    }
    TransferWriter writer = workspace.stores().transferWriter(caller.stamp(workspace.now()));
    writer.write(
        null,
        new WholeTask(
            before.task().withId(to),
            moved(before.dependencies(), from, to),
            before.comments().stream().map(comment -> copied(comment, to)).toList(),
            before.origin(),
            null));
    for (WholeTask dependent : workspace.stores().transfers().find(dependents).values()) {
      writer.write(
          dependent,
          new WholeTask(
              dependent.task(),
              moved(dependent.dependencies(), from, to),
              dependent.comments(),
              dependent.origin(),
              dependent.claimedBy()));
    }
    workspace.stores().formerHolders().rename(from, to);
    writer.event(to, "renamed", "{\"from\":\"" + from + "\"}");
    workspace.stores().tasks().erase(from, null, caller.stamp(workspace.now()));
    return new Result.Renamed(workspace.stores().taskQueries().find(to).orElseThrow());
  }

  private Set<TaskId> dependents(TaskId from) {
    Set<TaskId> ids = new LinkedHashSet<>();
    for (Edge edge : workspace.stores().dependencies().dependents(List.of(from))) {
      ids.add(edge.other());
    }
    return ids;
  }

  private static Comment copied(Comment comment, TaskId to) {
    return new Comment(0, to, comment.author(), comment.text(), comment.createdAt());
  }

  private static List<Dependency> moved(List<Dependency> all, TaskId from, TaskId to) {
    List<Dependency> moved = new ArrayList<>();
    for (Dependency one : all) {
      moved.add(
          new Dependency(
              one.task().equals(from) ? to : one.task(),
              one.dependsOn().equals(from) ? to : one.dependsOn(),
              one.type(),
              one.createdAt(),
              one.createdBy(),
              one.metadata()));
    }
    return moved;
  }
}
