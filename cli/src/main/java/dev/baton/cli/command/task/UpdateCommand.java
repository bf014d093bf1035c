package dev.baton.cli.command.task;

import dev.baton.app.ClaimTask;
import dev.baton.app.StaleLabel;
import dev.baton.app.UpdateTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.PatchOptions;
import dev.baton.cli.option.UpdateOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
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
  public ExitCode run(Call call) {
    UpdateOptions changes = UpdateOptions.read(call);
    if (changes.isEmpty() && !PatchOptions.namesLabels(call)) {
      return nothing(call);
    }
    if (changes.status() != TaskStatus.IN_PROGRESS) {
      List<TaskId> ids = NamedTasks.orLast(call);
      return ChangeOutcome.each(call, ids, "updated", id -> update(call, id, changes));
    }
    String assignee = call.arguments().value("--assignee");
    // Before anything that may take long: an agent that dies meanwhile leaves its process behind.
    Claims.Request worker =
        assignee == null || assignee.isBlank() || call.arguments().has("--worker")
            ? WorkerOptions.read(call)
            : WorkerOptions.read(call, assignee);
    List<TaskId> ids = NamedTasks.orLast(call);
    return ChangeOutcome.each(call, ids, "claimed", id -> claim(call, id, worker, changes));
  }

  /** bd and cub accept a call that changes nothing. */
  private static ExitCode nothing(Call call) {
    if (!call.dialect().acceptsNoEffect()) {
      throw Failure.usage("nothing to change", "baton update --help lists the fields");
    }
    NamedTasks.orLast(call);
    call.output().note("no updates specified");
    return ExitCode.OK;
  }

  private static Change update(Call call, TaskId id, UpdateOptions changes) {
    UpdateTask.Result result =
        new UpdateTask(call.workspace(), call.dialect().changesAsBd())
            .update(call.caller(id), stored(call, changes.to(id, changes.status())));
    if (result.refused() != null) {
      throw Failure.of(result.change(), "set to " + result.refused().wireName());
    }
    return result.change();
  }

  /** Users of bd see a label on stale tasks that is not stored. */
  private static UpdateTask.Request stored(Call call, UpdateTask.Request request) {
    return call.dialect().changesAsBd()
        ? request.with(StaleLabel.removedFrom(request.patch(), call.workspace(), request.task()))
        : request;
  }

  /** Claims first, so that a task of another worker is not changed. */
  private static Change claim(Call call, TaskId id, Claims.Request worker, UpdateOptions changes) {
    ClaimTask.Request request =
        new ClaimTask.Request(id, worker, call.arguments().has("--now"), UpdateOptions.again(call));
    UpdateTask.Request change = stored(call, changes.to(id, null));
    Task claimed =
        ClaimOutcome.won(
            call, worker.worker(), new ClaimTask(call.workspace()).claim(call.caller(), request));
    return new UpdateTask(call.workspace()).updateClaimed(call.caller(), claimed, change);
  }
}
