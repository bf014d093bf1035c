package dev.baton.sweep;

import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.claim.Finding;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Verdict;
import dev.baton.store.ClaimStore;
import dev.baton.store.ClaimStore.Reopening;
import dev.baton.store.SettingStore;
import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives stale tasks back. First all claims are judged, without a lock; then each stale task is
 * reopened in a transaction of its own, which does nothing if the claim is no longer as it was
 * judged.
 */
public final class Sweeper {
  /** Passing sweeps closer together than this need not note their clocks again. */
  private static final Duration NOTING_INTERVAL = Duration.ofSeconds(30);

  private final StaleScan scan;
  private final ClaimStore claims;
  private final SettingStore settings;
  private final StalePolicy policy;
  private final Consumer<Claim> beforeReopening;

  /**
   * @param beforeReopening what is to be done between judging and reopening, outside any lock: the
   *     place to save a dead worker's files
   */
  public Sweeper(
      StaleScan scan,
      ClaimStore claims,
      SettingStore settings,
      StalePolicy policy,
      Consumer<Claim> beforeReopening) {
    this.scan = scan;
    this.claims = claims;
    this.settings = settings;
    this.policy = policy;
    this.beforeReopening = beforeReopening;
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
    for (Assessment assessment : assessments) {
      SweepResult result = judge(assessment, request, stamp);
      if (result != null) {
        results.add(result);
      }
    }
    if (!request.dryRun && request.only == null) {
      noteClocks();
    }
    return results;
  }

  private void noteClocks() {
    ClockReading now = scan.reading();
    boolean recent =
        settings.lastSweep().filter(earlier -> earlier.isCloseTo(now, NOTING_INTERVAL)).isPresent();
    if (!recent) {
      settings.recordSweep(now);
    }
  }

  private @Nullable SweepResult judge(Assessment assessment, Request request, Stamp stamp) {
    Claim claim = assessment.claim();
    return switch (assessment.verdict()) {
      case Verdict.Fresh fresh -> null;
      case Verdict.Stalled stalled -> null;
      case Verdict.Stale stale -> takeBack(claim, stale.finding(), request, stamp);
      case Verdict.Suspect suspect when request.unconfirmed ->
          takeBack(claim, suspect.finding(), request, stamp);
      case Verdict.Suspect suspect ->
          new SweepResult(
              claim,
              Action.SUSPECT,
              suspect.finding(),
              claim.epoch(),
              "not before " + suspect.confirmedAt() + "; --now does not wait");
    };
  }

  private SweepResult takeBack(Claim claim, Finding finding, Request request, Stamp stamp) {
    if (request.dryRun) {
      return new SweepResult(claim, Action.REOPENED, finding, claim.epoch() + 1, "");
    }
    beforeReopening.accept(claim);
    return switch (claims.reopen(claim, finding, policy, stamp)) {
      case Reopening.Reopened reopened ->
          new SweepResult(claim, Action.REOPENED, finding, reopened.task().epoch(), "");
      case Reopening.Poisoned poisoned ->
          new SweepResult(
              claim,
              Action.BLOCKED,
              finding,
              poisoned.task().epoch(),
              "dropped "
                  + policy.poisonLimit()
                  + " times within "
                  + policy.poisonWindow().toHours()
                  + " h (poison); when it is mended: baton reopen --forgive "
                  + claim.task());
      case Reopening.Overtaken overtaken ->
          new SweepResult(
              claim, Action.SKIPPED, finding, claim.epoch(), "it changed during the sweep");
    };
  }
}
