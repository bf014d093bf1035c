package dev.baton.cli.task;

import dev.baton.app.ClaimTask;
import dev.baton.app.CreateTask;
import dev.baton.app.CurrentTask;
import dev.baton.app.DeleteTask;
import dev.baton.app.StaleLabel;
import dev.baton.app.UpdateTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.claim.CloseOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.EmptyValues;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.util.List;

/** The commands that create, change and delete tasks. */
final class TaskChanges {
  private TaskChanges() {}

  /** Creates a task, or those of a plan. */
  static ExitCode create(Call call) {
    String plan = call.arguments().value("--file");
    if (plan != null) {
      return PlanFile.create(call, plan);
    }
    if (!call.arguments().has("--edit")) {
      return create(call, CreateOptions.read(call));
    }
    ExitCode code = EditTask.create(call);
    if (code == null) {
      call.output().note("the text is empty or unchanged; nothing was created");
    }
    return code == null ? ExitCode.NOTHING_TO_DO : code;
  }

  static ExitCode create(Call call, CreateTask.Request request) {
    boolean dryRun = call.arguments().has("--dry-run");
    CreateTask creating = new CreateTask(call.workspace());
    Task task =
        ChangeOutcome.created(
                dryRun
                    ? creating.rehearse(call.carrier(), request)
                    : creating.create(call.carrier(), request))
            .getFirst();
    if (call.output().isJson()) {
      boolean withoutId = dryRun && call.dialect().answersAsBd();
      call.output().json(withoutId ? TaskJson.preview(task) : TaskJson.of(task));
    } else if (call.arguments().has("--silent")) {
      call.output().line(task.id().value());
    } else {
      TaskRows.printChange(call.output(), dryRun ? "would create" : "created", task);
    }
    return ExitCode.OK;
  }

  /** Creates a task and prints only its id. */
  static ExitCode createQuickly(Call call) {
    String priority = call.arguments().value("--priority");
    String type = call.arguments().value("--type");
    String title = TextOptions.title(call, String.join(" ", call.arguments().words()));
    TaskDraft draft =
        TaskDraft.of(
                TaskText.titled(title),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(call, type))
            .withLabels(EmptyValues.labels(call, "--labels"));
    CreateTask creating = new CreateTask(call.workspace());
    Task task =
        ChangeOutcome.created(creating.create(call.caller(), CreateTask.Request.of(draft)))
            .getFirst();
    if (call.output().isJson()) {
      call.output().json(TaskJson.of(task));
    } else {
      call.output().line(task.id().value());
    }
    return ExitCode.OK;
  }

  /** Changes fields of tasks, or their status. */
  static ExitCode update(Call call) {
    UpdateOptions changes = UpdateOptions.read(call);
    if (changes.isEmpty() && !UpdateOptions.namesLabels(call)) {
      return changeNothing(call);
    }
    if (changes.status() != TaskStatus.IN_PROGRESS) {
      List<TaskId> ids = namedOrLast(call);
      ExitCode code = ChangeOutcome.each(call, ids, "updated", id -> update(call, id, changes));
      CloseOutcome.printUnblocked(call, changes.status() == TaskStatus.CLOSED ? ids : List.of());
      return code;
    }
    String assignee = call.arguments().value("--assignee");
    // Before anything that may take long: an agent that dies meanwhile leaves its process behind.
    Claims.Request worker =
        assignee == null || assignee.isBlank() || call.arguments().has("--worker")
            ? WorkerOptions.read(call)
            : WorkerOptions.read(call, assignee);
    List<TaskId> ids = namedOrLast(call);
    return ChangeOutcome.each(call, ids, "claimed", id -> claim(call, id, worker, changes));
  }

  private static ExitCode changeNothing(Call call) {
    if (!call.dialect().acceptsNoEffect()) {
      throw Failure.usage("nothing to change", "baton update --help lists the fields");
    }
    namedOrLast(call);
    call.output().note("no updates specified");
    return ExitCode.OK;
  }

  /** The named tasks; called as bd without one, the task that the caller changed last. */
  private static List<TaskId> namedOrLast(Call call) {
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

  /** Removes tasks; without force it shows what depends on them. */
  static ExitCode delete(Call call) {
    String reason = TextOptions.body(call, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    if (!call.arguments().has("--force") || call.arguments().has("--dry-run")) {
      call.output()
          .show(new DeleteView.Preview(call.workspace().stores().taskQueries().findAll(ids)));
      call.output().note("nothing deleted; add --force to delete");
      return ExitCode.OK;
    }
    boolean hard = call.arguments().has("--hard");
    boolean asBd = call.dialect().changesAsBd();
    DeleteTask deleting = new DeleteTask(call.workspace());
    return ChangeOutcome.each(
        call,
        ids,
        "deleted",
        id -> deleting.delete(call.caller(id), new DeleteTask.Request(id, hard, asBd, reason)),
        deleted ->
            call.dialect().answersAsBd()
                ? new DeleteView.Deleted(deleted, deleting.unlinked())
                : ChangeOutcome.shaped(call, ids.size(), deleted));
  }
}
