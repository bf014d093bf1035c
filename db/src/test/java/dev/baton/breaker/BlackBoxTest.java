package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

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
            Observation.PermissionDenied::new,
            at -> Observation.ErrorRecorded.of(at, "x"),
            Observation.IterationStarted::new);
    for (var sign : signs) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(Observation.IterationStarted::new).later(200).see(sign).later(200).tick();
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
            Observation.IterationAbandoned::new,
            Observation.Question::new,
            Observation.ApiLimit::new,
            at -> new Observation.ManualReset(at, "again"));
    for (var end : ends) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(Observation.Heartbeat::new).see(end).later(1000).tick();
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
