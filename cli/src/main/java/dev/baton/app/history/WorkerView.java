package dev.baton.app.history;

import dev.baton.breaker.RuleGauge;
import dev.baton.claim.Assessment;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
