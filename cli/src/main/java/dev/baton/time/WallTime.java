package dev.baton.time;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times as on a clock: "resets 3pm (UTC)", "will reset at 1:30pm (Etc/GMT+5)", "resets Oct 9, 5pm
 * (America/New_York)", "try again at Oct 20th, 2025 11:24 AM".
 */
final class WallTime {
  private static final Pattern TIME =
      Pattern.compile(
          "\\b(?:resets?|again|available|until)(?: at)? "
              + "(?:([a-z]{3})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}),?)?(?: at)? )?"
              + "(\\d{1,2})(?::(\\d\\d))? ?([ap])?(?:m|\\.m\\.)?(?: ?\\(([\\w/+-]{1,40})\\))?");

  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  /** A message may be read shortly after the time it names. */
  private static final Duration JUST_OVER = Duration.ofMinutes(5);

  private WallTime() {}

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
    ZoneId zone = found.group(7) == null ? clock.getZone() : zone(found.group(7), clock.getZone());
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
