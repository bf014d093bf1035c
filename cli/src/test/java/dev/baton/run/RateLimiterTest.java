package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** At most this many iterations begin within any hour. */
class RateLimiterTest {
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final Clock clock =
      new Clock() {
        @Override
        public ZoneOffset getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };

  @Test
  void theNextOneWaitsUntilTheFirstIsAnHourOld() {
    Instant begin = now;
    RateLimiter rate = new RateLimiter(clock, 2L);
    assertThat(rate.nextSlot()).isNull();
    rate.took();
    now = begin.plusSeconds(600);
    assertThat(rate.nextSlot()).isNull();
    rate.took();
    assertThat(rate.nextSlot()).isEqualTo(begin.plusSeconds(3600));
    now = begin.plusSeconds(3599);
    assertThat(rate.nextSlot()).isEqualTo(begin.plusSeconds(3600));
    now = begin.plusSeconds(3600);
    assertThat(rate.nextSlot()).isNull();
    rate.took();
    assertThat(rate.nextSlot()).isEqualTo(begin.plusSeconds(4200));
  }

  @Test
  void withoutANumberNobodyWaits() {
    RateLimiter rate = new RateLimiter(clock, null);
    for (int i = 0; i < 100; i++) {
      rate.took();
    }
    assertThat(rate.nextSlot()).isNull();
  }
}
