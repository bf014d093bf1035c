package dev.baton.breaker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The most recent iterations and outputs.
 *
 * @param outputTrend the lengths of the last productive iterations' output, in characters, oldest
 *     first; at most ten
 * @param testOnly whether the last iterations only ran tests, oldest first; at most ten
 * @param mostTestsPassing the largest number of tests that ever passed; null when no number is
 *     known yet
 * @param outputs null when there was no output yet
 */
public record RecentIterations(
    List<Long> outputTrend,
    List<Boolean> testOnly,
    @Nullable Integer mostTestsPassing,
    @Nullable OutputRun outputs) {
  static final RecentIterations NOTHING = new RecentIterations(List.of(), List.of(), null, null);
  static final int KEPT = 10;

  /** The number of outputs that the baseline is computed from (nity). */
  private static final int BASELINE = 5;

  /** With fewer outputs than this there is no baseline. */
  private static final int FEWEST = 3;

  public RecentIterations {
    outputTrend = List.copyOf(outputTrend);
    testOnly = List.copyOf(testOnly);
    if (outputTrend.size() > KEPT || testOnly.size() > KEPT) {
      throw new IllegalArgumentException("more than " + KEPT + " iterations");
    }
  }

  /**
   * Whether output of this length is too short: below this percentage of the median of the last
   * five productive ones. Never true with fewer than three.
   */
  boolean isDecline(long outputLength, long percent) {
    return hasBaseline() && outputLength * 100.0 < baseline() * percent;
  }

  /**
   * The last productive output as a percentage of the baseline, rounded down; 100 with fewer than
   * three.
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

  /** Whether this many passing tests are more than ever before. */
  boolean isMoreTests(@Nullable Integer passing) {
    return passing != null && mostTestsPassing != null && passing > mostTestsPassing;
  }

  /** The percentage of iterations that only ran tests; 0 with fewer than ten. */
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

  /** An agent that makes progress may repeat its words: what it said before is not compared. */
  RecentIterations withoutOutputs() {
    return new RecentIterations(outputTrend, testOnly, mostTestsPassing, null);
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

  /**
   * How often in a row the agent has said nearly the same.
   *
   * @param last the words of the last output
   * @param length how many outputs in a row were each like the one before; 1 or more
   * @param lowest the lowest similarity between neighbours in that row; 1 when there is only one
   */
  public record OutputRun(TokenSet last, int length, double lowest) {
    public OutputRun {
      if (length < 1 || !(lowest >= 0 && lowest <= 1)) {
        throw new IllegalArgumentException(length + " outputs at " + lowest);
      }
    }

    static OutputRun first(TokenSet tokens) {
      return new OutputRun(tokens, 1, 1.0);
    }

    /** The row after one more output. */
    OutputRun then(TokenSet next, double threshold) {
      double similarity = last.similarity(next);
      return similarity >= threshold
          ? new OutputRun(next, length + 1, Math.min(lowest, similarity))
          : first(next);
    }
  }
}
