package dev.baton.cli.claim;

import dev.baton.app.ClaimNext;
import dev.baton.app.CloseTask;
import dev.baton.app.CloseTask.Obstacle;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Failure;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Output;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Closes tasks, and words what keeps one open. */
public final class CloseOutcome {
  private static final int SHOWN = 10;

  /**
   * Closes a task.
   *
   * @param reason null for none; as bd, every closed task has one
   * @throws Failure when something stands in the way
   */
  public static Change close(Call call, TaskId id, @Nullable String reason) {
    return close(call, id, reason, null).change();
  }

  /**
   * The same, and claims the next task with it where that can be done at once.
   *
   * @param next how to claim; null not to
   */
  static CloseTask.Result close(
      Call call, TaskId id, @Nullable String reason, ClaimNext.@Nullable Request next) {
    if (call.dialect().changesAsBd()) {
      requireOwn(call, id);
    }
    CloseTask.Result result =
        new CloseTask(call.workspace(), call.dialect().changesAsBd())
            .close(call.caller(id), new CloseTask.Request(id, given(call, reason)), next);
    if (result.obstacle() != null) {
      throw refused(id, result.obstacle());
    }
    return result;
  }

  /**
   * Closes several tasks by one statement, if that can be done with all of them.
   *
   * @return them by their ids; empty where each is to be closed by itself
   */
  static Map<TaskId, Task> closeAll(Call call, List<TaskId> ids, @Nullable String reason) {
    call.changeTogether();
    Map<TaskId, Caller> callers = new LinkedHashMap<>();
    ids.forEach(id -> callers.put(id, call.caller(id)));
    return callers.size() < ids.size()
        ? Map.of() // one was named twice
        : new CloseTask(call.workspace(), call.dialect().changesAsBd())
            .closeAll(callers, given(call, reason));
  }

  private static @Nullable String given(Call call, @Nullable String reason) {
    boolean asBd = call.dialect().changesAsBd();
    return asBd && (reason == null || reason.isEmpty()) ? "Closed" : reason;
  }

  /** As bd, what is assigned to somebody is closed by nobody else; claims are compared anyway. */
  private static void requireOwn(Call call, TaskId id) {
    Caller caller = call.caller(id);
    Task task = call.stores().taskQueries().find(id).orElse(null);
    if (task != null
        && task.assignee() != null
        && task.status() != TaskStatus.IN_PROGRESS
        && !task.assignee().equals(caller.actor())
        && !task.assignee().equals(caller.lineage().workerName())
        && !caller.overrules()) {
      throw failure(
          id + " cannot be closed: it is assigned to " + task.assignee(),
          "only " + task.assignee() + " closes it, unless with --force");
    }
  }

  /** Prints for people which tasks can be started now because these were closed. */
  public static void printUnblocked(Call call, List<TaskId> closed) {
    if (closed.isEmpty() || call.output().isJson()) {
      return;
    }
    try {
      print(
          call.output(),
          new CloseTask(call.workspace(), call.dialect().changesAsBd()).unblocked(closed));
    } catch (StoreException e) {
      if (!e.kind().isPassing()) {
        throw e;
      }
      call.output().note("which tasks are ready now is not known: " + e.getMessage());
    }
  }

  static void print(Output output, List<Task> unblocked) {
    int shown = Math.min(SHOWN, unblocked.size());
    unblocked.subList(0, shown).forEach(task -> TaskRows.printChange(output, "now ready:", task));
    if (shown < unblocked.size()) {
      output.note("and " + (unblocked.size() - shown) + " more; baton ready shows all");
    }
  }

  /** What keeps a task open, in words. */
  public static Failure refused(TaskId id, Obstacle obstacle) {
    String hint =
        switch (obstacle) {
          case Obstacle.Pinned pinned -> "close it with --force";
          case Obstacle.Blocked blocked ->
              "close " + TaskIds.list(blocked.by(), " ") + " first, or use --force";
          case Obstacle.OpenChildren children -> "close them first, or use --force";
        };
    return failure(id + " cannot be closed: " + obstacle.reason(), hint);
  }

  private static Failure failure(String message, String hint) {
    return Failure.conflict("conflict", message, hint);
  }
}
