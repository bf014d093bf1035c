package dev.baton.time;

import dev.baton.task.InvalidValue;
import dev.baton.text.Refusal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Points in time as people type them, for due and defer dates.
 *
 * <table>
 * <caption>What is understood, in upper or lower case</caption>
 * <tr><td>{@code 2026-12-24}, today, tomorrow, yesterday, monday, next mon</td>
 *     <td>the start of that day; a weekday is the next one after today</td></tr>
 * <tr><td>{@code 2026-12-24T18:00}, {@code 2026-12-24 18:00:30}, with Z or {@code +02:00}</td>
 *     <td>that time, without an offset in the user's zone</td></tr>
 * <tr><td>{@code +6h}, {@code +2d}, {@code 1w}, {@code -3d}, {@code +30min}, {@code +1mo},
 *     {@code +1y}, in 3 days, 2 weeks ago, now</td>
 *     <td>from now on; days and longer keep the time of the day when clocks change</td></tr>
 * </table>
 *
 * <p>A bare {@code m} is refused: bd means months by it, most other programs (and Baton's own
 * durations) minutes, and the difference is too large to guess.
 */
public final class TimeText {
  private static final String EXPECTED =
      "a date such as 2026-12-24, a time such as 2026-12-24T18:00, or a distance such as +2d";

  /** This many digits always fit into an int, and cover every distance in range. */
  private static final int MAX_DIGITS = 9;

  private final String text;
  private final ZonedDateTime now;
  private final ZoneId zone;

  private TimeText(String text, Clock clock, ZoneId zone) {
    this.text = text;
    this.now = clock.instant().atZone(zone);
    this.zone = zone;
  }

  /**
   * Parses a point in time.
   *
   * @param clock the current time
   * @param zone the user's, for days and for times without an offset. A time that is skipped when
   *     clocks change is moved forward; for one that occurs twice, the first is used
   * @return from 1970 to 2261
   * @throws InvalidValue when it is not a point in time, or out of that range
   */
  public static Instant parse(String text, Clock clock, ZoneId zone) {
    return new TimeText(text, clock, zone).parse();
  }

  /** The same in the zone of the clock. */
  public static Instant parse(String text, Clock clock) {
    return parse(text, clock, clock.getZone());
  }

  private Instant parse() {
    String words = text.strip().toLowerCase(Locale.ROOT);
    Instant found;
    try {
      found = named(words);
      found = found == null ? distance(words) : found;
      found = found == null ? IsoTime.parse(words, zone) : found;
    } catch (DateTimeException | ArithmeticException e) {
      throw IsoTime.looksLikeDate(words)
          ? Refusal.of(text, "is not a day of the calendar", EXPECTED, "a day that exists")
          : outOfRange();
    }
    if (found == null) {
      throw Refusal.of(text, "is not a date", EXPECTED, "tomorrow, +6h or 2026-12-24");
    }
    if (!EpochTime.isSince1970(found)) {
      throw outOfRange();
    }
    return found;
  }

  private @Nullable Instant named(String words) {
    return switch (words) {
      case "now" -> now.toInstant();
      case "today" -> startOfDay(now);
      case "tomorrow" -> startOfDay(now.plusDays(1));
      case "yesterday" -> startOfDay(now.minusDays(1));
      default -> {
        DayOfWeek day =
            TimeWords.weekday(words.startsWith("next ") ? words.substring(5).strip() : words);
        yield day == null ? null : startOfDay(now.with(TemporalAdjusters.next(day)));
      }
    };
  }

  private Instant startOfDay(ZonedDateTime day) {
    return day.toLocalDate().atStartOfDay(zone).toInstant();
  }

  private @Nullable Instant distance(String words) {
    boolean ago = words.endsWith(" ago");
    boolean in = words.startsWith("in ");
    boolean signed = words.startsWith("+") || words.startsWith("-");
    if ((ago && (in || signed))) {
      return null;
    }
    String rest = words.substring(in ? 3 : signed ? 1 : 0, words.length() - (ago ? 4 : 0));
    rest = in || ago ? rest.strip() : rest;
    int digits = 0;
    while (digits < rest.length() && rest.charAt(digits) >= '0' && rest.charAt(digits) <= '9') {
      digits++;
    }
    String name = rest.substring(digits);
    ChronoUnit unit = digits == 0 ? null : unit(in || ago ? name.strip() : name);
    if (unit == null) {
      return null;
    }
    if (digits > MAX_DIGITS) {
      throw outOfRange();
    }
    long count = Long.parseLong(rest.substring(0, digits));
    return now.plus(ago || words.startsWith("-") ? -count : count, unit).toInstant();
  }

  private @Nullable ChronoUnit unit(String name) {
    if (name.equals("m")) {
      throw Refusal.of(
          text, "is ambiguous: minutes or months", "min or mo as the unit", "+30min or +1mo");
    }
    return TimeWords.unit(name);
  }

  private InvalidValue outOfRange() {
    return Refusal.of(
        text, "is out of range", "a time from 1970 to 2261", "a date closer to today");
  }

  /** The names of units and weekdays, in lower case. */
  private static final class TimeWords {
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
}
