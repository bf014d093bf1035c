package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of one test run.
 *
 * @param name distinguishes the test suites of a project; a later result of the same name replaces
 *     an earlier one
 * @param passing 0 or more, as are the other counts; null when the runner does not report it
 * @param skipped null when the runner does not report it
 * @param exitCode of the program that ran them; null when not known
 */
public record TestResult(
    Instant at,
    String name,
    @Nullable Integer passing,
    int failing,
    @Nullable Integer skipped,
    @Nullable Integer exitCode) {
  public TestResult {
    if ((passing != null && passing < 0) || failing < 0 || (skipped != null && skipped < 0)) {
      throw new IllegalArgumentException("counts: " + passing + " " + failing + " " + skipped);
    }
  }
}
