package dev.baton.cli.command.task;

import dev.baton.app.CurrentTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** The tasks that a call names. */
final class NamedTasks {
  private NamedTasks() {}

  /** The named tasks; called as bd without one, the task that the caller changed last. */
  static List<TaskId> orLast(Call call) {
    if (!call.arguments().words().isEmpty()) {
      return ChangeOutcome.resolveAll(call);
    }
    if (!call.dialect().readsAsBd()) {
      throw Failure.usage(
          "update needs at least one task id",
          "for example: baton update app-a1b -p 0 --add-label urgent --due tomorrow");
    }
    TaskId last =
        new CurrentTask(call.workspace())
            .lastTouched(call.caller())
            .orElseThrow(() -> Failure.usage("no task was changed before", "name one"));
    call.output().note("no id given: updating " + last + ", which you changed last");
    return List.of(last);
  }
}
