package dev.baton.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.InvalidValue;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** A Friday, 13:30:15 in Berlin, the day before the clocks go forward there. */
  private static final Instant NOW = Instant.parse("2026-03-27T12:30:15.5Z");

  @ParameterizedTest
  @CsvSource({
    "2026-12-24,          2026-12-24",
    "2026-12-24T18:00,    2026-12-24 18:00",
    "2026-12-24T00:00:30, 2026-12-24 00:00:30",
    "2026-12-24T00:00Z,   2026-12-24 01:00",
    "2026-03-29,          2026-03-29",
  })
  void peopleSeeWhatTheyTyped(String typed, String shown) {
    Clock clock = Clock.fixed(NOW, BERLIN);
    assertThat(IsoTime.local(TimeText.parse(typed, clock), BERLIN)).isEqualTo(shown);
    // There the day begins at one o'clock when the clocks go forward.
    ZoneId beirut = ZoneId.of("Asia/Beirut");
    Instant day = TimeText.parse("2026-03-29", clock, beirut);
    assertThat(IsoTime.local(day, beirut)).isEqualTo("2026-03-29");
  }

  @Test
  void aTimeForReadersElsewhereHasItsOffset() {
    Instant summer = Instant.parse("2026-07-01T22:30:59.9Z");
    assertThat(IsoTime.withOffset(summer, BERLIN)).isEqualTo("2026-07-02 00:30 +02:00");
    assertThat(IsoTime.withOffset(summer, ZoneOffset.UTC)).isEqualTo("2026-07-01 22:30 UTC");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-24,                2026-12-23T23:00:00Z",
    "' 2026-07-01 ',            2026-06-30T22:00:00Z",
    "2026-12-24T18:00,          2026-12-24T17:00:00Z",
    "2026-12-24t18:00z,         2026-12-24T18:00:00Z",
    "2026-12-24 18:00:30,       2026-12-24T17:00:30Z",
    "2026-12-24T18:00:30.25Z,   2026-12-24T18:00:30.250Z",
    "2026-12-24T18:00:30.1234567891Z, 2026-12-24T18:00:30.123456789Z",
    "2026-12-24T18:00+05:30,    2026-12-24T12:30:00Z",
    "2026-12-24T18:00-0800,     2026-12-25T02:00:00Z",
    "2026-12-24T18:00+02,       2026-12-24T16:00:00Z",
    "2024-02-29,                2024-02-28T23:00:00Z",
    "now,                       2026-03-27T12:30:15.500Z",
    "today,                     2026-03-26T23:00:00Z",
    "Tomorrow,                  2026-03-27T23:00:00Z",
    "yesterday,                 2026-03-25T23:00:00Z",
    "friday,                    2026-04-02T22:00:00Z",
    "next fri,                  2026-04-02T22:00:00Z",
    "sat,                       2026-03-27T23:00:00Z",
    "next monday,               2026-03-29T22:00:00Z",
    "Tuesday,                   2026-03-30T22:00:00Z",
    "wednesday,                 2026-03-31T22:00:00Z",
    "thursday,                  2026-04-01T22:00:00Z",
    "sunday,                    2026-03-28T23:00:00Z",
    "+6h,                       2026-03-27T18:30:15.500Z",
    "+90min,                    2026-03-27T14:00:15.500Z",
    "+1d,                       2026-03-28T12:30:15.500Z",
    "2d,                        2026-03-29T11:30:15.500Z",
    "+48h,                      2026-03-29T12:30:15.500Z",
    "+1w,                       2026-04-03T11:30:15.500Z",
    "+1mo,                      2026-04-27T11:30:15.500Z",
    "+1y,                       2027-03-27T12:30:15.500Z",
    "-1d,                       2026-03-26T12:30:15.500Z",
    "in 3 days,                 2026-03-30T11:30:15.500Z",
    "in 1 hour,                 2026-03-27T13:30:15.500Z",
    "in 2 weeks,                2026-04-10T11:30:15.500Z",
    "3 days ago,                2026-03-24T12:30:15.500Z",
  })
  void understands(String text, Instant expected) {
    assertThat(parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // Skipped in Berlin: 02:30 does not exist and means 03:30.
    "2026-03-29T02:30, Europe/Berlin,      2026-03-29T01:30:00Z",
    // Repeated in Berlin: 02:30 occurs twice and means the first.
    "2026-10-25T02:30, Europe/Berlin,      2026-10-25T00:30:00Z",
    // Midnight is skipped: the day starts at 01:00.
    "2018-11-04,       America/Sao_Paulo,  2018-11-04T03:00:00Z",
    // A day that was skipped when Samoa moved across the date line.
    "2011-12-30,       Pacific/Apia,       2011-12-30T10:00:00Z",
  })
  void isSafeWhereClocksChange(String text, ZoneId zone, Instant expected) {
    assertThat(TimeText.parse(text, Clock.fixed(NOW, ZoneOffset.UTC), zone)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "32.13.2026",
        "24/12/2026",
        "2026",
        "2026-12",
        "2026-1-2",
        "26-12-24",
        "+",
        "+d",
        "d",
        "+2",
        "2",
        "+2 d",
        "+2x",
        "++2d",
        "+-2d",
        "in",
        "in 3",
        "in days",
        "in +3 days",
        "in 3 days ago",
        "+3 days ago",
        "ago",
        "next",
        "next day",
        "someday",
        "2026-12-24T",
        "2026-12-24x",
        "2026-12-24T18",
        "2026-12-24T18:0",
        "2026-12-24T18:00:",
        "2026-12-24T18:00Zx",
        "2026-12-24T18:00:00.Z",
        "2026-12-24T18:00+",
        "2026-12-24T18:00+1",
        "2026-12-24T18:00 02:00",
        "2026-12-24T18:00+02:",
        "２０２６-12-24",
        "+٣d",
        "2026-12-24T18:00:0a",
      })
  void refusesWhatIsNoDate(String text) {
    refused(text, "'" + text + "' is not a date: expected a date such as 2026-12-24");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-04-31",
        "2026-12-24T24:00",
        "2026-12-24T18:60",
        "2026-12-24T18:00:60",
        "2026-12-24T18:00+19:00",
        "2026-12-24T18:00+02:60",
      })
  void refusesWhatIsNotInTheCalendar(String text) {
    refused(text, "'" + text + "' is not a day of the calendar: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31",
        "1970-01-01",
        "2262-01-02",
        "9999-12-31",
        "0001-01-01",
        "+236y",
        "-57y",
        "+999999999d",
        "+999999999y",
        "in 99999999999999999999 days",
        "-9999999w",
      })
  void refusesWhatIsOutOfRange(String text) {
    refused(text, "is out of range: expected a time from 1970 to 2261");
  }

  @Test
  void knowsTheEndsOfItsRange() {
    assertThat(parse("1970-01-01T00:00Z")).isEqualTo(Instant.EPOCH);
    Instant last = Instant.parse("2261-12-31T23:59:59.999999999Z");
    assertThat(parse("2261-12-31T23:59:59.999999999Z")).isEqualTo(last);
    refused("2262-01-01T00:00Z", "is out of range");
    assertThat(last.getEpochSecond()).isLessThan(Long.MAX_VALUE / 1_000_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"+3m", "30m", "in 3 m", "-1m"})
  void doesNotGuessWhatAnMMeans(String text) {
    refused(text, "'" + text + "' is ambiguous: minutes or months: expected min or mo as the unit");
  }

  @Test
  void aHugeValueGivesAShortMessage() {
    String huge = "9".repeat(5_000_000);
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> parse(huge))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(250));
  }

  @Test
  void takesTheZoneOfTheClockUnlessToldAnother() {
    assertThat(TimeText.parse("today", Clock.fixed(NOW, BERLIN)))
        .isEqualTo(Instant.parse("2026-03-26T23:00:00Z"));
  }

  private static Instant parse(String text) {
    return TimeText.parse(text, Clock.fixed(NOW, ZoneOffset.UTC), BERLIN);
  }

  private static void refused(String text, String words) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> parse(text))
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.hint()).startsWith("try "));
  }
}
