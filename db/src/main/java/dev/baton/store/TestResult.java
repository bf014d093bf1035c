package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one run of tests.
 *
 * @param name tells the suites of a project apart; a later result of the same name replaces it
 * @param passing 0 or more, as are the other counts
 * @param exitCode of the program that ran them; null when not known
 */
public record TestResult(
    Instant at, String name, int passing, int failing, int skipped, @Nullable Integer exitCode) {
  /** Checks the counts. */
  public TestResult {
    if (passing < 0 || failing < 0 || skipped < 0) {
      throw new IllegalArgumentException("counts: " + passing + " " + failing + " " + skipped);
    }
  }
}
