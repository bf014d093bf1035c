package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The intervals that cron can express. */
class CronIntervalTest {
  @ParameterizedTest
  @CsvSource({
    "60, * * * * *, 1m",
    "300, */5 * * * *, 5m",
    "1800, */30 * * * *, 30m",
    "3600, 0 * * * *, 1h",
    "7200, 0 */2 * * *, 2h",
    "43200, 0 */12 * * *, 12h",
    "86400, 0 0 * * *, 1d"
  })
  void isALineOfACrontab(long seconds, String schedule, String text) {
    CronInterval interval = new CronInterval(Duration.ofSeconds(seconds));
    assertThat(interval.schedule()).isEqualTo(schedule);
    assertThat(interval.text()).isEqualTo(text);
  }

  @Test
  void exactlyTheNamedOnesCanBeSaid() {
    List<String> possible = new ArrayList<>();
    for (int minutes = 1; minutes <= 24 * 60; minutes++) {
      CronInterval interval = new CronInterval(Duration.ofMinutes(minutes));
      try {
        assertThat(interval.schedule()).isNotEmpty();
        possible.add(interval.text());
      } catch (InvalidValue e) {
        assertThat(e).hasMessageContaining(interval.text()).hasMessageContaining("20 or 30m");
      }
    }
    assertThat(possible)
        .containsExactly(
            "1m", "2m", "3m", "4m", "5m", "6m", "10m", "12m", "15m", "20m", "30m", "1h", "2h", "3h",
            "4h", "6h", "8h", "12h", "1d");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 59, 86_401, 1_000_000_000})
  void otherTimesAreRefused(long seconds) {
    assertThatThrownBy(() -> new CronInterval(Duration.ofSeconds(seconds)))
        .isInstanceOf(InvalidValue.class)
        .hasMessageContaining("1m to 1d");
  }

  @Test
  void secondsAreForTimersOnly() {
    CronInterval interval = new CronInterval(Duration.ofSeconds(90));
    assertThat(interval.text()).isEqualTo("90s");
    assertThatThrownBy(interval::schedule).isInstanceOf(InvalidValue.class);
    assertThat(SystemdTimer.timerText(interval)).contains("\nOnUnitActiveSec=90\n");
  }
}
