package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The preset {@code nity} is the breaker of Nity Loop, sentence by sentence. Each test quotes the
 * page <i>Nity Loop: Circuit Breaker</i> of the documentation of 88pi (docs/nity-loop/
 * circuit-breaker; no repository is known).
 */
class NityConformanceTest {
  private final Loop loop = Loop.of(Preset.NITY);

  /** "Detects stagnation in the autonomous loop and halts execution when progress stops." */
  @Test
  void haltsExecutionWhenProgressStops() {
    loop.progress().stall().stall().stall().stall();
    assertThat(loop.last().decision().allowed()).isFalse();
    assertThat(loop.ask().allowed()).isFalse();
  }

  /** The diagram: CLOSED, "no progress (3x)", HALF_OPEN. */
  @Test
  void closedIsHalfOpenAfterNoProgressThreeTimes() {
    loop.stall().stall();
    assertThat(loop.says()).isEqualTo("CLOSED closed: No rule has tripped");
    loop.stall();
    assertThat(loop.says()).isEqualTo("HALF_OPEN slowing: No progress for 3 iterations");
    assertThat(loop.state().times().openedAt()).isNull();
    assertThat(loop.transitions().getFirst().reason()).isEqualTo("No progress for 3 iterations");
  }

  /** The diagram: HALF_OPEN, "progress resumes", CLOSED. */
  @Test
  void halfOpenIsClosedWhenProgressResumes() {
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

  /** The diagram: HALF_OPEN, "still stuck", OPEN. */
  @Test
  void halfOpenIsOpenWhenStillStuck() {
    loop.stall().stall().stall().later(5).stall();
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 4 iterations");
    assertThat(loop.state().trip())
        .isEqualTo(new Trip(Rule.NO_PROGRESS, "No progress for 4 iterations", "4", "4", null));
    assertThat(loop.state().times().openedAt()).isEqualTo(loop.now());
    assertThat(loop.moves())
        .containsExactly("CLOSED>HALF_OPEN slowing", "HALF_OPEN>OPEN no_progress");
  }

  /** The diagram: CLOSED, "same error (5x)", OPEN. */
  @Test
  void closedIsOpenAfterTheSameErrorFiveTimes() {
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

  /** "CLOSED: Normal operation: Continue iterating." */
  @Test
  void closedContinuesIterating() {
    assertThat(loop.ask().allowed()).isTrue();
    assertThat(loop.progress().stall().ask().allowed()).isTrue();
  }

  /** "HALF_OPEN: Stagnation detected: One more chance — monitor closely." */
  @Test
  void halfOpenHasOneMoreChance() {
    loop.stall().stall().stall();
    assertThat(loop.ask().allowed()).isTrue();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    assertThat(loop.stall().ask().allowed()).isFalse();
  }

  /** "OPEN: Confirmed stagnation: Terminate loop immediately." Nothing but a reset ends that. */
  @Test
  void openTerminatesTheLoop() {
    loop.stall().stall().stall().stall().later(36_000);
    assertThat(loop.ask())
        .isEqualTo(
            new Decision(
                false, Phase.OPEN, Rule.NO_PROGRESS, "No progress for 4 iterations", null));
    loop.progress();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /** "noProgressThreshold: Consecutive iterations with no measurable progress." */
  @Test
  void countsConsecutiveIterationsWithoutProgress() {
    loop.stall().stall().progress().stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(2);
  }

  /** "IterationMetrics: filesChanged, testsPassing, outputLength": these are what it measures. */
  @Test
  void filesAndPassingTestsAreMeasurableProgress() {
    loop.see(at -> IterationEnded.at(at).testsPassing(3)).stall();
    loop.see(at -> IterationEnded.at(at).testsPassing(3));
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.see(at -> IterationEnded.at(at).testsPassing(4));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(at -> IterationEnded.at(at).success(true));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isOne();
    loop.see(at -> IterationEnded.at(at).changed(true).success(false));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
  }

  /** "sameErrorThreshold: Same error message repeated across iterations." */
  @Test
  void countsTheSameErrorAcrossIterations() {
    for (int i = 0; i < 4; i++) {
      loop.error("error: a").progress().progress().error("error: b" + "x".repeat(i)).progress();
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(
        at -> IterationEnded.at(at).changed(true).errors(List.of(RecordedError.of("error: a"))));
    assertThat(loop.says()).startsWith("OPEN same_error: Same error repeated 5 times");
  }

  /** "outputDeclineThreshold: Output quality drops below 70% of baseline." */
  @Test
  void anOutputBelowSeventyPerCentOfTheBaselineIsNoProgress() {
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

  /** "CircuitBreakerConfig": each of the three thresholds can be configured. */
  @Test
  void itsThreeThresholdsAreConfigurable() {
    Map<String, String> options =
        Map.of(
            "preset", "nity",
            "no_progress_half_open", "1",
            "no_progress", "2",
            "same_error", "2",
            "output_decline", "50");
    Policy policy = PolicySources.resolve(List.of(), Map.of(), options).policy();
    assertThat(new Loop(policy).stall().phase()).isEqualTo(Phase.HALF_OPEN);
    assertThat(new Loop(policy).stall().stall().phase()).isEqualTo(Phase.OPEN);
    assertThat(new Loop(policy).error("a").error("a").phase()).isEqualTo(Phase.OPEN);
    assertThat(policy.threshold(Rule.OUTPUT_DECLINE)).isEqualTo(50);
  }

  /** "reset(): void." */
  @Test
  void resetClosesAndClears() {
    loop.error("a").stall().stall().stall().stall();
    loop.see(at -> new Observation.ManualReset(at, "reset"));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters()).isEqualTo(Counters.NONE);
    assertThat(loop.state().errors()).isEqualTo(ErrorCounts.NONE);
  }

  /** "getStatus(): CircuitBreakerStatus." */
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
}
