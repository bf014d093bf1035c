package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.KindsJson;
import dev.baton.task.TaskStatus.CustomStatus;
import java.util.List;

/** {@code bd statuses}: lists the statuses of tasks. */
final class StatusesCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("statuses", "List the statuses of tasks, with those of status.custom.")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    List<CustomStatus> custom = call.workspace().stores().settings().customStatuses();
    if (call.output().isJson()) {
      call.output().json(KindsJson.statuses(custom));
      return ExitCode.OK;
    }
    KindsJson.statusLines().forEach(call.output()::line);
    custom.forEach(status -> call.output().line(status.name() + ": " + status.category()));
    return ExitCode.OK;
  }
}
