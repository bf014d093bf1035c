package dev.baton.cli.task;

import dev.baton.app.ClaimTask;
import dev.baton.app.CreateTask;
import dev.baton.app.CurrentTask;
import dev.baton.app.StaleTasks.StaleLabel;
import dev.baton.app.TaskView;
import dev.baton.app.UpdateTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.claim.CloseOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Consent;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.EmptyValues;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.UpdateGuard;
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
import java.util.ArrayList;
import java.util.List;

/** The commands that create, change and delete tasks. */
final class TaskChanges {
  /** Creates a task, or those of a plan. */
  static ExitCode create(Call call) {
    String plan = call.value("--file");
    if (plan != null) {
      return PlanFile.create(call, plan);
    }
    return call.has("--edit") ? EditTask.create(call) : create(call, CreateOptions.read(call));
  }

  static ExitCode create(Call call, CreateTask.Request request) {
    boolean dryRun = call.has("--dry-run");
    Task task = created(call, request, dryRun);
    if (call.output().isJson()) {
      boolean withoutId = dryRun && call.dialect().answersAsBd();
      call.output().json(withoutId ? TaskJson.preview(task) : TaskJson.of(task));
    } else if (call.has("--silent")) {
      call.output().line(task.id().value());
    } else {
      TaskRows.printChange(call.output(), dryRun ? "would create" : "created", task);
    }
    return ExitCode.OK;
  }

  /** The new task, in the status that was wanted; or none. */
  private static Task created(Call call, CreateTask.Request request, boolean dryRun) {
    CreateTask creating = new CreateTask(call.workspace());
    if (dryRun) {
      return ChangeOutcome.created(creating.rehearse(call.carrier(), request)).getFirst();
    }
    UpdateOptions status = UpdateOptions.ofNew(call, request.draft().deferUntil());
    if (status == null) {
      return ChangeOutcome.created(creating.create(call.carrier(), request)).getFirst();
    }
    Claims.Request worker = status.status() == TaskStatus.IN_PROGRESS ? worker(call) : null;
    return call.stores()
        .inTransaction(() -> {
          TaskId id =
              ChangeOutcome.created(creating.create(call.carrier(), request)).getFirst().id();
          Change change =
              worker == null ? update(call, id, status) : claim(call, id, worker, status);
          if (change instanceof Change.Done done) {
            return done.task();
          }
          throw Failure.of(change, "created");
        });
  }

  /** Creates a task and prints only its id. */
  static ExitCode createQuickly(Call call) {
    String priority = call.value("--priority");
    String type = call.value("--type");
    String title = TextOptions.title(call, String.join(" ", call.words()));
    TaskDraft draft =
        TaskDraft.of(
                TaskText.titled(title),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(call, type))
            .withLabels(EmptyValues.labels(call, "--labels"));
    String parent = EmptyValues.value(call, "--parent");
    if (parent != null) {
      draft = draft.withParent(call.resolve(parent));
    }
    CreateTask creating = new CreateTask(call.workspace());
    Task task =
        ChangeOutcome.created(creating.create(call.caller(), CreateTask.Request.of(draft)))
            .getFirst();
    return call.show(TaskJson.of(task), output -> output.line(task.id().value()));
  }

  /** Changes fields of tasks, or their status. */
  static ExitCode update(Call call) {
    UpdateOptions changes = UpdateOptions.read(call);
    if (changes.isEmpty() && !UpdateOptions.namesLabels(call)) {
      return changeNothing(call);
    }
    UpdateGuard guard = UpdateGuard.read(call);
    if (changes.status() != TaskStatus.IN_PROGRESS) {
      List<TaskId> ids = namedOrLast(call);
      ExitCode code =
          ChangeOutcome.each(
              call, ids, "updated", id -> guard.check(call, id, () -> update(call, id, changes)));
      CloseOutcome.printUnblocked(call, changes.status() == TaskStatus.CLOSED ? ids : List.of());
      return ChangeOutcome.unlessMissed(call, ids, code);
    }
    // Before anything that may take long: an agent that dies meanwhile leaves its process behind.
    Claims.Request worker = worker(call);
    List<TaskId> ids = namedOrLast(call);
    List<TaskId> won = new ArrayList<>();
    ExitCode code =
        ChangeOutcome.each(
            call,
            ids,
            "claimed",
            id -> {
              Change change = guard.check(call, id, () -> claim(call, id, worker, changes));
              if (change instanceof Change.Done) {
                won.add(id);
              }
              return change;
            },
            claimed -> ClaimOutcome.shaped(call, ids.size(), views(call, claimed)));
    if (!call.output().isJson()) {
      for (TaskView view : views(call, call.stores().taskQueries().findAll(won))) {
        ClaimOutcome.print(call.output(), view);
        ClaimOutcome.printFinish(call, view.task());
      }
    }
    return ChangeOutcome.unlessMissed(call, ids, code);
  }

  private static List<TaskView> views(Call call, List<Task> claimed) {
    return claimed.stream().map(task -> ClaimOutcome.view(call, task)).toList();
  }

  private static Claims.Request worker(Call call) {
    String assignee = call.value("--assignee");
    return assignee == null || assignee.isBlank() || call.has("--worker")
        ? WorkerOptions.read(call)
        : WorkerOptions.read(call, assignee);
  }

  private static ExitCode changeNothing(Call call) {
    if (!call.dialect().acceptsNoEffect()) {
      throw Failure.usage("nothing to change", "baton update --help lists the fields");
    }
    namedOrLast(call);
    call.output().note("no updates specified");
    return ExitCode.OK;
  }

  /**
   * The named tasks. Called as bd, a person at the terminal may leave the task out that was changed
   * last; in a script, an empty variable would change another one than was meant.
   */
  private static List<TaskId> namedOrLast(Call call) {
    if (!call.words().isEmpty()) {
      return ChangeOutcome.resolveAll(call);
    }
    String fallback = call.environment().variable("BD_LAST_TOUCHED_FALLBACK");
    boolean allowed = fallback == null ? Consent.canBeAsked(call) : fallback.equals("1");
    if (!call.dialect().readsAsBd() || !allowed) {
      throw Failure.usage(
          "update needs at least one task id",
          "for example: baton update app-a1b -p 0 --add-label urgent --due tomorrow");
    }
    TaskId last =
        new CurrentTask(call.stores(), call.now())
            .lastTouched(call.caller())
            .orElseThrow(() -> Failure.usage("no task was changed before", "name one"));
    call.output().note("no id given: updating " + last + ", which you changed last");
    return List.of(last);
  }

  private static Change update(Call call, TaskId id, UpdateOptions changes) {
    UpdateTask.Result result =
        new UpdateTask(call.workspace(), call.dialect().changesAsBd())
            .update(call.caller(id), stored(call, changes.to(id, changes.status())));
    if (result.obstacle() != null) {
      throw CloseOutcome.refused(id, result.obstacle());
    }
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
        new ClaimTask.Request(id, worker, call.has("--now"), UpdateOptions.again(call));
    UpdateTask.Request change = stored(call, changes.to(id, null));
    Task claimed =
        ClaimOutcome.won(
            call, worker.worker(), new ClaimTask(call.workspace()).claim(call.caller(), request));
    return new UpdateTask(call.workspace()).updateClaimed(call.caller(), claimed, change);
  }
}
