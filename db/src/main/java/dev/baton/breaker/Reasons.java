package dev.baton.breaker;

import java.time.Duration;

/** The words for people. Those of an ancestor's rule are its own. */
final class Reasons {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Reasons() {}

  /** cub. */
  static String noProgress(int iterations) {
    return "No progress for " + count(iterations, "iteration");
  }

  /** ralph-starter. */
  static String failures(int failures, int threshold) {
    return failures
        + (failures == 1 ? " consecutive failure" : " consecutive failures")
        + " (threshold: "
        + threshold
        + ")";
  }

  /** nity quotes the error, ralph-starter names the threshold. */
  static String sameError(long times, int threshold, String sample, boolean quoteSample) {
    return "Same error repeated "
        + count(times, "time")
        + (quoteSample ? ": \"" + sample + '"' : " (threshold: " + threshold + ")");
  }

  static String unproven(int claims) {
    return "Completion claimed without evidence " + count(claims, "time");
  }

  static String taskIterations(int iterations) {
    return count(iterations, "iteration") + " on the same task";
  }

  static String denials(int denials) {
    return count(denials, "permission denial");
  }

  static String exceeded(String what, String actual, String limit, String unit) {
    return what + ": " + actual + " of " + limit + unit;
  }

  static String outputLoop(int window, String similarity, double threshold) {
    return window
        + " outputs in a row at a similarity of "
        + similarity
        + " (threshold: "
        + ratio(threshold)
        + ")";
  }

  /** A ratio in at most three places, cut off so that it never seems to be more than it is. */
  static String ratio(double ratio) {
    String text = String.valueOf(Math.floor(ratio * 1000 + 1e-9) / 1000);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Seconds, with a fraction only where there is one. */
  static String seconds(Duration duration) {
    String text = Long.toString(duration.toSeconds());
    int millis = duration.toMillisPart();
    return millis == 0 ? text : text + '.' + Integer.toString(1000 + millis).substring(1);
  }

  /** A length of time in its two largest units. */
  static String span(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds >= DAY) {
      return two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
    }
    if (seconds >= HOUR) {
      return two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "min");
    }
    return two(seconds / MINUTE, "min", seconds % MINUTE, "s");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    if (large == 0) {
      return small + " " + smallUnit;
    }
    return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }

  private static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
