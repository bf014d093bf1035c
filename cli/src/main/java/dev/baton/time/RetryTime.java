package dev.baton.time;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a provider that refuses will accept requests again, according to its message.
 *
 * @param resetsAt null when the message gives no time
 * @param retryAfter null when the message gives no delay
 */
public record RetryTime(@Nullable Instant resetsAt, @Nullable Duration retryAfter) {
  private static final long LONGEST_SECONDS = 366L * 24 * 3600;

  /** "in 60 seconds", "after 18h20m3s", "in 1.898s", "in 3 days, 4 hours and 9 minutes". */
  private static final Pattern SPAN =
      Pattern.compile(
          "\\b(?:in|after|for)\\s+((?:\\d{1,9}(?:\\.\\d{1,9})?\\s?(?:milliseconds?|ms|seconds?"
              + "|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)(?![a-z])(?:,? and |[\\s,]*))+)");

  private static final Pattern PART = Pattern.compile("([\\d.]+)\\s?(ms|mil|[smhd])");

  /** As a field or header: {@code retry_after_ms: 5}, {@code "resets_in_seconds":9568}. */
  private static final Pattern FIELD =
      Pattern.compile(
          "(?:retry[-_ ]?after(_ms)?|resets_in(?:_seconds)?|retry_?delay(_ms)?)[\"']?\\s?[:=]\\s?"
              + "[\"']?(\\d{1,12}(?:\\.\\d{1,9})?)");

  /** Seconds or milliseconds since 1970: {@code usage limit reached|1762952400}. */
  private static final Pattern EPOCH =
      Pattern.compile("(?:\\||resets?_?at[\"']?\\s?[:=]\\s?)(\\d{13}|\\d{10})(?!\\d)");

  private static final Pattern ISO =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[t"
              + " ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:z|[+-]\\d\\d:?\\d\\d)?");

  /**
   * Parses a message.
   *
   * @param message only its beginning is needed
   * @param clock for times without a date, such as "resets 3pm"; null ignores them
   */
  public static RetryTime of(String message, @Nullable Clock clock) {
    String text = message.toLowerCase(Locale.ROOT);
    Instant moment = epoch(text);
    if (moment == null) {
      moment = iso(text);
    }
    if (moment == null && clock != null) {
      moment = WallTime.find(text, clock);
    }
    if (moment != null && !EpochTime.isSince1970(moment)) {
      moment = null;
    }
    return new RetryTime(moment, wait(text));
  }

  private static @Nullable Instant epoch(String text) {
    Matcher found = EPOCH.matcher(text);
    return found.find() ? EpochTime.of(Long.parseLong(found.group(1))) : null;
  }

  private static @Nullable Instant iso(String text) {
    Matcher found = ISO.matcher(text);
    try {
      return found.find() ? IsoTime.parse(found.group(), ZoneOffset.UTC) : null;
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }

  private static @Nullable Duration wait(String text) {
    Matcher field = FIELD.matcher(text);
    if (field.find()) {
      boolean millis = field.group(1) != null || field.group(2) != null;
      return duration(new BigDecimal(field.group(3)), millis ? "ms" : "s");
    }
    Matcher span = SPAN.matcher(text);
    if (!span.find()) {
      return null;
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(span.group(1));
    while (part.find()) {
      sum = sum.plus(duration(new BigDecimal(part.group(1)), part.group(2)));
    }
    return sum;
  }

  private static Duration duration(BigDecimal number, String unit) {
    long millis =
        switch (unit) {
          case "ms", "mil" -> 1;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          case "d" -> 86_400_000;
          default -> 1000;
        };
    BigDecimal most = BigDecimal.valueOf(LONGEST_SECONDS * 1000);
    return Duration.ofMillis(number.multiply(BigDecimal.valueOf(millis)).min(most).longValue());
  }

  /**
   * Times as on a clock: "resets 3pm (UTC)", "will reset at 1:30pm (Etc/GMT+5)", "resets Oct 9, 5pm
   * (America/New_York)", "try again at Oct 20th, 2025 11:24 AM".
   */
  private static final class WallTime {
    private static final Pattern TIME =
        Pattern.compile(
            "\\b(?:resets?|again|available|until)(?: at)? "
                + "(?:([a-z]{3})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}),?)?(?: at)? )?"
                + "(\\d{1,2})(?::(\\d\\d))? ?([ap])?(?:m|\\.m\\.)?(?: ?\\(([\\w/+-]{1,40})\\))?");

    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    /** A message may be read shortly after the time it names. */
    private static final Duration JUST_OVER = Duration.ofMinutes(5);

    /**
     * The next such time from now on.
     *
     * @param text in lower case
     * @param clock whose zone is used where the text names none
     * @return null when the text contains none
     */
    static @Nullable Instant find(String text, Clock clock) {
      Matcher found = TIME.matcher(text);
      if (!found.find() || (found.group(5) == null && found.group(6) == null)) {
        return null;
      }
      try {
        return moment(found, clock);
      } catch (DateTimeException noSuchTime) {
        return null;
      }
    }

    private static Instant moment(Matcher found, Clock clock) {
      ZoneId zone =
          found.group(7) == null ? clock.getZone() : zone(found.group(7), clock.getZone());
      ZonedDateTime now = clock.instant().atZone(zone);
      LocalDate today = now.toLocalDate();
      LocalDate day = found.group(1) == null ? today : date(found, today);
      ZonedDateTime time = day.atTime(time(found)).atZone(zone);
      if (time.isBefore(now.minus(JUST_OVER)) && found.group(3) == null) {
        time = found.group(1) == null ? time.plusDays(1) : time.plusYears(1);
      }
      return time.toInstant();
    }

    private static LocalDate date(Matcher found, LocalDate today) {
      int month = MONTHS.indexOf(found.group(1));
      if (month < 0 || month % 3 != 0) {
        throw new DateTimeException("no month");
      }
      int year = found.group(3) == null ? today.getYear() : Integer.parseInt(found.group(3));
      return LocalDate.of(year, month / 3 + 1, Integer.parseInt(found.group(2)));
    }

    private static LocalTime time(Matcher found) {
      int hour = Integer.parseInt(found.group(4));
      int minute = found.group(5) == null ? 0 : Integer.parseInt(found.group(5));
      if (found.group(6) == null) {
        return LocalTime.of(hour, minute);
      }
      if (hour < 1 || hour > 12) {
        throw new DateTimeException("no hour");
      }
      return LocalTime.of(hour % 12 + (found.group(6).equals("p") ? 12 : 0), minute);
    }

    /** Zone names are matched ignoring case, because the text is in lower case. */
    private static ZoneId zone(String name, ZoneId otherwise) {
      for (String known : ZoneId.getAvailableZoneIds()) {
        if (known.equalsIgnoreCase(name)) {
          return ZoneId.of(known);
        }
      }
      return otherwise;
    }
  }
}
