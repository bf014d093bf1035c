package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.util.List;

/** Relates two tasks to each other, and closes one in favour of another. */
public record RelateTasks(Workspace workspace) {
  /** Two tasks that belong together. */
  public static final DependencyType RELATES_TO = new DependencyType("relates-to");

  /** How one task takes the place of another, which is closed. */
  public enum Replacement {
    DUPLICATE("duplicates", "duplicate of "),
    SUPERSEDED("supersedes", "superseded by ");

    private final String type;
    private final String reason;

    Replacement(String type, String reason) {
      this.type = type;
      this.reason = reason;
    }

    DependencyType type() {
      return new DependencyType(type);
    }
  }

  /**
   * Adds or removes the relation in both directions. Each of the two tasks may be another worker's,
   * but not one that the caller has lost.
   *
   * @throws InvalidValue when they are the same task
   */
  public Change relate(Caller caller, TaskId one, TaskId other, boolean related) {
    if (one.equals(other)) {
      throw new InvalidValue(one + " cannot be related to itself: expected two tasks");
    }
    for (TaskId each : List.of(one, other)) {
      Change lost = new Fencing(workspace).lost(caller, each);
      if (lost != null) {
        return lost;
      }
    }
    Stamp stamp = caller.stamp(workspace.now());
    Stores stores = workspace.stores();
    return stores.inTransaction(() -> {
      change(one, other, related, stamp);
      return change(other, one, related, stamp);
    });
  }

  private Change change(TaskId from, TaskId to, boolean related, Stamp stamp) {
    return related
        ? workspace.stores().dependencies().add(from, to, RELATES_TO, null, stamp)
        : workspace.stores().dependencies().remove(from, to, null, stamp);
  }

  /**
   * Closes a task, with a dependency on the one that takes its place; both or neither.
   *
   * @throws InvalidValue when they are the same task
   */
  public Change replace(Caller caller, TaskId old, TaskId by, Replacement how) {
    if (old.equals(by)) {
      throw new InvalidValue(old + " cannot be a " + how.reason + "itself: expected another task");
    }
    return new Fencing(workspace)
        .change(caller, old, epoch -> replace(caller, old, by, how, epoch));
  }

  private Change replace(Caller caller, TaskId old, TaskId by, Replacement how, Epoch epoch) {
    Stamp stamp = caller.stamp(workspace.now());
    return StepRefused.atomically(
        workspace.stores(),
        () -> {
          StepRefused.unless(
              workspace.stores().dependencies().add(old, by, how.type(), epoch, stamp));
          return StepRefused.unless(
              workspace.stores().taskStates().close(old, epoch, how.reason + by, stamp));
        });
  }
}
