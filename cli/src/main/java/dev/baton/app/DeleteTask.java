package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Deletes tasks. */
public final class DeleteTask {
  private final Workspace workspace;
  private int unlinked;

  public DeleteTask(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * A request.
   *
   * @param hard whether only the history remains, without a tombstone
   * @param unlinks whether its dependencies are removed, too, in both directions
   * @param reason null for none
   */
  public record Request(TaskId task, boolean hard, boolean unlinks, @Nullable String reason) {}

  /** How many dependencies were removed so far. */
  public int unlinked() {
    return unlinked;
  }

  /**
   * Deletes a task, if {@link Fencing} allows the caller to. The right to overrule does not count.
   */
  public Change delete(Caller caller, Request request) {
    TaskId id = request.task();
    Fencing fencing = new Fencing(workspace);
    // The tasks that depend on it lose a dependency.
    Optional<Change.ClaimLost> lost =
        request.unlinks()
            ? fencing.lost(caller, dependents(id)).values().stream().findFirst()
            : Optional.empty();
    if (lost.isPresent()) {
      return lost.get();
    }
    return fencing.change(
        caller.withForce(false),
        id,
        epoch -> workspace.stores().inTransaction(() -> delete(caller, request, epoch)));
  }

  private Change delete(Caller caller, Request request, Epoch epoch) {
    TaskId id = request.task();
    Stores stores = workspace.stores();
    Stamp stamp = caller.stamp(workspace.now());
    if (request.hard()) {
      return stores.tasks().erase(id, epoch, stamp);
    }
    Change change = stores.taskStates().bury(id, epoch, request.reason(), stamp);
    if (change instanceof Change.Done && request.unlinks()) {
      unlinked += stores.dependencies().removeAll(id, stamp);
    }
    return change;
  }

  private Set<TaskId> dependents(TaskId id) {
    return workspace.stores().dependencies().dependents(List.of(id)).stream()
        .map(Edge::other)
        .collect(Collectors.toSet());
  }
}
