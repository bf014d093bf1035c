package dev.baton.time;

import java.time.DayOfWeek;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The names of units and weekdays, in lower case. */
final class TimeWords {
  private TimeWords() {}

  /** A unit; null for any other word. */
  static @Nullable ChronoUnit unit(String name) {
    return switch (name) {
      case "min", "mins", "minute", "minutes" -> ChronoUnit.MINUTES;
      case "h", "hour", "hours" -> ChronoUnit.HOURS;
      case "d", "day", "days" -> ChronoUnit.DAYS;
      case "w", "week", "weeks" -> ChronoUnit.WEEKS;
      case "mo", "month", "months" -> ChronoUnit.MONTHS;
      case "y", "year", "years" -> ChronoUnit.YEARS;
      default -> null;
    };
  }

  /** A day of the week; null for any other word. */
  static @Nullable DayOfWeek weekday(String name) {
    return switch (name) {
      case "monday", "mon" -> DayOfWeek.MONDAY;
      case "tuesday", "tue" -> DayOfWeek.TUESDAY;
      case "wednesday", "wed" -> DayOfWeek.WEDNESDAY;
      case "thursday", "thu" -> DayOfWeek.THURSDAY;
      case "friday", "fri" -> DayOfWeek.FRIDAY;
      case "saturday", "sat" -> DayOfWeek.SATURDAY;
      case "sunday", "sun" -> DayOfWeek.SUNDAY;
      default -> null;
    };
  }
}
