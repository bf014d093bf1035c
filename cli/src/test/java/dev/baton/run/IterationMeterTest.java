package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.AgentEvent;
import dev.baton.testkit.SettableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of a provider that refuses while the agent tries again. */
class IterationMeterTest {
  private final IterationMeter meter =
      new IterationMeter(Clock.fixed(Instant.parse("2026-11-24T10:00:00Z"), ZoneOffset.UTC));

  @Test
  void anAgentThatTriesAgainIsLimitedUntilTheProviderAnswers() {
    meter.accept(new AgentEvent.Retrying(429, "", 2, 10));
    assertThat(meter.reading().limited())
        .isEqualTo(new AgentEvent.Limited("the provider answers 429; try 2 of 10", null, null));
    meter.accept(new AgentEvent.Said("Now I go on."));
    assertThat(meter.reading().limited()).isNull();
    assertThat(meter.retry()).isNull();
  }

  @Test
  void whatTheAgentKnowsOfALimitStays() {
    AgentEvent.Limited limit = new AgentEvent.Limited("busy", null, Duration.ofSeconds(3));
    meter.accept(limit);
    meter.accept(new AgentEvent.Retrying(529, "overloaded", 1, 0));
    assertThat(meter.reading().limited()).isEqualTo(limit);
  }

  @Test
  void aWrongKeyIsNeitherALimitNorAnOutage() {
    meter.accept(new AgentEvent.Retrying(500, "internal error", 1, 0));
    meter.accept(new AgentEvent.Retrying(401, "authentication_failed", 2, 0));
    assertThat(meter.reading().limited()).isNull();
    assertThat(meter.retry()).isNotNull();
  }

  /** OpenCode tries again without end where the account has no credit. */
  @Test
  void triesAgainstARefusalThatNoWaitCuresEndTheRun() {
    String words = "You exceeded your current quota, please check your plan and billing details.";
    AgentEvent.Retrying first = new AgentEvent.Retrying(0, words, 0, 0);
    Instant now = Instant.parse("2026-11-24T10:00:00Z");
    assertThat(ProviderRefusal.of(new IterationMeter.Retry(first, now, Duration.ZERO), now))
        .isNull();
    assertThat(
            ProviderRefusal.of(
                new IterationMeter.Retry(first, now, Duration.ofSeconds(5)), now.plusSeconds(5)))
        .isEqualTo(
            new Halt(
                Halt.Kind.REFUSED,
                "provider_refused",
                "The provider refuses the request: You exceeded your current quota, please check"
                    + " your plan and billing details; no task can be worked on until that is"
                    + " fixed"));
    AgentEvent.Retrying key = new AgentEvent.Retrying(401, "", 2, 0);
    assertThat(ProviderRefusal.of(new IterationMeter.Retry(key, now, Duration.ZERO), now))
        .extracting(Halt::reason)
        .asString()
        .contains("login: 401;");
    AgentEvent.Retrying limit = new AgentEvent.Retrying(429, "rate limit reached", 9, 10);
    assertThat(
            ProviderRefusal.of(
                new IterationMeter.Retry(limit, now, Duration.ofHours(1)), now.plusSeconds(3600)))
        .isNull();
  }

  @Test
  void aToolMayRunForTenMinutesWithoutAWord() {
    Instant began = Instant.parse("2026-11-24T10:00:00Z");
    SettableClock clock = new SettableClock(began);
    IterationMeter at = new IterationMeter(clock);
    for (AgentEvent end :
        List.of(
            new AgentEvent.ToolRunning("a", false),
            new AgentEvent.Finished(true, ""),
            new AgentEvent.Started("s", null))) {
      at.accept(new AgentEvent.ToolRunning("a", true));
      assertThat(at.isToolRunning()).isTrue();
      clock.advance(Duration.ofSeconds(599));
      assertThat(at.isToolRunning()).isTrue();
      clock.advance(Duration.ofSeconds(1));
      assertThat(at.isToolRunning()).isFalse();
      at.accept(new AgentEvent.Alive());
      assertThat(at.isToolRunning()).as("any event begins a new silence").isTrue();
      at.accept(end);
      assertThat(at.isToolRunning()).isFalse();
    }
  }

  @Test
  void aSilenceThatMayBeAToolsBeginsWithTheLastWord() {
    Instant began = Instant.parse("2026-11-24T10:00:00Z");
    SettableClock clock = new SettableClock(began);
    IterationMeter at = new IterationMeter(clock);
    clock.advance(Duration.ofSeconds(5));
    assertThat(at.silentSince()).as("before the first word").isNull();
    at.accept(new AgentEvent.Alive());
    clock.advance(Duration.ofSeconds(599));
    assertThat(at.silentSince()).isEqualTo(began.plusSeconds(5));
    clock.advance(Duration.ofSeconds(1));
    assertThat(at.silentSince()).isNull();
  }
}
