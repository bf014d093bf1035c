package dev.baton.breaker.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The thresholds of a breaker. A rule whose threshold is null is off. Counts trip when they reach
 * their threshold, the four numeric limits when they pass it.
 *
 * @param noProgress iterations in a row without progress
 * @param consecutiveFailures failed iterations in a row; 1 or more
 * @param sameError occurrences of one error
 * @param outputDecline output under this many per cent of the usual counts as no progress; 1 to 100
 *     (nity)
 * @param completionWithoutEvidence claims to be done in a row with nothing to show; 1 or more
 * @param taskIterations iterations on one task; 1 or more (cub)
 * @param testOnly a concern when more than this many per cent of the last ten iterations only ran
 *     tests; 1 to 100 (cub)
 * @param permissionDenials refused tools without progress in between; 1 or more (ralph-claude-code)
 * @param cooldown how long an open breaker waits until it grants one retry; null for ever
 * @param autoReset whether a new run closes an open breaker (ralph-claude-code)
 * @param quoteSample whether the reason for a repeated error quotes it (nity), or names the
 *     threshold (ralph-starter)
 */
public record Policy(
    @Nullable NoProgress noProgress,
    @Nullable Integer consecutiveFailures,
    @Nullable SameError sameError,
    @Nullable Integer outputDecline,
    @Nullable Integer completionWithoutEvidence,
    @Nullable Integer taskIterations,
    @Nullable Integer testOnly,
    @Nullable Integer permissionDenials,
    Limits limits,
    @Nullable Duration cooldown,
    boolean autoReset,
    Action action,
    boolean quoteSample) {

  public Policy {
    atLeastOne(consecutiveFailures);
    atLeastOne(completionWithoutEvidence);
    atLeastOne(taskIterations);
    atLeastOne(permissionDenials);
    percent(outputDecline);
    percent(testOnly);
    positive(cooldown);
  }

  /** The same thresholds with another thing to do. */
  public Policy withAction(Action other) {
    return new Policy(
        noProgress,
        consecutiveFailures,
        sameError,
        outputDecline,
        completionWithoutEvidence,
        taskIterations,
        testOnly,
        permissionDenials,
        limits,
        cooldown,
        autoReset,
        other,
        quoteSample);
  }

  /** Nothing is watched any more. */
  public Policy withoutRules() {
    return new Policy(
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        new Limits(null, null, null, null, null),
        cooldown,
        autoReset,
        action,
        quoteSample);
  }

  /**
   * @param halfOpenAt from how many on the breaker is half open; null when it opens at once, else
   *     less than {@code openAt}
   * @param openAt from how many on it is open; 1 or more
   */
  public record NoProgress(@Nullable Integer halfOpenAt, int openAt) {
    public NoProgress {
      atLeastOne(halfOpenAt);
      atLeastOne(openAt);
      if (halfOpenAt != null && halfOpenAt >= openAt) {
        throw new IllegalArgumentException("half open at " + halfOpenAt + ", open at " + openAt);
      }
    }
  }

  /**
   * @param threshold 1 or more
   * @param consecutive whether only an unbroken row counts; else all since the last reset do
   */
  public record SameError(int threshold, boolean consecutive) {
    public SameError {
      atLeastOne(threshold);
    }
  }

  /**
   * The limits of black-box.
   *
   * @param toolCalls 1 or more
   * @param duration of the run, without the time for which the breaker was open; positive
   * @param idle since the last sign of life within an iteration; positive
   */
  public record Limits(
      @Nullable Long toolCalls,
      @Nullable Money spend,
      @Nullable Duration duration,
      @Nullable Duration idle,
      @Nullable OutputLoop outputLoop) {
    public Limits {
      if (toolCalls != null && toolCalls < 1) {
        throw new IllegalArgumentException("limit of tool calls: " + toolCalls);
      }
      positive(duration);
      positive(idle);
    }
  }

  /**
   * @param window how many outputs in a row; 2 or more
   * @param similarity from which on neighbours count as the same; above 0, at most 1
   */
  public record OutputLoop(int window, double similarity) {
    public OutputLoop {
      if (window < 2 || !(similarity > 0 && similarity <= 1)) {
        throw new IllegalArgumentException(window + " outputs at " + similarity);
      }
    }
  }

  private static void atLeastOne(@Nullable Integer count) {
    if (count != null && count < 1) {
      throw new IllegalArgumentException("threshold: " + count);
    }
  }

  private static void percent(@Nullable Integer percent) {
    if (percent != null && (percent < 1 || percent > 100)) {
      throw new IllegalArgumentException("per cent: " + percent);
    }
  }

  private static void positive(@Nullable Duration duration) {
    if (duration != null && !duration.isPositive()) {
      throw new IllegalArgumentException("duration: " + duration);
    }
  }
}
