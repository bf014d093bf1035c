package dev.baton.app;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Closing;
import dev.baton.store.Dependencies.Blocker;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries;
import dev.baton.task.DependencyType;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Closes a task that nothing keeps open, and finds the tasks that can be started because of it.
 *
 * @param asBd whether unfinished children keep every task open, and not only epics
 */
public record CloseTask(Workspace workspace, boolean asBd) {
  /**
   * A request.
   *
   * @param reason what was done, or why it is not needed; null for none
   */
  public record Request(TaskId task, @Nullable String reason) {}

  /** Why a task should not be closed without force. */
  public sealed interface Obstacle {
    /** Completes the sentence that a task cannot be closed. */
    String reason();

    /** It is pinned, so that nobody closes it by mistake. */
    record Pinned() implements Obstacle {
      @Override
      public String reason() {
        return "it is pinned";
      }
    }

    /** It waits for these unfinished tasks. */
    record Blocked(List<TaskId> by) implements Obstacle {
      @Override
      public String reason() {
        return "it is blocked by " + TaskIds.list(by, ", ");
      }
    }

    /** It has that many unfinished children. */
    record OpenChildren(int count) implements Obstacle {
      @Override
      public String reason() {
        return "it has " + Plural.of(count, "open child", "open children");
      }
    }
  }

  /**
   * The result.
   *
   * @param obstacle why the task was not closed; null when that was not the reason
   * @param next what was claimed with the close; null for nothing
   */
  public record Result(
      Change change, @Nullable Obstacle obstacle, ClaimResult.@Nullable Won next) {}

  /** Closes it, if {@link Fencing} allows the caller to and nothing stands in the way. */
  public Result close(Caller caller, Request request) {
    return close(caller, request, null);
  }

  /**
   * The same, and claims the next task in the same transaction, if nothing keeps the task open and
   * no sweep has to reopen another one. Where it claims nothing, {@link ClaimNext} may yet.
   *
   * @param next how to claim; null not to
   */
  public Result close(Caller caller, Request request, ClaimNext.@Nullable Request next) {
    @Nullable Obstacle[] found = {null};
    List<Task> claimed = new ArrayList<>();
    boolean both =
        next != null && new AutomaticSweep(workspace).beforeClosing(request.task(), caller);
    Change change =
        new Fencing(workspace)
            .change(
                caller,
                request.task(),
                epoch -> {
                  Stamp stamp = caller.stamp(workspace.now());
                  Stores stores = workspace.stores();
                  Closing closing =
                      Closing.unhindered(request.task(), epoch, request.reason(), stamp);
                  claimed.clear();
                  return (next != null && both
                          ? new ClaimNext(workspace)
                              .after(closing, next)
                              .map(turn -> {
                                claimed.addAll(turn.next());
                                return turn.closed();
                              })
                          : stores.taskStates().tryToClose(closing))
                      .<Change>map(Change.Done::new)
                      .orElseGet(() ->
                          stores.inTransaction(
                              Locks.task(request.task()),
                              () -> close(caller, request, epoch, found)));
                });
    return new Result(
        change,
        change instanceof Change.Refused ? found[0] : null,
        next == null || claimed.isEmpty()
            ? null
            : new ClaimNext(workspace).won(caller, next, claimed, List.of()));
  }

  /**
   * Closes tasks that the caller holds, all in one statement, if nothing keeps any of them open.
   *
   * @param callers the caller as the holder of each
   * @param reason null for none
   * @return them by their ids; empty where one cannot be closed like that, and then none is
   */
  public Map<TaskId, Task> closeAll(Map<TaskId, Caller> callers, @Nullable String reason) {
    Stores stores = workspace.stores();
    Map<TaskId, Epoch> held = new LinkedHashMap<>();
    for (Claim claim : stores.claims().current(callers.keySet())) {
      Caller caller = callers.get(claim.task());
      if (caller != null && new Fencing(workspace).isHolder(caller, claim)) {
        held.put(claim.task(), claim.fence());
      }
    }
    Map<TaskId, Task> closed = new LinkedHashMap<>();
    if (held.size() == callers.size()) {
      Stamp stamp = callers.values().iterator().next().stamp(workspace.now());
      for (Task task : stores.taskStates().closeAll(held, reason, stamp)) {
        closed.put(task.id(), task);
      }
    }
    return closed;
  }

  private Change close(Caller caller, Request request, Epoch epoch, @Nullable Obstacle[] found) {
    Task task = workspace.stores().taskQueries().find(request.task()).orElse(null);
    found[0] = task == null || caller.overrules() ? null : obstacle(task);
    if (task != null && found[0] != null) {
      return new Change.Refused(task);
    }
    Stamp stamp = caller.stamp(workspace.now());
    return workspace.stores().taskStates().close(request.task(), epoch, request.reason(), stamp);
  }

  /** What keeps the task open; null for nothing, and where it is closed already. */
  @Nullable Obstacle obstacle(Task task) {
    if (task.status().isOver()) {
      return null;
    }
    if (task.pinned() || task.status() == TaskStatus.PINNED) {
      return new Obstacle.Pinned();
    }
    if (asBd || task.type().equals(TaskType.EPIC)) {
      int open = 0;
      for (Edge edge : workspace.stores().dependencies().dependents(List.of(task.id()))) {
        TaskStatus status = edge.status();
        boolean child = edge.dependency().type().equals(DependencyType.PARENT_CHILD);
        open += child && status != null && !status.isOver() ? 1 : 0;
      }
      if (open > 0) {
        return new Obstacle.OpenChildren(open);
      }
    }
    List<TaskId> blockers = new ArrayList<>();
    for (Blocker blocker :
        workspace.stores().dependencies().blockers(List.of(task.id()), workspace.now())) {
      if (blocker.via().equals(task.id()) && !blocker.blocker().equals(task.id())) {
        blockers.add(blocker.blocker());
      }
    }
    return blockers.isEmpty() ? null : new Obstacle.Blocked(blockers);
  }

  /**
   * The tasks that waited for these, or whose parents did, and are ready now, in the order of
   * priority.
   */
  public List<Task> unblocked(List<TaskId> closed) {
    Set<TaskId> waited = allDependents(closed);
    if (waited.isEmpty()) {
      return List.of();
    }
    TaskFilter those = TaskFilter.ALL.with(List.of(new Condition.OneOf(List.copyOf(waited))));
    TaskQueries queries = workspace.stores().taskQueries();
    return queries.ready(those, TaskOrder.PRIORITY, 0, workspace.now()).items();
  }

  /** The tasks that wait for these, or whose parents do. */
  public List<Task> waiting(List<TaskId> tasks) {
    return workspace.stores().taskQueries().findAll(allDependents(tasks));
  }

  private Set<TaskId> allDependents(List<TaskId> tasks) {
    Set<TaskId> found = new LinkedHashSet<>(dependents(tasks, false));
    List<TaskId> parents = List.copyOf(found);
    while (!parents.isEmpty()) {
      parents = dependents(parents, true).stream().filter(found::add).toList();
    }
    return found;
  }

  private List<TaskId> dependents(List<TaskId> tasks, boolean children) {
    List<TaskId> found = new ArrayList<>();
    for (Edge edge : workspace.stores().dependencies().dependents(tasks)) {
      DependencyType type = edge.dependency().type();
      if (children ? type.equals(DependencyType.PARENT_CHILD) : type.isBlocking()) {
        found.add(edge.other());
      }
    }
    return found;
  }
}
