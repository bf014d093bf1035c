package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * How a test run ended.
 *
 * @param passing 0 or more; null when the runner does not tell, as {@code go test} without -v
 * @param failing 0 or more, errors and what could not be run at all included
 * @param skipped 0 or more, those included that are expected to fail; null when not told
 */
public record TestCounts(@Nullable Integer passing, int failing, @Nullable Integer skipped) {
  static final TestCounts NONE = new TestCounts(0, 0, 0);

  /** Checks that none is negative. */
  public TestCounts {
    if ((passing != null && passing < 0) || failing < 0 || (skipped != null && skipped < 0)) {
      throw new IllegalArgumentException(
          "counts: " + passing + ", " + failing + ", " + skipped + "; expected 0 or more");
    }
  }

  /** Of so many tests in all; what does not add up counts as none. */
  static TestCounts ofTotal(int total, int failing, int skipped) {
    return new TestCounts(Math.max(0, total - failing - skipped), failing, skipped);
  }

  /** Both together; null where there is neither. */
  static @Nullable TestCounts sum(@Nullable TestCounts one, @Nullable TestCounts other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.plus(other);
  }

  /** Both together; what one of them does not know is not known of both. */
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
