package dev.baton.sweep;

import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.claim.Completion;
import dev.baton.claim.Finding;
import dev.baton.claim.FinishedAction;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StaleAction;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Verdict;
import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Reopening;
import dev.baton.store.StaleClaim;
import dev.baton.store.Stamp;
import dev.baton.store.StoredSettings;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives stale tasks back. First all claims are judged, without a lock; then stale tasks are
 * reopened in short transactions; what is no longer as it was judged is left alone. A task that
 * shows signs of being finished is never reopened: it is left to a person, or closed where people
 * want that.
 */
public final class Sweeper {
  /** Passing sweeps closer together than this need not note their clocks again. */
  private static final Duration NOTING_INTERVAL = Duration.ofSeconds(30);

  /** How many tasks are reopened under one write lock: some tens of milliseconds. */
  private static final int BATCH = 100;

  private final StaleScan scan;
  private final Claims claims;
  private final StoredSettings settings;
  private final Breakers breakers;
  private final StalePolicy policy;
  private final Rescuer rescuer;
  private final Consumer<List<SweepResult>> witness;

  /** A sweeper that nobody watches. */
  public Sweeper(
      StaleScan scan,
      Claims claims,
      StoredSettings settings,
      Breakers breakers,
      StalePolicy policy,
      Rescuer rescuer) {
    this(scan, claims, settings, breakers, policy, rescuer, results -> {});
  }

  /**
   * @param rescuer saves the files of those who are about to lose their task
   * @param witness sees the results of each sweep that is no dry run, when all is done
   */
  public Sweeper(
      StaleScan scan,
      Claims claims,
      StoredSettings settings,
      Breakers breakers,
      StalePolicy policy,
      Rescuer rescuer,
      Consumer<List<SweepResult>> witness) {
    this.scan = scan;
    this.claims = claims;
    this.settings = settings;
    this.breakers = breakers;
    this.policy = policy;
    this.rescuer = rescuer;
    this.witness = witness;
  }

  /**
   * How to sweep.
   *
   * @param only the one task to look at; null for all
   * @param unconfirmed whether suspects are taken back too, without waiting for the grace period
   * @param dryRun whether to tell only what would be done
   */
  public record Request(@Nullable TaskId only, boolean unconfirmed, boolean dryRun) {
    public static final Request ALL = new Request(null, false, false);
  }

  /** Sweeps once; the results are by task id, and only of tasks that look abandoned. */
  public List<SweepResult> sweep(Request request, Stamp stamp) {
    List<Assessment> assessments =
        request.only == null ? scan.all() : scan.of(request.only).stream().toList();
    List<SweepResult> results = new ArrayList<>();
    List<StaleClaim> stale = new ArrayList<>();
    for (Assessment assessment : assessments) {
      // No switch: one over types is linked anew at each start, and each 'claim --next' comes here.
      if (assessment.verdict() instanceof Verdict.Stale found) {
        stale.add(judged(assessment, found.finding()));
      } else if (assessment.verdict() instanceof Verdict.Suspect found) {
        if (request.unconfirmed) {
          stale.add(judged(assessment, found.finding()));
        } else {
          results.add(suspect(assessment.claim(), found));
        }
      }
    }
    List<StaleClaim> mine = new ArrayList<>();
    for (StaleClaim judged : stale) {
      SweepResult left = leftAlone(judged);
      if (left == null) {
        mine.add(judged);
      } else {
        results.add(left);
      }
    }
    for (int from = 0; from < mine.size(); from += BATCH) {
      List<StaleClaim> batch = mine.subList(from, Math.min(mine.size(), from + BATCH));
      results.addAll(request.dryRun ? foretell(batch, stamp) : takeBack(batch, stamp));
    }
    if (!request.dryRun && request.only == null) {
      keepHouse(stamp);
    }
    results.sort((a, b) -> a.task().compareTo(b.task()));
    if (!request.dryRun) {
      witness.accept(results);
    }
    return results;
  }

  /** What a sweep does besides, but not twice within a short time. */
  private void keepHouse(Stamp stamp) {
    ClockReading now = scan.reading();
    boolean recent =
        settings.lastSweep().filter(earlier -> earlier.isCloseTo(now, NOTING_INTERVAL)).isPresent();
    if (recent) {
      return;
    }
    // By a clock that may be wrong, nothing is old enough to be forgotten.
    if (scan.clockDoubt().isEmpty()) {
      breakers.forgetOver(stamp.at());
    }
    settings.recordSweep(now);
  }

  private static SweepResult suspect(Claim claim, Verdict.Suspect found) {
    return new SweepResult(
        claim,
        Action.SUSPECT,
        found.finding(),
        claim.epoch(),
        "not before " + found.confirmedAt() + "; --now does not wait",
        RescueOutcome.NOTHING);
  }

  private static StaleClaim judged(Assessment assessment, Finding finding) {
    return new StaleClaim(assessment.claim(), finding, assessment.completion());
  }

  /** What is told of a stale task that no sweep may touch; null for the others. */
  private @Nullable SweepResult leftAlone(StaleClaim judged) {
    Completion completion = judged.completion();
    long epoch = judged.claim().epoch();
    if (completion != null
        && (policy.finished() == FinishedAction.PROPOSE || policy.action() == StaleAction.REPORT)) {
      TaskId task = judged.claim().task();
      return result(
          judged,
          Action.FINISHED,
          epoch,
          completion.words() + "; close it: baton close " + task + ", or: baton reopen " + task);
    }
    return policy.action() == StaleAction.REPORT
        ? result(
            judged, Action.SKIPPED, epoch, "it is only reported, because stale.action is report")
        : null;
  }

  private List<SweepResult> foretell(List<StaleClaim> batch, Stamp stamp) {
    List<SweepResult> results = new ArrayList<>();
    for (StaleClaim judged : batch) {
      Completion completion = judged.completion();
      if (completion != null) {
        results.add(result(judged, Action.CLOSED, judged.claim().epoch(), completion.words()));
        continue;
      }
      boolean poison = claims.isLastStraw(judged.claim(), policy, stamp.at());
      results.add(
          result(
              judged,
              poison || policy.action() == StaleAction.BLOCK ? Action.BLOCKED : Action.REOPENED,
              judged.claim().epoch() + 1,
              poison ? poisonNote(judged.claim()) : ""));
    }
    return results;
  }

  private List<SweepResult> takeBack(List<StaleClaim> batch, Stamp stamp) {
    List<RescueOutcome> outcomes = rescuer.save(batch);
    List<SweepResult> results = new ArrayList<>();
    List<StaleClaim> ready = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      StaleClaim judged = batch.get(i).rescued(outcomes.get(i));
      if (judged.rescue().holdsBack()) {
        results.add(
            result(
                judged,
                Action.SKIPPED,
                judged.claim().epoch(),
                "rescue.required is set; to open it without its files: baton release "
                    + judged.claim().task()));
      } else {
        ready.add(judged);
      }
    }
    List<Reopening> reopenings = claims.reopen(ready, policy, stamp);
    for (int i = 0; i < ready.size(); i++) {
      results.add(result(ready.get(i), reopenings.get(i)));
    }
    return results;
  }

  private SweepResult result(StaleClaim judged, Reopening reopening) {
    Claim claim = judged.claim();
    return switch (reopening) {
      case Reopening.Reopened reopened ->
          result(
              judged,
              reopened.task().status() == TaskStatus.BLOCKED ? Action.BLOCKED : Action.REOPENED,
              reopened.task().epoch(),
              "");
      case Reopening.Closed closed ->
          result(judged, Action.CLOSED, closed.task().epoch(), words(judged.completion()));
      case Reopening.Poisoned poisoned ->
          result(judged, Action.BLOCKED, poisoned.task().epoch(), poisonNote(claim));
      case Reopening.Overtaken overtaken ->
          result(judged, Action.SKIPPED, claim.epoch(), "it changed during the sweep");
    };
  }

  private static String words(@Nullable Completion completion) {
    return completion == null ? "" : completion.words();
  }

  private static SweepResult result(StaleClaim judged, Action action, long epoch, String note) {
    return new SweepResult(judged.claim(), action, judged.finding(), epoch, note, judged.rescue());
  }

  private String poisonNote(Claim claim) {
    return "dropped "
        + policy.poisonLimit()
        + " times within "
        + policy.poisonWindow().toHours()
        + " h (poison); when it is mended: baton reopen --forgive "
        + claim.task();
  }
}
