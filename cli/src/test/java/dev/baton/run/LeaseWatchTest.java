package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** When an agent must stop because its claim cannot be renewed. */
class LeaseWatchTest {
  private static final Duration USUAL = Duration.ofSeconds(60);

  private Instant wall = Instant.parse("2026-03-01T12:00:00Z");
  private long nanos = 1_000;

  private final Clock clock =
      new Clock() {
        @Override
        public Instant instant() {
          return wall;
        }

        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };

  private LeaseWatch lease(int seconds) {
    return new LeaseWatch(Duration.ofSeconds(seconds), true, clock, () -> nanos);
  }

  private void pass(int seconds) {
    wall = wall.plusSeconds(seconds);
    nanos += Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void theAgentStopsWhileThereIsTimeToEnd() {
    LeaseWatch six = lease(360);
    pass(339);
    assertThat(six.isOver()).isFalse();
    pass(1);
    assertThat(six.isOver()).isTrue();
    LeaseWatch brief = lease(9);
    pass(5);
    assertThat(brief.isOver()).isFalse();
    pass(1);
    assertThat(brief.isOver()).isTrue();
    assertThat(brief.grace(Duration.ofSeconds(5))).isEqualTo(Duration.ofMillis(1500));
    assertThat(six.grace(Duration.ofSeconds(5))).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aRenewalCountsFromTheMomentAtWhichItWasAsked() {
    LeaseWatch lease = lease(360);
    pass(300);
    LeaseWatch.Moment asked = lease.now();
    pass(100);
    lease.renewed(asked);
    assertThat(lease.isOver()).isFalse();
    pass(239);
    assertThat(lease.isOver()).isFalse();
    pass(1);
    assertThat(lease.isOver()).isTrue();
  }

  @Test
  void neitherASleepingMachineNorAClockThatIsSetBackHidesTheEnd() {
    LeaseWatch slept = lease(360);
    wall = wall.plusSeconds(400);
    assertThat(slept.isOver()).isTrue();
    LeaseWatch back = lease(360);
    wall = wall.minusSeconds(3600);
    nanos += Duration.ofSeconds(400).toNanos();
    assertThat(back.isOver()).isTrue();
  }

  @Test
  void aShortLeaseIsRenewedThreeTimes() {
    assertThat(lease(360).interval(USUAL)).isEqualTo(USUAL);
    assertThat(lease(90).interval(USUAL)).isEqualTo(Duration.ofSeconds(30));
  }

  /** Its guard ends an agent there, and only where the run stands still. */
  @Test
  void overAFileTheRunItselfStopsNothing() {
    LeaseWatch file = new LeaseWatch(Duration.ofSeconds(5), false, clock, () -> nanos);
    pass(100_000);
    assertThat(file.isOver()).isFalse();
    assertThat(file.hasEnd()).isTrue();
    assertThat(file.interval(USUAL)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void withoutALeaseNothingEnds() {
    LeaseWatch none = lease(0);
    pass(100_000);
    assertThat(none.isOver()).isFalse();
    assertThat(none.hasEnd()).isFalse();
    assertThat(none.interval(USUAL)).isEqualTo(USUAL);
  }
}
