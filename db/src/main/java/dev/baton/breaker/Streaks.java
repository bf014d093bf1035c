package dev.baton.breaker;

/**
 * What is counted until something good happens. All are 0 or more.
 *
 * @param noProgress iterations since the last progress
 * @param failures failed iterations since the last success
 * @param unprovenClaims claims to be done since an iteration that did not make one, or proved it
 * @param permissionDenials since the last progress
 * @param taskIterations iterations on the present task
 */
public record Streaks(
    int noProgress, int failures, int unprovenClaims, int permissionDenials, int taskIterations) {
  static final Streaks NONE = new Streaks(0, 0, 0, 0, 0);

  public Streaks {
    if (noProgress < 0
        || failures < 0
        || unprovenClaims < 0
        || permissionDenials < 0
        || taskIterations < 0) {
      throw new IllegalArgumentException("a negative count");
    }
  }

  /** After progress closed the breaker: the task is still the same. */
  Streaks recovered() {
    return new Streaks(0, 0, 0, 0, taskIterations);
  }

  Streaks onNewTask() {
    return new Streaks(noProgress, failures, 0, permissionDenials, 0);
  }

  Streaks denied() {
    return new Streaks(noProgress, failures, unprovenClaims, permissionDenials + 1, taskIterations);
  }

  /** After an iteration that nobody finished. */
  Streaks abandoned() {
    return new Streaks(
        noProgress + 1, failures + 1, unprovenClaims, permissionDenials, taskIterations + 1);
  }
}
