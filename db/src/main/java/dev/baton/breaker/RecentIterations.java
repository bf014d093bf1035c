package dev.baton.breaker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the last iterations and outputs.
 *
 * @param outputTrend the lengths of what the last productive iterations said, in characters, oldest
 *     first; at most ten
 * @param testOnly whether the last iterations only ran tests, oldest first; at most ten
 * @param mostTestsPassing the most that ever passed; null when no number was given yet
 * @param outputs null when the agent has not said anything yet
 */
public record RecentIterations(
    List<Long> outputTrend,
    List<Boolean> testOnly,
    @Nullable Integer mostTestsPassing,
    @Nullable OutputRun outputs) {
  static final RecentIterations NOTHING = new RecentIterations(List.of(), List.of(), null, null);
  static final int KEPT = 10;

  /** How many outputs the baseline is taken from (nity). */
  private static final int BASELINE = 5;

  /** Of fewer outputs than these nobody can say what is usual. */
  private static final int FEWEST = 3;

  public RecentIterations {
    outputTrend = List.copyOf(outputTrend);
    testOnly = List.copyOf(testOnly);
    if (outputTrend.size() > KEPT || testOnly.size() > KEPT) {
      throw new IllegalArgumentException("more than " + KEPT + " iterations");
    }
  }

  /**
   * Whether that output is too short: under so many per cent of the median of the last five
   * productive ones. Never before there were three.
   */
  boolean isDecline(long outputLength, long percent) {
    return hasBaseline() && outputLength * 100.0 < baseline() * percent;
  }

  /**
   * The last productive output in per cent of the usual, rounded down; 100 before there were three.
   */
  int lastOutputPercent() {
    double usual = hasBaseline() ? baseline() : 0;
    return usual == 0 ? 100 : (int) (outputTrend.getLast() * 100.0 / usual);
  }

  private boolean hasBaseline() {
    return outputTrend.size() >= FEWEST;
  }

  /** The median of the last five. */
  private double baseline() {
    int size = outputTrend.size();
    List<Long> sorted = new ArrayList<>(outputTrend.subList(Math.max(0, size - BASELINE), size));
    Collections.sort(sorted);
    double low = sorted.get((sorted.size() - 1) / 2);
    double high = sorted.get(sorted.size() / 2);
    return (low + high) / 2;
  }

  /** Whether that many passing tests are more than ever before. */
  boolean isMoreTests(@Nullable Integer passing) {
    return passing != null && mostTestsPassing != null && passing > mostTestsPassing;
  }

  /** The share of iterations that only ran tests, in per cent; 0 before there were ten. */
  int testOnlyPercent() {
    if (testOnly.size() < KEPT) {
      return 0;
    }
    int count = 0;
    for (boolean only : testOnly) {
      count += only ? 1 : 0;
    }
    return count * 100 / KEPT;
  }

  RecentIterations plusIteration(IterationEnded ended, boolean progress) {
    Long length = ended.outputLength();
    Integer passing = ended.testsPassing();
    return new RecentIterations(
        progress && length != null ? appended(outputTrend, length) : outputTrend,
        appended(testOnly, ended.testOnly()),
        passing == null || (mostTestsPassing != null && mostTestsPassing > passing)
            ? mostTestsPassing
            : passing,
        outputs);
  }

  RecentIterations plusOutput(TokenSet tokens, double threshold) {
    return new RecentIterations(
        outputTrend,
        testOnly,
        mostTestsPassing,
        outputs == null ? OutputRun.first(tokens) : outputs.then(tokens, threshold));
  }

  private static <T> List<T> appended(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer.size() > KEPT ? longer.subList(1, longer.size()) : longer;
  }
}
