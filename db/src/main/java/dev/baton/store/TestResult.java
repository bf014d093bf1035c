package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one run of tests.
 *
 * @param name tells the suites of a project apart; a later result of the same name replaces it
 * @param passing 0 or more, as are the other counts; null when the runner does not tell
 * @param skipped null when the runner does not tell
 * @param exitCode of the program that ran them; null when not known
 */
public record TestResult(
    Instant at,
    String name,
    @Nullable Integer passing,
    int failing,
    @Nullable Integer skipped,
    @Nullable Integer exitCode) {
  /** Checks the counts. */
  public TestResult {
    if ((passing != null && passing < 0) || failing < 0 || (skipped != null && skipped < 0)) {
      throw new IllegalArgumentException("counts: " + passing + " " + failing + " " + skipped);
    }
  }
}
