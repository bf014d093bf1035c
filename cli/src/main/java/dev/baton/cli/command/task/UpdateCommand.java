package dev.baton.cli.command.task;

import dev.baton.app.ClaimTask;
import dev.baton.app.StaleLabel;
import dev.baton.app.UpdateTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.PatchOptions;
import dev.baton.cli.option.UpdateOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.List;

/** {@code baton update}: changes a task's fields or its status. */
public final class UpdateCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("update", "Change tasks. An empty value clears a field.")
            .arguments("ID", "0..*", "the ids of the tasks")
            .option("-s --status", "STATUS", "open, in_progress (a claim), blocked, deferred …")
            .option("--append-notes", "TEXT", "one more paragraph of notes")
            .flag("--claim", "claim it, as 'baton claim' does");
    return EpochOption.addTo(WorkerOptions.addTo(PatchOptions.addTo(syntax)))
        .usual(
            "--title --status --priority --type --description --assignee --parent --add-label"
                + " --append-notes --claim")
        .example("baton update app-a1b -p 0 --add-label urgent --due tomorrow")
        .example("baton update app-a1b --epoch 3 --notes \"half done, see branch x\"");
  }

  @Override
  public ExitCode run(Session session) {
    UpdateOptions changes = UpdateOptions.read(session);
    if (changes.isEmpty() && !PatchOptions.namesLabels(session)) {
      return nothing(session);
    }
    if (changes.status() != TaskStatus.IN_PROGRESS) {
      List<TaskId> ids = NamedTasks.orLast(session);
      return ChangeOutcome.each(session, ids, "updated", id -> update(session, id, changes));
    }
    String assignee = session.arguments().value("--assignee");
    // Before anything that may take long: an agent that dies meanwhile leaves its process behind.
    Claims.Request worker =
        assignee == null || assignee.isBlank() || session.arguments().has("--worker")
            ? WorkerOptions.read(session)
            : WorkerOptions.read(session, assignee);
    List<TaskId> ids = NamedTasks.orLast(session);
    return ChangeOutcome.each(session, ids, "claimed", id -> claim(session, id, worker, changes));
  }

  /** bd and cub accept a call that changes nothing. */
  private static ExitCode nothing(Session session) {
    if (session.environment().name().equals("baton")) {
      throw Failure.usage("nothing to change", "baton update --help lists the fields");
    }
    NamedTasks.orLast(session);
    session.output().note("no updates specified");
    return ExitCode.OK;
  }

  private static Change update(Session session, TaskId id, UpdateOptions changes) {
    UpdateTask.Result result =
        new UpdateTask(session, session.environment().isCalledBd())
            .update(session.caller(id), stored(session, changes.to(id, changes.status())));
    if (result.refused() != null) {
      throw Failure.of(result.change(), "set to " + result.refused().wireName());
    }
    return result.change();
  }

  /** Users of bd see a label on stale tasks that is not stored. */
  private static UpdateTask.Request stored(Session session, UpdateTask.Request request) {
    return session.environment().isCalledBd()
        ? request.with(StaleLabel.removedFrom(request.patch(), session, request.task()))
        : request;
  }

  /** Claims first, so that a task of another worker is not changed. */
  private static Change claim(
      Session session, TaskId id, Claims.Request worker, UpdateOptions changes) {
    ClaimTask.Request request =
        new ClaimTask.Request(
            id, worker, session.arguments().has("--now"), UpdateOptions.again(session));
    UpdateTask.Request change = stored(session, changes.to(id, null));
    Task claimed =
        ClaimOutcome.won(
            session, worker.worker(), new ClaimTask(session).claim(session.caller(), request));
    return new UpdateTask(session).updateClaimed(session.caller(), claimed, change);
  }
}
