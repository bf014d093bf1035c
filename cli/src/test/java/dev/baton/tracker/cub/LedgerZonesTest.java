package dev.baton.tracker.cub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.tracker.cub.CubLedger.LedgerZones;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the attempts of a ledger show about the machine that wrote it. */
class LedgerZonesTest {
  private static final ZoneId USUAL = ZoneId.of("Asia/Tokyo");

  private final LedgerZones zones = new LedgerZones();

  private ZoneId at(String then) {
    return zones.at(LocalDateTime.parse(then), USUAL);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-04T16:18:52.10, 2026-02-04T21:20:52.90+00:00, 120, -05:00",
    "2026-02-04T16:18:52.10, 2026-02-04T21:20:52.90Z, 120.5, -05:00",
    "2026-02-05T03:03:52, 2026-02-04T21:20:52Z, 120, +05:45",
    "2026-02-04T21:18:52, 2026-02-04T21:20:52Z, 120, Z"
  })
  void twoAttemptsShowTheOffset(String started, String ended, String seconds, String offset) {
    zones.learn(started, ended, seconds);
    assertThat(at("2026-01-01T00:00:00")).isEqualTo(USUAL);
    zones.learn(started, ended, seconds);
    assertThat(at("2026-01-01T00:00:00")).isEqualTo(ZoneOffset.of(offset));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-04T16:18:52+00:00, 2026-02-04T21:20:52Z, 120",
    "2026-02-04T16:18:52, 2026-02-04T21:20:52, 120",
    "2026-02-04T16:18:52, 2026-02-04T21:20:52Z, ''",
    "2026-02-04T16:18:52, 2026-02-04T21:20:52Z, 600",
    "2026-02-04T16:18:52, 2026-03-04T21:20:52Z, 120",
    "2026-02-04T15:48:52, 2026-02-04T21:20:52Z, 120",
    "2026-02-04T06:18:52, 2026-02-04T21:20:52Z, 120",
    "'', '', ''"
  })
  void whatDoesNotFitShowsNothing(String started, String ended, String seconds) {
    zones.learn(started, ended, seconds);
    zones.learn(started, ended, seconds);
    assertThat(at("2026-01-01T00:00:00")).isEqualTo(USUAL);
  }

  @Test
  void theNextAttemptCountsSinceClocksAreChanged() {
    for (int i = 0; i < 2; i++) {
      zones.learn("2026-02-01T10:00:00", "2026-02-01T09:00:00Z", "0");
      zones.learn("2026-06-01T10:00:00", "2026-06-01T08:00:00Z", "0");
    }
    assertThat(at("2026-01-01T00:00:00")).isEqualTo(ZoneOffset.ofHours(1));
    assertThat(at("2026-03-01T00:00:00")).isEqualTo(ZoneOffset.ofHours(1));
    assertThat(at("2026-05-01T00:00:00")).isEqualTo(ZoneOffset.ofHours(2));
    assertThat(at("2026-12-01T00:00:00")).isEqualTo(ZoneOffset.ofHours(2));
  }
}
