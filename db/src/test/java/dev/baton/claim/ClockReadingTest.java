package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockReadingTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final long DAY = 86_400;

  /** How many seconds passed by either clock, on the same boot or another. */
  @ParameterizedTest
  @CsvSource({
    // Both clocks agree, well enough.
    "      0,     0, same,    , ''",
    "    300,   300, same,    , ''",
    "    360,   300, same,    , ''",
    "    240,   300, same,    , ''",
    "    300,   300, same, 300, ''",
    "    900,   900, same, 300, ''",
    // The clock was set forward, or the machine slept: the readings look the same.
    "    361,   300, same,    , by 61 s",
    "  86700,   300, same,    , by 86400 s",
    "  86700,   300, same, 300, by 86400 s",
    // The clock was set back.
    " -86100,   300, same,    , by -86400 s",
    "    239,   300, same,    , by -61 s",
    // Setting it back by less than the tolerance is harmless.
    "    -10,    20, same,    , ''",
    // Sweeps are missing.
    "    901,   901, same, 300, no sweep ran for 901 s",
    "    901,   901, same,    , ''",
    // Another boot: only the wall clock can be compared.
    "    300,     5, other,   , ''",
    "  86400,     5, other,   , ''",
    "  86400,     5, other, 300, no sweep ran for 86400 s",
    "    -60,     5, other,   , ''",
    "    -61,     5, other,   , the clock was set back by 61 s",
    // A system without boot ids.
    "    300,  9999, unknown,    , ''",
    "    901,  9999, unknown, 300, no sweep ran for 901 s",
  })
  void knowsWhenTimesCannotBeTrusted(
      long wall, long uptime, String boot, @Nullable Long interval, String doubt) {
    ClockReading earlier = reading(0, 1000, boot.equals("unknown") ? null : "boot-1");
    ClockReading now =
        reading(
            wall,
            1000 + uptime,
            switch (boot) {
              case "same" -> "boot-1";
              case "other" -> "boot-2";
              default -> null;
            });
    Duration regular = interval == null ? null : Duration.ofSeconds(interval);
    var found = now.jumpSince(earlier).or(() -> now.missedSince(earlier, regular));
    if (doubt.isEmpty()) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).get().asString().contains(doubt);
    }
  }

  @Test
  void readingsAreCloseOnlyByBothClocksOfOneBoot() {
    Duration near = Duration.ofSeconds(30);
    ClockReading first = reading(0, 0, "boot-1");
    assertThat(first.isCloseTo(reading(29, 29, "boot-1"), near)).isTrue();
    assertThat(first.isCloseTo(reading(-29, -29, "boot-1"), near)).isTrue();
    assertThat(first.isCloseTo(reading(31, 29, "boot-1"), near)).isFalse();
    assertThat(first.isCloseTo(reading(29, 30, "boot-1"), near)).isFalse();
    assertThat(first.isCloseTo(reading(DAY, 1, "boot-1"), near)).isFalse();
    assertThat(first.isCloseTo(reading(-DAY, 1, "boot-1"), near)).isFalse();
    assertThat(first.isCloseTo(reading(1, 1, "boot-2"), near)).isFalse();
    assertThat(first.isCloseTo(reading(1, 1, null), near)).isFalse();
  }

  private static ClockReading reading(long wall, long uptime, @Nullable String boot) {
    return new ClockReading(START.plusSeconds(wall), boot, uptime * 1_000_000_000L);
  }
}
