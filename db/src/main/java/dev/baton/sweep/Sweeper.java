package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.claim.Completion;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy.StaleAction;
import dev.baton.store.ClaimEnds.Ended;
import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reopens stale tasks. First all claims are assessed, without a lock; then stale tasks are reopened
 * in short transactions, and those that changed meanwhile are skipped. A task that appears to be
 * finished is never reopened: it is left for a person, or closed if the policy says so.
 *
 * @param rescuer saves the uncommitted work of dead workers after they were judged and before their
 *     tasks are reopened, outside any lock. It gets all of them at once, because several may have
 *     worked in one place, never throws, and returns an outcome for each, in the same order
 * @param listener gets the results of each sweep that is not a dry run, after it has finished
 * @param elsewhere whether a stale claim may have been made on another machine, which alone can
 *     know whether the worker lives
 * @param cleaner deletes what is too old; called only while the clock can be trusted
 */
public record Sweeper(
    StaleScan scan,
    Function<List<Assessment>, List<RescueOutcome>> rescuer,
    Consumer<List<SweepResult>> listener,
    Predicate<Claim> elsewhere,
    Consumer<Stamp> cleaner) {
  /** A sweep that finds nothing stores its clocks at most once in this time. */
  private static final Duration NOTING_INTERVAL = Duration.ofSeconds(30);

  /** How many tasks are reopened under one write lock, which takes some tens of milliseconds. */
  private static final int BATCH = 100;

  /**
   * How to sweep.
   *
   * @param only the one task to look at; null for all
   * @param unconfirmed whether to reopen suspects too, without waiting for the grace period
   * @param dryRun whether to report only what would be done
   */
  public record Request(@Nullable TaskId only, boolean unconfirmed, boolean dryRun) {
    public static final Request ALL = new Request(null, false, false);
  }

  /** Sweeps once; the results are by task id, and only of tasks that look abandoned. */
  public List<SweepResult> sweep(Request request, Stamp stamp) {
    List<Assessment> assessments =
        request.only == null ? scan.all() : scan.of(request.only).stream().toList();
    List<SweepResult> results = new ArrayList<>();
    List<Assessment> mine = new ArrayList<>();
    for (Assessment assessment : assessments) {
      SweepResult left = assessment.isStale() ? skipped(assessment, request.unconfirmed) : null;
      if (left != null) {
        results.add(left);
      } else if (assessment.isStale()) {
        mine.add(assessment);
      }
    }
    for (int from = 0; from < mine.size(); from += BATCH) {
      List<Assessment> batch = mine.subList(from, Math.min(mine.size(), from + BATCH));
      results.addAll(request.dryRun ? preview(batch, stamp) : reopen(batch, stamp));
    }
    if (!request.dryRun && request.only == null) {
      cleanUp(stamp);
    }
    results.sort((a, b) -> a.task().compareTo(b.task()));
    if (!request.dryRun) {
      listener.accept(results);
    }
    return results;
  }

  /**
   * Sweeps where no task but this one looks abandoned, so that none is reopened; changes nothing
   * otherwise.
   *
   * @return whether it did
   */
  public boolean sweepIfIdle(TaskId but, Stamp stamp) {
    for (Assessment assessment : scan.all()) {
      if (assessment.isStale() && !assessment.claim().task().equals(but)) {
        return false;
      }
    }
    cleanUp(stamp);
    listener.accept(List.of());
    return true;
  }

  /** Clean-up that a sweep also does, but not twice within a short time. */
  private void cleanUp(Stamp stamp) {
    ClockReading now = scan.reading();
    boolean recent =
        scan.settings()
            .lastSweep()
            .filter(earlier -> earlier.isCloseTo(now, NOTING_INTERVAL))
            .isPresent();
    if (recent) {
      return;
    }
    // While the clock is in doubt, the age of records cannot be trusted, so none are deleted.
    if (scan.clockDoubt().isEmpty()) {
      cleaner.accept(stamp);
    }
    scan.settings().recordSweep(now);
  }

  /** The result for a stale task that must not be changed now; null for the others. */
  private @Nullable SweepResult skipped(Assessment stale, boolean unconfirmed) {
    if (!stale.isConfirmed() && !(unconfirmed && stale.isDead())) {
      return unchanged(
          stale,
          Action.SUSPECT,
          "to be confirmed at "
              + stale.confirmedAt()
              + (stale.isDead() ? "; --now does not wait" : ""));
    }
    if (elsewhere.test(stale.claim())) {
      return unchanged(
          stale,
          Action.SKIPPED,
          "it may have been claimed on another machine: sweep there, or use --any-machine");
    }
    Completion completion = stale.completion();
    boolean onlyReported = scan.policy().action() == StaleAction.REPORT;
    if (completion != null && (onlyReported || !scan.policy().closesFinished())) {
      TaskId task = stale.claim().task();
      return unchanged(
          stale,
          Action.FINISHED,
          completion.words() + "; close it: baton close " + task + ", or: baton reopen " + task);
    }
    return onlyReported
        ? unchanged(stale, Action.SKIPPED, "it is only reported, because stale.action is report")
        : null;
  }

  private static SweepResult unchanged(Assessment stale, Action action, String note) {
    return new SweepResult(stale, action, stale.claim().epoch(), note);
  }

  private List<SweepResult> preview(List<Assessment> batch, Stamp stamp) {
    List<SweepResult> results = new ArrayList<>();
    for (Assessment stale : batch) {
      Claim claim = stale.claim();
      Completion completion = stale.completion();
      if (completion != null) {
        results.add(unchanged(stale, Action.CLOSED, completion.words()));
        continue;
      }
      boolean poison = scan.claims().isLastStraw(claim, scan.policy(), stamp.at());
      results.add(
          new SweepResult(
              stale,
              poison || scan.policy().action() == StaleAction.BLOCK
                  ? Action.BLOCKED
                  : Action.REOPENED,
              claim.epoch() + 1,
              poison ? poisonNote(claim) : ""));
    }
    return results;
  }

  private List<SweepResult> reopen(List<Assessment> batch, Stamp stamp) {
    List<RescueOutcome> outcomes = rescuer.apply(batch);
    List<SweepResult> results = new ArrayList<>();
    List<Assessment> ready = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Assessment stale = batch.get(i).rescued(outcomes.get(i));
      if (stale.rescue().holdsBack()) {
        results.add(
            unchanged(
                stale,
                Action.SKIPPED,
                "rescue.required is set; to reopen it without saving the files: baton release "
                    + stale.claim().task()));
      } else {
        ready.add(stale);
      }
    }
    List<Optional<Ended>> ended = scan.claims().reopen(ready, scan.policy(), stamp);
    for (int i = 0; i < ready.size(); i++) {
      results.add(result(ready.get(i), ended.get(i).orElse(null)));
    }
    return results;
  }

  /**
   * The result for a task.
   *
   * @param ended null when the task changed since it was assessed
   */
  private SweepResult result(Assessment stale, @Nullable Ended ended) {
    if (ended == null) {
      return unchanged(stale, Action.SKIPPED, "it changed during the sweep");
    }
    long epoch = ended.epoch();
    return switch (ended.status()) {
      case CLOSED -> new SweepResult(stale, Action.CLOSED, epoch, words(stale.completion()));
      case BLOCKED ->
          new SweepResult(
              stale, Action.BLOCKED, epoch, ended.isPoison() ? poisonNote(stale.claim()) : "");
      default -> new SweepResult(stale, Action.REOPENED, epoch, "");
    };
  }

  private static String words(@Nullable Completion completion) {
    return completion == null ? "" : completion.words();
  }

  private String poisonNote(Claim claim) {
    return "reopened "
        + scan.policy().poisonLimit()
        + " times within "
        + scan.policy().poisonWindow().toHours()
        + " h (poison); when the cause is fixed: baton reopen --forgive "
        + claim.task();
  }
}
