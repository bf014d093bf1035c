package dev.baton.cli.claim;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.app.ClaimTask.ClaimResult.AssignedToOther;
import dev.baton.app.ClaimTask.ClaimResult.Held;
import dev.baton.app.ClaimTask.ClaimResult.Missing;
import dev.baton.app.ClaimTask.ClaimResult.NotOpen;
import dev.baton.app.ClaimTask.ClaimResult.NothingReady;
import dev.baton.app.ClaimTask.ClaimResult.Won;
import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.handover.Handover;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.run.WhyNothing;
import dev.baton.store.Claims;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words the result of an attempt to claim. */
public final class ClaimOutcome {
  private final String worker;
  private final Instant now;

  private ClaimOutcome(String worker, Instant now) {
    this.worker = worker;
    this.now = now;
  }

  /**
   * The task that was claimed.
   *
   * @param worker who wanted to claim
   * @throws Failure with exit code 3, 4 or 13 when nothing was claimed
   */
  public static Task won(Call call, String worker, ClaimResult result) {
    ClaimOutcome outcome = new ClaimOutcome(worker, call.now());
    return switch (result) {
      case Won won -> won.task();
      case Held held -> throw outcome.held(held);
      case AssignedToOther other -> throw assigned(other.task());
      case NotOpen closed -> throw notOpen(closed.task());
      case Missing missing -> throw Failure.noTask(missing.task().value());
      case NothingReady nothing -> throw nothingReady(call, worker, nothing);
    };
  }

  /**
   * Prints the task that was claimed as a list of one, as bd does. As bd, that nothing is ready is
   * an empty list and no failure.
   */
  public static ExitCode printNext(Call call, String worker, ClaimResult result) {
    if (call.dialect().answersAsBd() && result instanceof NothingReady nothing) {
      call.output().note(WhyNothing.of(call.stores(), call.now(), nothing, worker).sentence());
      if (call.output().isJson()) {
        call.output().json(TasksJson.of(List.of()));
      }
      return ExitCode.OK;
    }
    TaskView view = view(call, won(call, worker, result));
    if (call.output().isJson() && call.dialect().answersAsBd()) {
      TaskListing.json(call, List.of(view));
    } else if (call.output().isJson()) {
      boolean isBrief = call.has("--brief");
      call.output().json(shaped(call, 0, List.of(isBrief ? view.brief() : view)));
    } else {
      new ClaimView.Claimed(view).text(call.output());
    }
    return ExitCode.OK;
  }

  /** Prints the tasks that were claimed at once. */
  static ExitCode printSeveral(Call call, String worker, ClaimResult result) {
    List<TaskView> views = new ArrayList<>();
    views.add(view(call, won(call, worker, result)));
    if (result instanceof Won won) {
      won.more().forEach(task -> views.add(view(call, task)));
    }
    return call.show(
        shaped(call, 0, views),
        output -> views.forEach(view -> new ClaimView.Claimed(view).text(output)));
  }

  /** A task that was just claimed, with what its worker should know. */
  public static TaskView view(Call call, Task claimed) {
    return TaskView.of(claimed).handedOver(new Handover(call.workspace()).notices(claimed));
  }

  /** Prints what the new worker of a task should know. */
  public static void print(Output output, TaskView claimed) {
    claimed.handover().forEach(notice -> output.line(output.said(notice.line())));
  }

  /** Prints how to end the claim on a task, with its token. */
  public static void printFinish(Output output, Task claimed) {
    output.note("finish with: baton close " + claimed.id() + " --epoch " + Epoch.of(claimed));
  }

  /** The same, unless bd's answer is expected, which does not have it. */
  public static void printFinish(Call call, Task claimed) {
    if (!call.dialect().answersAsBd()) {
      printFinish(call.output(), claimed);
    }
  }

  /**
   * Tasks that were claimed, with their tokens; as bd, which has none, as bd prints them.
   *
   * @param asked how many were named; one alone is no list
   */
  public static Document shaped(Call call, int asked, List<TaskView> claimed) {
    if (call.dialect().answersAsBd()) {
      return ChangeOutcome.shapedViews(call, asked, claimed);
    }
    return asked == 1
        ? new ClaimView.Claimed(claimed.getFirst())
        : new ArrayDocument<>(claimed, TaskJson::writeClaimed);
  }

  private static Failure nothingReady(Call call, String worker, NothingReady result) {
    WhyNothing why = WhyNothing.of(call.stores(), call.now(), result, worker);
    return new Failure(ExitCode.NOTHING_TO_DO, "nothing_to_do", why.sentence(), why.hint());
  }

  private static Failure assigned(Task task) {
    return Failure.conflict(
        "assigned_to_another",
        task.id() + " is assigned to " + task.assignee(),
        "claim it with --force, or assign it first: baton update " + task.id() + " -a NAME");
  }

  private static Failure notOpen(Task task) {
    return Failure.conflict(
        "not_open",
        task.id() + " cannot be claimed: it is " + task.status().word(),
        "to reopen it: baton reopen "
            + (Claims.POISON.equals(task.blockedReason()) ? "--forgive " : "")
            + task.id());
  }

  private Failure held(Held result) {
    Claim by = result.by();
    Assessment assessment = result.assessment();
    String held =
        by.task() + " is held by " + by.worker() + " for " + Ages.between(by.claimedAt(), now);
    return Failure.conflict(
        "claimed_by_another",
        held + doubt(assessment),
        isHeldBack(result.swept())
            ? "to reopen it without saving the files: baton release " + by.task()
            : hint(by, assessment));
  }

  /** Whether the files of its worker could not be saved, in which case waiting does not help. */
  private static boolean isHeldBack(List<SweepResult> swept) {
    return !swept.isEmpty() && swept.getFirst().rescue().holdsBack();
  }

  private static String doubt(@Nullable Assessment assessment) {
    return assessment != null && assessment.finding() != null
        ? ": " + assessment.finding().explanation() + finished(assessment)
        : "";
  }

  private static String finished(Assessment assessment) {
    Completion completion = assessment.completion();
    return completion == null ? "" : ", but it is finished: " + completion.words();
  }

  private String hint(Claim by, @Nullable Assessment assessment) {
    if (assessment != null && assessment.completion() != null) {
      TaskId task = assessment.claim().task();
      return "run baton close " + task + ", or baton reopen " + task + " to do it again";
    }
    return assessment != null && assessment.confirmedAt() != null
        ? "try again in "
            + Ages.between(now, assessment.confirmedAt())
            + (assessment.isDead() ? ", or take it over now with --now" : "")
        : by.worker().equals(worker)
            ? "if that is you, use --epoch " + by.epoch() + "; otherwise run baton claim --next"
            : "run baton claim --next";
  }
}
