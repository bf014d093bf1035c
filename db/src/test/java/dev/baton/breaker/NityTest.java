package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NityTest {
  private final Loop loop = Loop.of(Preset.NITY);

  @Test
  void isHalfOpenAfterThreeIterationsWithoutProgressAndOpenAfterOneMore() {
    loop.stall().stall();
    assertThat(loop.says()).isEqualTo("CLOSED closed: No rule has tripped");
    loop.stall();
    assertThat(loop.says()).isEqualTo("HALF_OPEN slowing: No progress for 3 iterations");
    assertThat(loop.ask().allowed()).isTrue();
    assertThat(loop.state().times().openedAt()).isNull();
    loop.later(5).stall();
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 4 iterations");
    assertThat(loop.last().decision().allowed()).isFalse();
    assertThat(loop.state().trip())
        .isEqualTo(new Trip(Rule.NO_PROGRESS, "No progress for 4 iterations", "4", "4", null));
    assertThat(loop.state().times().openedAt()).isEqualTo(loop.now());
    assertThat(loop.moves())
        .containsExactly("CLOSED>HALF_OPEN slowing", "HALF_OPEN>OPEN no_progress");
    assertThat(loop.transitions().getFirst().reason()).isEqualTo("No progress for 3 iterations");
  }

  @Test
  void closesAgainOnProgressAndRestartsCounting() {
    loop.stall().stall().stall().progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
    assertThat(loop.state().times().lastProgress()).isEqualTo(loop.now());
    assertThat(loop.transitions().getLast())
        .isEqualTo(
            new Transition(
                Phase.HALF_OPEN, Phase.CLOSED, Cause.PROGRESS, "Progress was made", loop.now()));
    loop.stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
  }

  @Test
  void namesTheFirstOfTwoErrorsThatCameAsOften() {
    List<RecordedError> both =
        List.of(RecordedError.of("Error: disk full"), RecordedError.of("Error: no such file"));
    loop.see(5, at -> IterationEnded.at(at).changed(true).errors(both));
    assertThat(loop.says())
        .isEqualTo("OPEN same_error: Same error repeated 5 times: \"Error: disk full\"");
  }

  @Test
  void opensAtOnceWhenOneErrorCameFiveTimes() {
    for (int line = 1; line <= 4; line++) {
      loop.error("TypeError: x is undefined at f (/src/a.js:" + line + ":1)").progress();
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.error("Error: another").error("TypeError: x is undefined at f (/src/b.js:9:1)");
    assertThat(loop.says())
        .isEqualTo(
            "OPEN same_error: Same error repeated 5 times:"
                + " \"TypeError: x is undefined at f (/src/a.js:1:1)\"");
    assertThat(loop.moves()).containsExactly("CLOSED>OPEN same_error");
    assertThat(loop.state().errors().unique()).isEqualTo(2);
    Trip trip = loop.state().trip();
    assertThat(loop.state().errors().count(trip.signature())).isEqualTo(5);
    assertThat(List.of(trip.actual(), trip.limit())).containsExactly("5", "5");
  }

  @Test
  void neverCoolsDown() {
    loop.stall().stall().stall().stall().later(36_000);
    assertThat(loop.ask())
        .isEqualTo(
            new Decision(
                false, Phase.OPEN, Rule.NO_PROGRESS, "No progress for 4 iterations", null));
    loop.progress();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void takesAnOutputThatShrankForNoProgress() {
    for (long length : new long[] {10, 1000, 800, 1200, 1000, 1400}) {
      loop.see(at -> IterationEnded.at(at).changed(true).outputLength(length));
      // Between outputs of usual length, iterations without progress do not matter.
      loop.see(at -> IterationEnded.at(at).outputLength(1L));
    }
    assertThat(loop.state().recent().outputTrend())
        .containsExactly(10L, 1000L, 800L, 1200L, 1000L, 1400L);
    loop.see(at -> IterationEnded.at(at).changed(true).outputLength(700L));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
    loop.see(at -> IterationEnded.at(at).changed(true).outputLength(699L));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isOne();
    assertThat(loop.state().recent().outputTrend()).hasSize(7).endsWith(700L);
    loop.progress();
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
  }

  @Test
  void showsItsState() {
    loop.error("error: a").error("error: a").error("error: b").later(1).progress().later(1).stall();
    BreakerState state = loop.state();
    assertThat(state.phase()).isEqualTo(Phase.CLOSED);
    assertThat(state.counters().of(Counter.NO_PROGRESS)).isOne();
    assertThat(state.times().lastProgress()).isEqualTo(Observations.START.plusSeconds(1));
    assertThat(state.errors().bySignature())
        .isEqualTo(
            Map.of(
                ErrorSignature.of("error: a"),
                    new ErrorCounts.Tally(2, "error: a", 0, ErrorCounts.Seen.NOT),
                ErrorSignature.of("error: b"),
                    new ErrorCounts.Tally(1, "error: b", 0, ErrorCounts.Seen.NOT)));
    assertThat(state.errors().most()).isEqualTo(2);
  }

  @Test
  void opensBySameErrorBeforeItLooksAtProgress() {
    loop.stall().stall().stall();
    loop.see(4, at -> Observation.ErrorRecorded.of(at, "error: a"));
    loop.see(at -> IterationEnded.at(at).errors(List.of(RecordedError.of("error: a"))));
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.SAME_ERROR);
  }
}
