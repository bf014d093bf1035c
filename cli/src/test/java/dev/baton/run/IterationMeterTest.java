package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.AgentEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
}
