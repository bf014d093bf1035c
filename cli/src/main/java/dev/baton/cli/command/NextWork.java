package dev.baton.cli.command;

import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.render.ClosePage;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Condition;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to do after a task was closed. */
final class NextWork {
  private final Session session;
  private final TaskId closed;
  private final boolean suggest;
  private final Claims.@Nullable Request claim;

  /**
   * @param suggest whether what waited for the task is shown
   * @param claim as whom the next ready task is claimed; null for not at all
   */
  NextWork(Session session, TaskId closed, boolean suggest, Claims.@Nullable Request claim) {
    this.session = session;
    this.closed = closed;
    this.suggest = suggest;
    this.claim = claim;
  }

  /**
   * Tells of both.
   *
   * @param change how the closing ended
   */
  ExitCode after(Change change) {
    boolean already = change instanceof Change.Unchanged;
    if (!already && !(change instanceof Change.Done)) {
      throw Failure.of(change, "closed");
    }
    Task task = session.finder().find(closed).orElseThrow(() -> Failure.noTask(closed.value()));
    List<Task> unblocked = suggest ? unblocked() : List.of();
    Task next = claim == null ? null : claimed(claim);
    new ClosePage(already ? "already closed" : "closed", task, unblocked, next)
        .print(session.output(), session.environment().isCalledBd());
    return ExitCode.OK;
  }

  /** What waited for the task and is ready now. */
  private List<Task> unblocked() {
    List<TaskId> waited = new ArrayList<>();
    for (Edge edge : session.dependencies().dependents(List.of(closed))) {
      if (edge.dependency().type().isBlocking()) {
        waited.add(edge.other());
      }
    }
    if (waited.isEmpty()) {
      return List.of();
    }
    TaskFilter those = TaskFilter.ALL.with(List.of(new Condition.OneOf(waited)));
    return session.finder().ready(those, TaskOrder.PRIORITY, 0, session.now()).items();
  }

  /** Null when there is nothing to do; that is no failure of the closing. */
  private @Nullable Task claimed(Claims.Request request) {
    boolean now = session.arguments().has("--now");
    try {
      return new Claiming(session, request, now).claimNext(TaskFilter.ALL, TaskOrder.PRIORITY);
    } catch (Failure failure) {
      if (failure.exitCode() != ExitCode.NOTHING_TO_DO) {
        throw failure;
      }
      session.output().note("nothing was claimed: " + failure.getMessage());
      return null;
    }
  }
}
