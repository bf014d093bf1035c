package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<CustomStatus> custom = session.stores().settings().customStatuses();
    if (session.output().isJson()) {
      session.output().json(KindsJson.statuses(custom));
      return ExitCode.OK;
    }
    KindsJson.statusLines().forEach(session.output()::line);
    custom.forEach(status -> session.output().line(status.name() + ": " + status.category()));
    return ExitCode.OK;
  }
}
