package dev.baton.cli.command;

import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.Verdict;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.sweep.Assessment;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gets a claim, taking over from dead workers by the rules of a sweep. */
final class Claiming {
  private final Session session;
  private final Claims.Request request;
  private final boolean unconfirmed;

  /**
   * @param unconfirmed whether a worker that only seems dead loses its task too, and a task is
   *     taken that rests after its worker died
   */
  Claiming(Session session, Claims.Request request, boolean unconfirmed) {
    this.session = session;
    this.request = request;
    this.unconfirmed = unconfirmed;
  }

  /**
   * Claims that task.
   *
   * @throws Failure with exit code 4 when it is another's or not open
   */
  Task claim(TaskId id) {
    Outcome outcome = session.claims().claim(id, request, session.now());
    List<SweepResult> swept = List.of();
    if (outcome instanceof Outcome.Held) {
      // Asked again whatever came of it: another sweep may have been faster.
      swept = OwnSweep.sweep(session, new Sweeper.Request(id, unconfirmed, false));
      outcome = session.claims().claim(id, request, session.now());
    }
    // No switch: one over types is linked anew at each start.
    if (outcome instanceof Outcome.Won won) {
      return won.task();
    }
    if (outcome instanceof Outcome.Held held) {
      throw held(id, held.by(), swept);
    }
    throw outcome instanceof Outcome.NotOpen closed
        ? notOpen(closed.task())
        : Failure.noTask(id.value());
  }

  /**
   * Claims the first ready task, after dropped ones were taken back unless {@code stale.auto} is
   * off.
   *
   * @throws Failure with exit code 13 when there is none
   */
  Task claimNext(TaskFilter filter, TaskOrder order) {
    List<SweepResult> swept = OwnSweep.sweepIfWanted(session, unconfirmed);
    Instant now = session.now();
    Optional<Task> task = session.claims().claimNext(filter, order, request, unconfirmed, now);
    return task.orElseThrow(
        () -> nothingToDo(session.finder().restingUntil(filter, now), swept, now));
  }

  private static Failure nothingToDo(
      Optional<Instant> restingUntil, List<SweepResult> swept, Instant now) {
    String rest =
        restingUntil
            .map(until ->
                "; what is left rests for "
                    + Ages.format(Duration.between(now, until))
                    + " after its worker died")
            .orElse("");
    int suspects = 0;
    for (SweepResult result : swept) {
      suspects += result.action() == SweepResult.Action.SUSPECT ? 1 : 0;
    }
    String dropped =
        suspects == 0
            ? ""
            : "; "
                + (suspects == 1 ? "1 worker seems" : suspects + " workers seem")
                + " to be gone";
    return new Failure(
        ExitCode.NOTHING_TO_DO,
        "nothing_to_do",
        "no task is ready" + rest + dropped,
        rest.isEmpty() && dropped.isEmpty()
            ? "baton ready"
            : "baton ready, or, without waiting: baton claim --next --now");
  }

  private static Failure notOpen(Task task) {
    return new Failure(
        ExitCode.CONFLICT,
        "not_open",
        task.id() + " cannot be claimed: it is " + task.status().wireName(),
        "baton reopen " + ("poison".equals(task.blockedReason()) ? "--forgive " : "") + task.id());
  }

  private Failure held(TaskId id, Claim by, List<SweepResult> swept) {
    Assessment assessment = session.scan().of(id).orElse(null);
    String held =
        id
            + " is held by "
            + by.worker()
            + " for "
            + Ages.format(Duration.between(by.claimedAt(), session.now()));
    return new Failure(
        ExitCode.CONFLICT,
        "claimed_by_another",
        held + doubt(assessment),
        isHeldBack(swept)
            ? "to open it without its files: baton release " + id
            : hint(by, assessment));
  }

  /** Whether the files of its worker could not be saved: waiting does not help then. */
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
      return "baton close " + task + ", or, to have it done again, baton reopen " + task;
    }
    return assessment != null && assessment.verdict() instanceof Verdict.Suspect suspect
        ? "try again in "
            + Ages.format(Duration.between(session.now(), suspect.confirmedAt()))
            + ", or take it over at once with --now"
        : by.worker().equals(request.worker())
            ? "if that is you, go on with --epoch "
                + by.epoch()
                + "; else baton claim --next gives other work"
            : "baton claim --next gives other work";
  }
}
