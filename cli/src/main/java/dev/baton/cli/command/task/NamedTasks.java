package dev.baton.cli.command.task;

import dev.baton.app.CurrentTask;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** The tasks that a call names. */
final class NamedTasks {
  private NamedTasks() {}

  /** The named tasks; called as bd without one, the task that the caller changed last. */
  static List<TaskId> orLast(Session session) {
    if (!session.arguments().words().isEmpty()) {
      return ChangeOutcome.resolveAll(session);
    }
    if (!session.environment().isCalledBd()) {
      throw Failure.usage(
          "update needs at least one task id",
          "for example: baton update app-a1b -p 0 --add-label urgent --due tomorrow");
    }
    TaskId last =
        new CurrentTask(session)
            .lastTouched(session.caller())
            .orElseThrow(() -> Failure.usage("no task was changed before", "name one"));
    session.output().note("no id given: updating " + last + ", which you changed last");
    return List.of(last);
  }
}
