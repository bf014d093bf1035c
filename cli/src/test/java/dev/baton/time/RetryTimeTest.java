package dev.baton.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When providers will accept requests again, according to their messages; it is noon of 2026-02-01
 * in UTC.
 */
class RetryTimeTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-02-01T12:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @ValueSource(strings = {"resets_at: 9999999999", "resets at 9999-12-31T00:00:00Z"})
  void timesThatCannotBeStoredAreNone(String message) {
    assertThat(RetryTime.of(message, NOON).resetsAt()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Rate limit exceeded. Please try again in 60 seconds.; PT60S",
        "Please try again in 1.898s. Visit https://example.invalid; PT1.898S",
        "Your quota will reset after 18h20m3s.; PT18H20M3S",
        "try again in 3 days, 4 hours and 9 minutes; PT76H9M",
        "Please retry in 250ms; PT0.25S",
        "429 {\"retry_after_ms\": 60000}; PT60S",
        "usage_limit_reached \"resets_in_seconds\":9568; PT2H39M28S",
        "RESOURCE_EXHAUSTED \"retryDelay\": \"34s\"; PT34S",
        "retry-after: 5; PT5S",
        "wait for 999999999 days; PT8784H",
        "Rate limit exceeded;",
        "failed in 3 meters;",
      })
  void waitsAreRead(String message, @Nullable Duration wait) {
    assertThat(RetryTime.of(message, NOON).retryAfter()).isEqualTo(wait);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Claude AI usage limit reached|1762952400; 2025-11-12T13:00:00Z",
        "limit reached|1762952400000; 2025-11-12T13:00:00Z",
        "\"resets_at\":1788879437; 2026-09-08T14:57:17Z",
        "limit resets at: 2026-09-11T10:13:01Z; 2026-09-11T10:13:01Z",
        "until 2026-09-11 10:13:01.5+02:00; 2026-09-11T08:13:01.500Z",
        "5-hour limit reached ∙ resets 3pm (UTC); 2026-02-01T15:00:00Z",
        "You've hit your limit · resets 2pm (Asia/Shanghai); 2026-02-02T06:00:00Z",
        "Your limit will reset at 1:30pm (Etc/GMT+5).; 2026-02-01T18:30:00Z",
        "resets 11am; 2026-02-02T11:00:00Z",
        "resets 11:57am; 2026-02-01T11:57:00Z",
        "resets 12am; 2026-02-02T00:00:00Z",
        "try again at 15:45; 2026-02-01T15:45:00Z",
        "resets Feb 9, 5pm (America/New_York); 2026-02-09T22:00:00Z",
        "resets Jan 9 at 5pm; 2027-01-09T17:00:00Z",
        "Try again at Oct 20th, 2026 11:24 AM.; 2026-10-20T11:24:00Z",
        "resets 3pm (Nowhere/Land); 2026-02-01T15:00:00Z",
        "resets 13pm;",
        "resets Feb 31, 5pm;",
        "limit resets at: 2026-13-11T10:13:01Z;",
        "resets 3;",
        "Rate limit exceeded;",
      })
  void momentsAreRead(String message, @Nullable Instant moment) {
    assertThat(RetryTime.of(message, NOON).resetsAt()).isEqualTo(moment);
  }

  @Test
  void withoutAClockNoDayIsGuessed() {
    assertThat(RetryTime.of("resets 3pm", null).resetsAt()).isNull();
  }
}
