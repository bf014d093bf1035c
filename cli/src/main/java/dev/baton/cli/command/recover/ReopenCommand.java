package dev.baton.cli.command.recover;

import dev.baton.app.ReopenTask;
import dev.baton.app.ReopenTask.Result.Answered;
import dev.baton.app.ReopenTask.Result.NotSaved;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton reopen}: reopens tasks. */
public final class ReopenCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("reopen", "Reopen closed, blocked, deferred, deleted or stale tasks.")
        .arguments("ID", "1..*", "the ids of the tasks")
        .option("-r --reason", "TEXT", "why")
        .flag("--forgive", "forget how often it was reopened (for poison tasks)")
        .flag("--force", "reopen it even if a living worker holds it")
        .example("baton reopen app-a1b --forgive --reason \"the build machine is fixed\"");
  }

  @Override
  public ExitCode run(Session session) {
    String reason = TextOptions.body(session, "--reason");
    boolean forgive = session.arguments().has("--forgive");
    boolean asBd = session.environment().isCalledBd();
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    ExitCode code =
        ChangeOutcome.each(
            session,
            ids,
            "reopened",
            id -> reopen(session, new ReopenTask.Request(id, forgive, asBd, reason)));
    return asBd && ids.size() < session.arguments().words().size() ? ExitCode.NOT_FOUND : code;
  }

  private static Change reopen(Session session, ReopenTask.Request request) {
    return switch (new ReopenTask(session).reopen(session.caller(request.task()), request)) {
      case NotSaved kept ->
          throw new Failure(
              ExitCode.CONFLICT,
              "not_saved",
              kept.task() + " is unchanged: " + kept.rescue().summary(),
              "to reopen it without saving the files: baton release " + kept.task());
      case Answered answered -> {
        RescueOutcome rescue = answered.rescue();
        if (rescue != null && !rescue.summary().isEmpty()) {
          session.output().note(request.task() + ": " + rescue.summary());
        }
        yield answered.change();
      }
    };
  }
}
