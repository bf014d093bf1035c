package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.stream.AgentEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an agent writes between two looks does not fill the memory. */
class IterationMeterMemoryTest {
  private static final Instant NOON = Instant.parse("2026-02-01T12:00:00Z");

  private final IterationMeter meter = new IterationMeter(Clock.fixed(NOON, ZoneOffset.UTC));

  @Test
  void onlyTheLatestMessagesAreKept() {
    for (int i = 0; i < 10_000; i++) {
      meter.accept(new AgentEvent.Said("message " + i));
    }
    List<Observation> fresh = meter.takeFresh();

    assertThat(fresh).hasSize(32).endsWith(Observation.AssistantOutput.of(NOON, "message 9999"));
    assertThat(meter.takeFresh()).isEmpty();
  }

  @Test
  void onlyTheLatestOfPlainTextIsKept() {
    for (int i = 0; i < 10_000; i++) {
      meter.write("a line of text ".repeat(70));
    }

    assertThat(meter.takeFresh()).hasSize(32);
  }

  @Test
  void eachToolCallIsKept() {
    for (int i = 0; i < 100; i++) {
      meter.accept(new AgentEvent.Said("message " + i));
      meter.accept(new AgentEvent.ToolCalled("Bash", ""));
    }
    List<Observation> fresh = meter.takeFresh();

    assertThat(fresh).hasSize(132);
    assertThat(fresh).filteredOn(one -> one.is(EventKind.TOOL_USED)).hasSize(100);
  }
}
