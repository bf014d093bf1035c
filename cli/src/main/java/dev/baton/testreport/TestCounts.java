package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * The result of a test run.
 *
 * @param passing 0 or more; null when the runner does not report it, as {@code go test} without -v
 * @param failing 0 or more, including errors and tests that could not be run
 * @param skipped 0 or more, including those that are expected to fail; null when not reported
 */
public record TestCounts(@Nullable Integer passing, int failing, @Nullable Integer skipped) {
  static final TestCounts NONE = new TestCounts(0, 0, 0);

  public TestCounts {
    if ((passing != null && passing < 0) || failing < 0 || (skipped != null && skipped < 0)) {
      throw new IllegalArgumentException(
          "counts: " + passing + ", " + failing + ", " + skipped + "; expected 0 or more");
    }
  }

  /** Computes the passing tests from a total; never less than zero. */
  static TestCounts ofTotal(int total, int failing, int skipped) {
    return new TestCounts(Math.max(0, total - failing - skipped), failing, skipped);
  }

  /** The sum of both; null where there is neither. */
  public static @Nullable TestCounts sum(@Nullable TestCounts one, @Nullable TestCounts other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.plus(other);
  }

  /** The sum of both; what is unknown in one is unknown in the sum. */
  public TestCounts plus(TestCounts other) {
    return new TestCounts(
        sum(passing, other.passing), sum(failing, other.failing), sum(skipped, other.skipped));
  }

  private static @Nullable Integer sum(@Nullable Integer one, @Nullable Integer other) {
    return one == null || other == null ? null : (Integer) sum(one.intValue(), other.intValue());
  }

  private static int sum(int one, int other) {
    return (int) Math.min(Integer.MAX_VALUE, (long) one + other);
  }
}
