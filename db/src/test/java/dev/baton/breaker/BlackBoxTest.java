package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Preset;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the page of black-box leaves open; the rest is in {@link BlackBoxConformanceTest}. */
class BlackBoxTest {
  private final Loop loop = Loop.of(Preset.BLACK_BOX);

  @Test
  void otherObservationsOfARunningIterationAreEventsToo() {
    List<Function<Instant, Observation>> signs =
        List.of(
            EventKind.PERMISSION_DENIED::at,
            at -> Observation.ErrorRecorded.of(at, "x"),
            EventKind.ITERATION_STARTED::at);
    for (var sign : signs) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(EventKind.ITERATION_STARTED::at).later(200).see(sign).later(200).tick();
      assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
      assertThat(loop.later(101).ask().allowed()).isFalse();
    }
  }

  @Test
  void doesNotCallALoopIdleThatIsNotRunning() {
    List<Function<Instant, Observation>> ends =
        List.of(
            IterationEnded::at,
            at -> IterationEnded.at(at).waiting(true),
            EventKind.ITERATION_ABANDONED::at,
            EventKind.QUESTION::at,
            EventKind.API_LIMIT::at,
            at -> new Observation.ManualReset(at, "again"));
    for (var end : ends) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(EventKind.HEARTBEAT::at).see(end).later(1000).tick();
      assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
      assertThat(loop.ask().allowed()).isTrue();
    }
  }

  @Test
  void emptyOutputsAreAlike() {
    loop.say("");
    loop.say(" ");
    loop.say("\n");
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }
}
