package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockTest {
  private static final long HOUR = 3600;
  private static final long DAY = 24 * HOUR;

  private final Loop loop = Loop.afterFailures(3);

  private Loop jump(long seconds) {
    return loop.later(seconds)
        .see(at -> new Observation.ClockJumped(at, Duration.ofSeconds(seconds)));
  }

  @ParameterizedTest
  @ValueSource(longs = {-HOUR, DAY, 30 * DAY})
  void noJumpTripsALimit(long seconds) {
    loop.see(EventKind.HEARTBEAT::at).later(200).see(EventKind.HEARTBEAT::at);
    loop.later(seconds).tick();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.last().warnings()).hasSize(1);
    assertThat(loop.ask().allowed()).isTrue();
    assertThat(loop.last().warnings()).isEmpty();
    // The time measured before is kept, so that the limit is not extended.
    assertThat(loop.state().times().runningFor(loop.now())).isEqualTo(Duration.ofSeconds(200));
    assertThat(loop.later(900).ask().allowed()).isTrue();
    assertThat(loop.later(1).ask().code()).isEqualTo(Rule.IDLE);
  }

  @ParameterizedTest
  @ValueSource(longs = {-HOUR, DAY})
  void aJumpThatIsKnownTripsNothingAndCoolsNothing(long seconds) {
    loop.see(EventKind.HEARTBEAT::at).later(100);
    jump(seconds);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.last().warnings()).hasSize(1);
    loop.fail("a").fail("b").fail("c").later(60);
    jump(seconds);
    assertThat(loop.ask().allowed()).isFalse();
    assertThat(loop.ask().retryAt()).isEqualTo(loop.now().plusSeconds(1740));
    assertThat(loop.later(1739).ask().allowed()).isFalse();
    assertThat(loop.later(1).ask().allowed()).isTrue();
  }

  @Test
  void aJumpIsReportedInWords() {
    loop.tick().later(DAY + 2 * HOUR).tick();
    assertThat(loop.last().warnings())
        .containsExactly(
            "the clock was set forward by 1 d 2 h since the last event: limits ignore that time");
    loop.later(-HOUR).tick();
    assertThat(loop.last().warnings())
        .containsExactly("the clock was set back by 1 h: limits ignore that time");
    jump(-90);
    assertThat(loop.last().warnings())
        .containsExactly(
            "the clock was set back by 1 min 30 s: limits and cooldowns ignore that time");
    jump(59);
    assertThat(loop.last().warnings())
        .containsExactly(
            "the clock was set forward by 59 s: limits and cooldowns ignore that time");
  }

  @Test
  void anOpenBreakerStaysOpenWhenTheClockGoesBack() {
    loop.fail("a").fail("b").fail("c").later(-HOUR);
    Decision decision = loop.ask();
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.retryAt()).isEqualTo(Observations.START.plusSeconds(1800));
    assertThat(loop.last().warnings()).hasSize(1);
    assertThat(loop.later(1800).ask().allowed()).isFalse();
    assertThat(loop.later(3599).ask().allowed()).isFalse();
    assertThat(loop.later(1).ask().allowed()).isTrue();
  }

  @Test
  void aNegativeTimeIsNoTime() {
    Times times =
        new Times(
            Observations.START,
            null,
            Observations.START,
            Observations.START.plusSeconds(5000),
            null,
            null);
    BreakerState open =
        BreakerState.INITIAL.in(Phase.OPEN, Trip.plain(Rule.IDLE, "idle"), null, times);
    Step step =
        Breaker.step(
            open,
            new Observation.Acquire(Observations.START.plusSeconds(10), "anna"),
            Preset.DEFAULT.policy());
    assertThat(step.next().phase()).isEqualTo(Phase.OPEN);
    assertThat(step.decision().retryAt()).isEqualTo(Observations.START.plusSeconds(6800));
  }

  @Test
  void aDayWithoutALoopEndsACooldown() {
    loop.fail("a").fail("b").fail("c").later(DAY);
    assertThat(loop.ask().code()).isEqualTo(Cause.PROBE_GRANTED);
    assertThat(loop.ask("ben").allowed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR, DAY})
  void theTimeForWhichItWasOpenIsLeftOutOnce(long seconds) {
    loop.tick().later(200).fail("a").fail("b").fail("c").later(seconds);
    assertThat(loop.ask().code()).isEqualTo(Cause.PROBE_GRANTED);
    assertThat(loop.state().times().runningFor(loop.now())).isEqualTo(Duration.ofSeconds(200));
  }

  @Test
  void twelveHoursAreBelieved() {
    loop.see(EventKind.HEARTBEAT::at).later(12 * HOUR).tick();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.last().warnings()).isEmpty();
    Loop more = Loop.of(Preset.DEFAULT);
    more.see(EventKind.HEARTBEAT::at).later(12 * HOUR).laterMillis(1).tick();
    assertThat(more.phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void anObservationThatComesLateCountsAsMadeNow() {
    loop.tick().later(-600).see(EventKind.HEARTBEAT::at);
    assertThat(loop.last().warnings()).isEmpty();
    assertThat(loop.state().times().seenAt()).isEqualTo(Observations.START);
    assertThat(loop.state().times().activeAt()).isEqualTo(Observations.START);
    loop.later(-1).tick();
    assertThat(loop.last().warnings()).hasSize(1);
    assertThat(loop.state().times().seenAt()).isEqualTo(loop.now());
    assertThat(loop.state().times().startedAt()).isEqualTo(loop.now());
  }

  @Test
  void thereIsNoTimeBeyondTheEndOfTime() {
    Policy policy = Preset.DEFAULT.policy();
    BreakerState state = BreakerState.INITIAL;
    for (Instant at : List.of(Instant.MAX, Instant.MIN, Instant.MAX)) {
      for (Observation seen :
          List.of(
              EventKind.HEARTBEAT.at(at),
              IterationEnded.at(at).success(false),
              new Observation.ClockJumped(at, Duration.ofSeconds(Long.MAX_VALUE)),
              new Observation.ClockJumped(at, Duration.ofSeconds(-Long.MAX_VALUE)),
              new Observation.ManualTrip(at, "x"),
              new Observation.Acquire(at, "anna"))) {
        state = Breaker.step(state, seen, policy).next();
      }
    }
    assertThat(state.phase()).isEqualTo(Phase.OPEN);
    assertThat(state.times().seenAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59Z"));
    Step early = Breaker.step(BreakerState.INITIAL, EventKind.TICK.at(Instant.MIN), policy);
    assertThat(early.next().times().seenAt()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void timeWhileOpenIsNoRunningTime() {
    loop.fail("a").later(600).fail("b").fail("c").later(1800).ask();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    assertThat(loop.state().times().runningFor(loop.now())).isEqualTo(Duration.ofMinutes(10));
    loop.later(4 * HOUR - 600).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.later(1).progress();
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.DURATION);
  }

  @Test
  void anOpenBreakerIsNeitherIdleNorTooSlow() {
    loop.fail("a").fail("b").fail("c").see(EventKind.HEARTBEAT::at).later(1799).tick();
    loop.later(1000).see(EventKind.HEARTBEAT::at).later(400);
    assertThat(loop.ask().allowed()).isTrue();
    assertThat(loop.state().times().activeAt()).isNull();
    assertThat(loop.later(301).tick().phase()).isEqualTo(Phase.HALF_OPEN);
  }

  @Test
  void theCooldownBeginsAtTheLastFailureOrTheOpening() {
    loop.end(true, false).later(100);
    loop.see(5, at -> Observation.ErrorRecorded.of(at, "a"));
    assertThat(loop.last().decision().retryAt()).isEqualTo(loop.now().plusSeconds(1800));
    loop.later(60).end(false, false);
    assertThat(loop.last().decision().retryAt()).isEqualTo(loop.now().plusSeconds(1800));
  }
}
