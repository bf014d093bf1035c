package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.run.RunEvent.WaitCause;
import dev.baton.run.RunEvent.Waiting;
import dev.baton.stream.AgentEvent.Limited;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How long a run waits for its provider. */
class ProviderWaitTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Limited AWAY = new Limited("no connection", null, null, true);
  private double random = 1;
  private final ProviderWait wait = new ProviderWait(Duration.ofHours(2), () -> random);

  private static @Nullable Long seconds(@Nullable Waiting pause, Instant now) {
    return pause == null ? null : Duration.between(now, pause.until()).toSeconds();
  }

  private @Nullable Long after(Limited refusal, Instant now) {
    return seconds(wait.refused(refusal, null, now), now);
  }

  @Test
  void theWaitForAProviderThatIsAwayGrows() {
    Instant now = NOON;
    for (long expected : new long[] {5, 10, 20, 40, 80, 160, 300, 300}) {
      assertThat(after(AWAY, now)).isEqualTo(expected);
      now = now.plusSeconds(expected);
    }
    wait.answered();
    assertThat(after(AWAY, now)).isEqualTo(5);
  }

  @Test
  void runsDoNotReturnTogether() {
    random = 0;
    assertThat(after(AWAY, NOON)).isEqualTo(2);
    random = 0.5;
    assertThat(after(AWAY, NOON)).isEqualTo(7);
  }

  @Test
  void aProviderIsNotAskedEarlierThanItWants() {
    assertThat(after(new Limited("503", null, Duration.ofMinutes(7), true), NOON)).isEqualTo(420);
    assertThat(after(new Limited("503", null, Duration.ZERO, true), NOON)).isEqualTo(10);
    assertThat(after(new Limited("503", NOON.plusSeconds(900), null, true), NOON)).isEqualTo(900);
  }

  @Test
  void theLastTryIsAtTheEndOfTheTime() {
    assertThat(after(AWAY, NOON)).isEqualTo(5);
    Instant late = NOON.plus(Duration.ofMinutes(119));
    assertThat(after(new Limited("503", null, Duration.ofHours(3), true), late)).isEqualTo(60);
    assertThat(wait.refused(AWAY, null, NOON.plus(Duration.ofHours(2)))).isNull();
    Halt halt = wait.tooLong(AWAY);
    assertThat(halt.code()).isEqualTo("max_outage");
    assertThat(halt.reason())
        .isEqualTo("The provider could not be reached for 120 min: no connection");
    assertThat(halt.isNobodysFault()).isTrue();
  }

  @Test
  void anOutageBeginsWhenTheAgentBeginsToTryAgain() {
    Instant begin = NOON.minus(Duration.ofHours(2));
    assertThat(wait.refused(AWAY, begin, NOON)).isNull();
  }

  @Test
  void withoutALimitItWaitsOn() {
    ProviderWait patient = new ProviderWait(null, () -> random);
    patient.refused(AWAY, null, NOON);
    Instant later = NOON.plus(Duration.ofDays(3));
    assertThat(seconds(patient.refused(AWAY, null, later), later)).isEqualTo(10);
  }

  @Test
  void aLimitLastsUntilTheProviderSays() {
    Instant reset = NOON.plus(Duration.ofHours(5));
    Waiting pause = wait.refused(new Limited("limit", reset, null), null, NOON);
    assertThat(pause).isEqualTo(new Waiting(WaitCause.LIMIT, "limit", reset));
    assertThat(after(new Limited("limit", null, Duration.ofSeconds(90)), NOON)).isEqualTo(90);
    assertThat(after(new Limited("limit", null, Duration.ZERO), NOON)).isEqualTo(1);
    assertThat(after(new Limited("limit", NOON.minusSeconds(1), null), NOON)).isEqualTo(480);
  }

  @Test
  void aLimitIsAnAnswerAndEndsAnOutage() {
    wait.refused(AWAY, null, NOON);
    wait.refused(new Limited("limit", null, null), null, NOON.plusSeconds(60));
    assertThat(wait.refused(AWAY, null, NOON.plus(Duration.ofHours(3)))).isNotNull();
  }
}
