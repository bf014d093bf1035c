package dev.baton.cron;

import dev.baton.task.InvalidValue;
import java.time.Duration;

/**
 * The interval of regular sweeps.
 *
 * @param length from one minute to one day, in whole seconds
 */
public record CronInterval(Duration length) {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /**
   * Checks the range. Less than a minute is useless, because a dead worker has a grace period of a
   * minute.
   */
  public CronInterval {
    long seconds = length.toSeconds();
    if (seconds < MINUTE || seconds > DAY) {
      throw new InvalidValue(
          InvalidValue.quote(text(length)) + " is not a valid interval: expected 1m to 1d",
          "the default is 5m");
    }
  }

  /**
   * The five fields of a crontab line.
   *
   * @throws InvalidValue when no line can express it: cron's steps restart at each full hour and
   *     each midnight
   */
  public String schedule() {
    long seconds = length.toSeconds();
    if (seconds == DAY) {
      return "0 0 * * *";
    }
    if (seconds < HOUR && HOUR % seconds == 0 && seconds % MINUTE == 0) {
      return step(seconds / MINUTE) + " * * * *";
    }
    if (DAY % seconds == 0 && seconds % HOUR == 0) {
      return "0 " + step(seconds / HOUR) + " * * *";
    }
    throw new InvalidValue(
        "cron cannot run every "
            + text()
            + ": expected 1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30m, 1, 2, 3, 4, 6, 8 or 12h, or 1d",
        "--systemd takes any time from 1m to 1d");
  }

  private static String step(long every) {
    return every == 1 ? "*" : "*/" + every;
  }

  /** Such as {@code 5m}, {@code 90s} or {@code 2h}, as options accept it. */
  public String text() {
    return text(length);
  }

  private static String text(Duration length) {
    long seconds = length.toSeconds();
    if (seconds > 0 && seconds % DAY == 0) {
      return seconds / DAY + "d";
    }
    if (seconds > 0 && seconds % HOUR == 0) {
      return seconds / HOUR + "h";
    }
    return seconds > 0 && seconds % MINUTE == 0 ? seconds / MINUTE + "m" : seconds + "s";
  }
}
