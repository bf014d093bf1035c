package dev.baton.app.history;

import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.breaker.RuleGauge;
import dev.baton.claim.Assessment;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happens now.
 *
 * @param at when it was read
 * @param counts of tasks by status; missing ones are 0
 * @param ready how many tasks {@code ready} lists, including stale ones
 * @param blocked how many unfinished tasks are blocked
 * @param workers all claims, those with a problem first
 * @param runs of the last day, and those that may be running, oldest first
 * @param totals the sum over these runs
 * @param recent the latest entries of the history, oldest first
 */
public record LiveView(
    Instant at,
    Map<TaskStatus, Integer> counts,
    int ready,
    int blocked,
    List<WorkerView> workers,
    List<RunView> runs,
    SumOfRuns totals,
    List<HistoryEntry> recent) {
  public LiveView {
    counts = Map.copyOf(counts);
    workers = List.copyOf(workers);
    runs = List.copyOf(runs);
    recent = List.copyOf(recent);
  }

  public int count(TaskStatus status) {
    return counts.getOrDefault(status, 0);
  }

  /** How many tasks are stale, confirmed or not. */
  public long stale() {
    return workers.stream().filter(worker -> worker.assessment().isStale()).count();
  }

  /**
   * A claim, and what its worker does now.
   *
   * @param task null when it was deleted meanwhile
   * @param machine its name, or the beginning of its id where the name is not known; null when
   *     neither is
   * @param agent null when not known
   * @param run that works on it; null outside a run
   * @param pauseAskedBy who asked that run to pause; null when nobody did
   * @param iteration the last one under this claim; null before the first
   * @param sign what the agent of that iteration did last; null when no run noted it
   * @param figures the sum over the iterations under this claim
   * @param gauges the breaker of the task, rule by rule; empty when it cannot be read
   */
  public record WorkerView(
      Assessment assessment,
      @Nullable Task task,
      @Nullable String machine,
      @Nullable String agent,
      @Nullable RunView run,
      @Nullable String pauseAskedBy,
      @Nullable Iteration iteration,
      @Nullable AgentSign sign,
      Figures figures,
      List<RuleGauge> gauges) {
    public WorkerView {
      gauges = List.copyOf(gauges);
    }

    /**
     * When the worker was last known to be at work: its last heartbeat or the agent's last output.
     */
    public Instant lastSign() {
      Instant renewed = assessment.claim().renewedAt();
      return sign == null || sign.heardAt().isBefore(renewed) ? renewed : sign.heardAt();
    }

    /** What shows its state: the problem, or else what was seen of the process. */
    public String evidence() {
      return assessment.finding() == null
          ? assessment.sighting().finding()
          : assessment.finding().explanation();
    }

    /** The gauge that is closest to opening the breaker; null when there is none. */
    public @Nullable RuleGauge tightest() {
      RuleGauge tightest = null;
      for (RuleGauge gauge : gauges) {
        boolean counts = !gauge.rule().isConcern();
        if (counts && (tightest == null || gauge.fraction() > tightest.fraction())) {
          tightest = gauge;
        }
      }
      return tightest;
    }
  }
}
