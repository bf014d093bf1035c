package dev.baton.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * ISO 8601 dates and times, as far as RFC 3339 includes them. Parsed by hand, because the JDK's
 * formatters take longer to load than the command takes to run.
 */
public final class IsoTime {
  private static final int DATE_LENGTH = "2026-12-24".length();

  private final String text;
  private int at;

  private IsoTime(String text) {
    this.text = text;
  }

  /**
   * Parses a date or a date and time, in upper or lower case.
   *
   * @return null when it does not have that form
   * @throws java.time.DateTimeException when it has, but there is no such day or time
   */
  public static @Nullable Instant parse(String text, ZoneId zone) {
    return new IsoTime(text).parse(zone);
  }

  /**
   * A time as people in that zone type it: {@code 2026-12-24} where their day begins, else {@code
   * 2026-12-24 18:00}, with seconds where it has some.
   */
  public static String local(Instant time, ZoneId zone) {
    LocalDateTime there = LocalDateTime.ofInstant(time, zone);
    LocalDate day = there.toLocalDate();
    return day.atStartOfDay(zone).toInstant().equals(time)
        ? day.toString()
        : day + " " + there.toLocalTime().truncatedTo(ChronoUnit.SECONDS);
  }

  /** A time in that zone for readers in any: {@code 2026-12-24 18:00 +01:00}. */
  public static String withOffset(Instant time, ZoneId zone) {
    LocalDateTime there = LocalDateTime.ofInstant(time, zone);
    ZoneOffset offset = zone.getRules().getOffset(time);
    return there.toLocalDate()
        + " "
        + there.toLocalTime().truncatedTo(ChronoUnit.MINUTES)
        + (offset.equals(ZoneOffset.UTC) ? " UTC" : " " + offset);
  }

  /** Whether it starts like 2026-12-24. */
  public static boolean looksLikeDate(String text) {
    IsoTime iso = new IsoTime(text);
    return iso.digits(4) >= 0 && iso.skip('-') && iso.digits(2) >= 0 && iso.skip('-');
  }

  private @Nullable Instant parse(ZoneId zone) {
    int year = digits(4);
    boolean form = skip('-');
    int month = digits(2);
    form &= skip('-');
    int day = digits(2);
    if (!form || at != DATE_LENGTH || year < 0 || month < 0 || day < 0) {
      return null;
    }
    LocalDate date = LocalDate.of(year, month, day);
    if (at == text.length()) {
      return date.atStartOfDay(zone).toInstant();
    }
    if (!skip('t') && !skip(' ')) {
      return null;
    }
    LocalTime time = time();
    if (time == null) {
      return null;
    }
    ZoneId given = at == text.length() ? zone : offset();
    return given == null || at != text.length()
        ? null
        : LocalDateTime.of(date, time).atZone(given).toInstant();
  }

  private @Nullable LocalTime time() {
    int hour = digits(2);
    boolean form = skip(':');
    int minute = digits(2);
    if (!form || hour < 0 || minute < 0) {
      return null;
    }
    int second = 0;
    int nanos = 0;
    if (skip(':')) {
      second = digits(2);
      if (second < 0) {
        return null;
      }
      if (skip('.') || skip(',')) {
        int scale = 100_000_000;
        int start = at;
        for (int digit = digits(1); digit >= 0; digit = digits(1)) {
          nanos += digit * scale; // beyond nanoseconds the scale is 0
          scale /= 10;
        }
        if (at == start) {
          return null;
        }
      }
    }
    return LocalTime.of(hour, minute, second, nanos);
  }

  private @Nullable ZoneOffset offset() {
    if (skip('z')) {
      return ZoneOffset.UTC;
    }
    int sign = skip('+') ? 1 : skip('-') ? -1 : 0;
    int hours = digits(2);
    int minutes = at == text.length() ? 0 : skip(':') || at < text.length() ? digits(2) : -1;
    if (sign == 0 || hours < 0 || minutes < 0) {
      return null;
    }
    return ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
  }

  /** A number of exactly this many digits, or -1 without moving. */
  private int digits(int count) {
    int number = 0;
    if (at + count > text.length()) {
      return -1;
    }
    for (int i = at; i < at + count; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    at += count;
    return number;
  }

  private boolean skip(char c) {
    if (at < text.length() && Character.toLowerCase(text.charAt(at)) == c) {
      at++;
      return true;
    }
    return false;
  }
}
