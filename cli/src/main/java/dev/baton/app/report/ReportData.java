package dev.baton.app.report;

import dev.baton.app.history.RunView;
import dev.baton.app.insight.InsightData;
import dev.baton.app.need.Need;
import dev.baton.breaker.TokenUse;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.History.PastSweep;
import dev.baton.store.History.PastTask;
import dev.baton.store.Iteration;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a report shows. All figures are computed here, so that each form of a report has
 * the same ones.
 *
 * @param since the beginning of the period; null for everything
 * @param needs what waits for a person
 * @param tasks those that the iterations belong to, by id
 * @param iterations oldest first
 * @param models of the iterations, where known
 * @param errorCounts of the iterations that have errors
 * @param runs that were at work, oldest first
 * @param transitions of breakers, oldest first
 * @param signatures the most frequent first
 */
public record ReportData(
    Instant now,
    @Nullable Instant since,
    Totals totals,
    List<Need> needs,
    Map<TaskId, PastTask> tasks,
    List<Iteration> iterations,
    Map<Long, String> models,
    Map<Long, Integer> errorCounts,
    List<RunView> runs,
    List<PastSweep> sweeps,
    List<TransitionRecord> transitions,
    List<BreakerNow> breakers,
    List<SignatureCount> signatures,
    List<StuckTask> stuck,
    InsightData insights) {
  /**
   * The sums.
   *
   * @param closed of the tasks with iterations, those that were closed in the period
   * @param progress iterations that achieved something
   * @param failed iterations that failed, or whose process died
   * @param recoveryMedian seconds from the last heartbeat of a dead worker until its task was
   *     reopened; null where there was none
   */
  public record Totals(
      int iterations,
      int tasks,
      int closed,
      int progress,
      int failed,
      long costMicrocents,
      TokenUse tokens,
      int swept,
      int poisoned,
      int rescued,
      int trips,
      @Nullable Long recoveryMedian,
      @Nullable Long recoveryWorst) {}

  /**
   * The present state of a breaker.
   *
   * @param state its phase, or {@code UNREADABLE}
   * @param reason why it is not closed; empty where it is
   */
  public record BreakerNow(String scope, String state, String reason, @Nullable Instant since) {}

  /**
   * An error by its signature.
   *
   * @param message its first one
   * @param count how often it occurred
   * @param iterations in how many
   * @param first the number of the first iteration with it
   * @param last the number of the last one
   */
  public record SignatureCount(
      String signature,
      String message,
      long count,
      int iterations,
      List<String> tasks,
      List<String> files,
      List<String> models,
      long first,
      @Nullable Instant firstAt,
      long last,
      @Nullable Instant lastAt) {}

  /**
   * A task that nobody moves.
   *
   * @param kind stale, suspect, stalled or poison
   * @param evidence in words
   */
  public record StuckTask(
      String task, String title, String kind, @Nullable String worker, String evidence) {}
}
