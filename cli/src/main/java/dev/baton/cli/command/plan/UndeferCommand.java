package dev.baton.cli.command.plan;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskField;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import java.util.List;

/** {@code baton undefer}: now, after all. */
public final class UndeferCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("undefer", "Take tasks up again that were put off.")
        .arguments("ID", "1..*", "the tasks")
        .example("baton undefer app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    return ChangeOutcome.each(
        session,
        ids,
        "taken up again",
        id -> session.stores().inTransaction(() -> undefer(session, id)));
  }

  private static Change undefer(Session session, TaskId id) {
    Task task = session.finder().find(id).orElseThrow(() -> Failure.noTask(id.value()));
    boolean parked = task.status() == TaskStatus.DEFERRED;
    if (!parked && task.times().deferUntil() == null) {
      return new Change.Unchanged(task);
    }
    TaskPatch patch = TaskPatch.builder().set(TaskField.DEFER_UNTIL, null).build();
    Change patched = session.tasks().update(id, patch, session.epoch(id), session.stamp());
    return parked && patched instanceof Change.Done
        ? session.statuses().reopen(id, false, null, session.stamp())
        : patched;
  }
}
