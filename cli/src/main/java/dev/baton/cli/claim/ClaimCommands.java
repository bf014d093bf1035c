package dev.baton.cli.claim;

import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimTask;
import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.app.CloseTask;
import dev.baton.app.GiveUpTask;
import dev.baton.app.RenewClaim;
import dev.baton.app.TaskView;
import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.BdLeases;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskPicker;
import dev.baton.cli.outcome.UpdateGuard;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.ListedTasksJson.Lease;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Locks;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands about claims: who works on what. */
public final class ClaimCommands implements Commands {
  /** How many tasks one call claims at most: what it claims, nobody else gets. */
  private static final int MOST = 100;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(WORK, "claim", "claim a task, or the next ready one"),
        Row.of(WORK, "start", "claim a task and start work"),
        Row.of(WORK, "heartbeat", "renew a claim", "hb"),
        Row.of(WORK, "release", "release a claim; the task is open again"),
        Row.of(WORK, "close", "close finished tasks", "done"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "claim" ->
          FilterOptions.addWithoutLimit(
                  WorkerOptions.addTo(
                      new Syntax("Claim a task, or the next ready one.", ClaimCommands::claim)
                          .arguments("ID", "0..1", "the id of the task")
                          .flag("--next", "the first ready task, or a stale one")
                          .option(
                              "--count",
                              "N",
                              "with --next: up to N tasks at once, for a program with several"
                                  + " workers; JSON is then a list")
                          .flag(
                              "--force", "claim the task even if it is assigned to somebody else")))
              .needs(Freshness.NAMED)
              .example("baton claim app-a1b --worker agent-1 --pid $$")
              .example("baton claim --next --label backend --json | jq .epoch");
      case "start" ->
          WorkerOptions.addTo(
                  new Syntax(
                          "Claim a task and start work: the same as claim.",
                          call -> claimNamed(call, TaskPicker.ready(call)))
                      .arguments("ID", "1", "the id of the task")
                      .orPicked()
                      .flag("--force", "start it even if it is assigned to somebody else"))
              .needs(Freshness.NAMED)
              .example("baton start app-a1b");
      case "heartbeat" ->
          WorkerOptions.addNameTo(
                  EpochOption.addEpochTo(
                      new Syntax("Renew a claim: the worker is alive.", ClaimCommands::renew)
                          .arguments("ID", "1", "the id of the task")))
              .example("baton heartbeat app-a1b --epoch 3")
              .needs(Freshness.IN_PROGRESS);
      case "release" ->
          WorkerOptions.addNameTo(
                  EpochOption.addTo(
                      new Syntax(
                              "Release a claim: the task is not finished and open again.",
                              ClaimCommands::release)
                          .arguments("ID", "1..*", "the ids of the tasks")
                          .orPicked()
                          .option("-r --reason", "TEXT", "why")
                          .option("--if-assignee", "NAME", "only if NAME has the task")))
              .example("baton release app-a1b --epoch 3 --reason \"needs a decision\"")
              .needs(Freshness.IN_PROGRESS);
      case "close" ->
          WorkerOptions.addTo(EpochOption.addEpochTo(closing()))
              .needs(Freshness.NAMED, "--claim-next", "--suggest-next")
              .example("baton close app-a1b --epoch 3 --reason \"fixed in 4f2c\"")
              .example("baton close app-a1b --claim-next --worker agent-1 --pid $$ --json");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax closing() {
    return new Syntax("Close finished tasks.", ClaimCommands::close)
        .arguments("ID", "1..*", "the ids of the tasks")
        .orPicked()
        .repeatable("-r --reason", "TEXT", "what was done, or why not")
        .option("--resolution -m --message --comment", "TEXT", "")
        .option("--reason-file", "FILE", "read it from a file; - is standard input")
        .option("--session", "ID", "")
        .flag("--suggest-next", "list the tasks that became ready in JSON, too")
        .flag("--claim-next", "claim the next ready task, as 'baton claim --next' does")
        .flag(
            "-f --force",
            "close the task even if another worker holds it, or if it is pinned,"
                + " waits for another task, or is an epic with open children");
  }

  private static ExitCode claim(Call call) {
    boolean next = call.has("--next");
    Failure wrong = Failure.usage("claim needs either one task id or --next", "baton claim --next");
    if (next && !call.words().isEmpty()) {
      throw wrong;
    }
    String count = call.value("--count");
    if (!next) {
      if (count != null) {
        throw Failure.usage("--count needs --next", "baton claim --next --count " + count);
      }
      return claimNamed(call, TaskPicker.ready(call, () -> FilterOptions.read(call), wrong));
    }
    int most = count == null ? 1 : count(count);
    Claims.Request worker = WorkerOptions.read(call);
    TaskFilter filter = FilterOptions.read(call);
    TaskOrder order = FilterOptions.readyOrder(call);
    ClaimResult result =
        new ClaimNext(call.workspace())
            .claim(call.caller(), next(call, filter, order, worker, most));
    return count == null
        ? claimed(call, worker, result)
        : ClaimOutcome.printSeveral(call, worker.worker(), result);
  }

  private static int count(String text) {
    return WholeNumber.parse(
        text, 1, MOST, "is not a number of tasks: expected a whole number from 1 to " + MOST);
  }

  private static ExitCode claimNamed(Call call, List<String> words) {
    Claims.Request worker = WorkerOptions.read(call);
    ClaimTask.Request request =
        new ClaimTask.Request(call.resolve(words.getFirst()), worker, call.has("--now"));
    return claimed(call, worker, new ClaimTask(call.workspace()).claim(call.caller(), request));
  }

  private static ClaimNext.Request next(
      Call call, TaskFilter filter, TaskOrder order, Claims.Request worker, int most) {
    boolean pooled = !call.dialect().listsAsBd();
    return new ClaimNext.Request(filter, order, worker, call.has("--now"), pooled, most);
  }

  private static ExitCode claimed(Call call, Claims.Request worker, ClaimResult result) {
    Task task = ClaimOutcome.won(call, worker.worker(), result);
    return call.show(new ClaimView.Claimed(ClaimOutcome.view(call, task)));
  }

  private static ExitCode renew(Call call) {
    TaskId id = call.resolve(call.words().getFirst());
    RenewClaim work = new RenewClaim(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(id),
        "renewed",
        task -> work.renew(call.caller(task), task),
        renewed ->
            call.dialect().answersAsBd()
                ? heartbeat(renewed.getFirst())
                : ChangeOutcome.shaped(call, 1, renewed));
  }

  /** docs/schema/heartbeat.json, in the form for callers of bd: a claim that was renewed. */
  private static ObjectDocument heartbeat(Task task) {
    return fields ->
        fields
            .text("status", "heartbeat")
            .text("id", task.id().value())
            .text("owner", task.assignee());
  }

  private static ExitCode release(Call call) {
    String reason = TextOptions.body(call, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(call, TaskPicker.inProgress(call));
    ChangeOutcome.refuseEpochOfSeveral(call, ids);
    UpdateGuard guard = UpdateGuard.read(call);
    ExitCode code =
        ChangeOutcome.each(
            call, ids, "released", id -> guard.check(call, id, () -> release(call, id, reason)));
    return ChangeOutcome.unlessMissed(call, ids, code);
  }

  private static Change release(Call call, TaskId id, @Nullable String reason) {
    GiveUpTask work = new GiveUpTask(call.workspace());
    return call.dialect().changesAsBd()
        ? call.stores()
            .inTransaction(
                Locks.GRAPH.plus(Locks.task(id)), () -> releaseAsBd(call, work, id, reason))
        : work.release(call.caller(id), id, reason);
  }

  /** The reason is a comment, which the next worker reads. */
  private static Change releaseAsBd(
      Call call, GiveUpTask work, TaskId id, @Nullable String reason) {
    Task task = call.stores().taskQueries().find(id).orElse(null);
    boolean isOnlyAssigned =
        task != null && task.status() == TaskStatus.OPEN && task.assignee() != null;
    Change change = isOnlyAssigned ? unassign(call, id) : work.release(call.caller(id), id, reason);
    if (reason != null && change instanceof Change.Done) {
      call.stores().comments().add(id, reason, null, call.stamp());
    }
    return change;
  }

  private static Change unassign(Call call, TaskId id) {
    TaskPatch nobody = TaskPatch.builder().set(TaskField.ASSIGNEE, null).build();
    UpdateTask.Request request = new UpdateTask.Request(id, nobody, null, null, null);
    return new UpdateTask(call.workspace()).update(call.caller(id), request).change();
  }

  private static ExitCode close(Call call) {
    List<String> reasons = TextOptions.reasonTexts(call);
    boolean suggest = call.has("--suggest-next");
    boolean claim = call.has("--claim-next");
    // Before anything is changed, and before an agent that dies meanwhile is gone.
    Claims.Request worker = claim ? WorkerOptions.read(call) : null;
    List<TaskId> ids = ChangeOutcome.resolveEach(call, TaskPicker.unfinished(call));
    if (reasons.size() > 1 && reasons.size() != ids.size()) {
      throw Failure.usage(
          reasons.size() + " reasons were given for " + Plural.of(ids.size(), "task"),
          "give one for all tasks, or one for each of them");
    }
    String reason = reasons.isEmpty() ? null : reasons.getFirst();
    if (!suggest && !claim) {
      Map<TaskId, Task> together =
          ids.size() > 1 && reasons.size() <= 1
              ? CloseOutcome.closeAll(call, ids, reason)
              : Map.of();
      List<TaskId> closed = new ArrayList<>();
      ExitCode code =
          ChangeOutcome.each(
              call,
              ids,
              "closed",
              id -> {
                Task task = together.get(id);
                Change change =
                    task != null
                        ? new Change.Done(task)
                        : CloseOutcome.close(
                            call, id, reasons.size() > 1 ? reasons.get(ids.indexOf(id)) : reason);
                if (change instanceof Change.Done) {
                  closed.add(id);
                }
                return change;
              });
      CloseOutcome.printUnblocked(call, closed);
      return code;
    }
    if (ids.size() > 1) {
      throw Failure.usage(
          "--suggest-next and --claim-next apply to one task", "close the others separately");
    }
    ClaimNext.Request next =
        worker == null ? null : next(call, TaskFilter.ALL, TaskOrder.PRIORITY, worker, 1);
    return closeOne(call, ids.getFirst(), reason, suggest, next);
  }

  /**
   * Closes a task, shows the tasks that became ready, as people always see them, and claims the
   * next one.
   *
   * @param suggest whether JSON contains the tasks that waited for this one
   * @param next how to claim the next ready task; null to claim none
   */
  private static ExitCode closeOne(
      Call call,
      TaskId id,
      @Nullable String reason,
      boolean suggest,
      ClaimNext.@Nullable Request next) {
    CloseTask closing = new CloseTask(call.workspace(), call.dialect().changesAsBd());
    boolean isJson = call.output().isJson();
    // As they are before one of them is claimed. People are shown that one only once.
    List<Task> waiting =
        suggest && isJson && next != null ? closing.waiting(List.of(id)) : List.of();
    CloseTask.Result result = CloseOutcome.close(call, id, reason, next);
    boolean already = result.change() instanceof Change.Unchanged;
    if (!already && !(result.change() instanceof Change.Done)) {
      throw Failure.of(result.change(), "closed");
    }
    Task task = call.task(id);
    List<Task> unblocked = new ArrayList<>();
    if (suggest || !isJson) {
      unblocked.addAll(closing.unblocked(List.of(id)));
    }
    for (Task one : waiting) {
      if (result.next() != null && one.id().equals(result.next().task().id())) {
        unblocked.add(one);
        unblocked.sort(TaskOrder.PRIORITY.comparator(call.now()));
      }
    }
    TaskView claimed = next == null ? null : claimedNext(call, next, result.next());
    String done = already ? "already closed" : "closed";
    if (unblocked.isEmpty() && claimed == null) {
      ChangeOutcome.print(call, done, task);
    } else {
      Lease lease =
          claimed == null || !call.dialect().answersAsBd()
              ? null
              : BdLeases.of(call, List.of(claimed)).get(claimed.task().id());
      call.output().show(new ClaimView.Closed(done, task, unblocked, claimed, lease));
    }
    return ExitCode.OK;
  }

  /**
   * Null when there is nothing to do, which is not a failure.
   *
   * @param won with the close; null for nothing
   */
  private static @Nullable TaskView claimedNext(
      Call call, ClaimNext.Request next, ClaimResult.@Nullable Won won) {
    try {
      ClaimResult result =
          won == null ? new ClaimNext(call.workspace()).claim(call.caller(), next) : won;
      return ClaimOutcome.view(call, ClaimOutcome.won(call, next.worker().worker(), result));
    } catch (Failure failure) {
      if (failure.exitCode() != ExitCode.NOTHING_TO_DO) {
        throw failure;
      }
      call.output().note("no task claimed: " + failure.getMessage());
      return null;
    }
  }
}
