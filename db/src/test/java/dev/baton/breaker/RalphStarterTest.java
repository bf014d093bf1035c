package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RalphStarterTest {
  private final Loop loop = Loop.of(Preset.RALPH_STARTER);

  /** How many consecutive failures, and how many repetitions of an error, each preset allows. */
  @ParameterizedTest
  @CsvSource({
    "ralph-starter,     3, 5",
    "feature,           3, 5",
    "tdd-red-green,     5, 3",
    "refactor,          2, 3",
    "incident-response, 2, 2",
    "migration-safety,  1, 2",
  })
  void opensAtItsThresholds(String name, int failures, int errors) {
    Policy policy = Preset.named(name).orElseThrow().policy();
    Loop failing = new Loop(policy);
    for (int i = 1; i < failures; i++) {
      failing.end(false, false).end(false, null);
    }
    assertThat(failing.phase()).isEqualTo(Phase.CLOSED);
    failing.end(false, false);
    assertThat(failing.last().decision().reason())
        .isEqualTo(
            failures
                + (failures == 1 ? " consecutive failure" : " consecutive failures")
                + " (threshold: "
                + failures
                + ")");
    Loop repeating = new Loop(policy);
    for (int i = 1; i < errors; i++) {
      repeating.error("error: a").end(true, true).error("error: b" + "x".repeat(i));
    }
    assertThat(repeating.phase()).isEqualTo(Phase.CLOSED);
    repeating.error("error: a");
    assertThat(repeating.last().decision().reason())
        .isEqualTo("Same error repeated " + errors + " times (threshold: " + errors + ")");
    assertThat(repeating.state().trip().signature()).isEqualTo(ErrorSignature.of("error: a"));
  }

  @Test
  void saysWhatItsAncestorSays() {
    loop.fail("a").fail("b").fail("c");
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 3 consecutive failures (threshold: 3)");
    Loop same = Loop.of(Preset.RALPH_STARTER);
    for (int i = 0; i < 4; i++) {
      same.fail("a").end(true, true);
    }
    same.fail("b").fail("a");
    assertThat(same.says())
        .isEqualTo("OPEN same_error: Same error repeated 5 times (threshold: 5)");
  }

  @Test
  void reportsTheErrorThatTrippedAndNotTheCommonest() {
    Loop both = Loop.of(Preset.INCIDENT_RESPONSE);
    both.see(at ->
        IterationEnded.at(at)
            .success(true)
            .errors(List.of(RecordedError.of("b"), RecordedError.of("a"))));
    both.see(
        at -> IterationEnded.at(at).errors(List.of(RecordedError.of("c"), RecordedError.of("a"))));
    assertThat(both.state().trip().signature()).isEqualTo(ErrorSignature.of("a"));
  }

  @Test
  void resetsTheStreakButNotTheErrorTotalsOnSuccess() {
    loop.fail("a").fail("a").end(false, true);
    assertThat(loop.state().counters().of(Counter.FAILURES)).isZero();
    assertThat(loop.state().errors().count(ErrorSignature.of("a"))).isEqualTo(2);
    assertThat(loop.state().totals().failures()).isEqualTo(2);
    assertThat(loop.state().errors().unique()).isOne();
    loop.fail("b").fail("b").progress();
    assertThat(loop.state().counters().of(Counter.FAILURES)).isZero();
    loop.fail("c").stall().fail("d");
    assertThat(loop.state().counters().of(Counter.FAILURES)).isEqualTo(2);
    assertThat(loop.state().totals().iterations()).isEqualTo(9);
  }

  @Test
  void grantsOneRetryHalfAMinuteAfterTheLastFailure() {
    loop.fail("a").fail("b").fail("c").later(10).fail("d");
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.state().trip().actual()).isEqualTo("3");
    Decision early = loop.laterMillis(29_999).ask();
    assertThat(early.allowed()).isFalse();
    assertThat(early.retryAt()).isEqualTo(Observations.START.plusSeconds(40));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    Decision granted = loop.laterMillis(1).ask("anna");
    assertThat(granted)
        .isEqualTo(
            new Decision(
                true,
                Phase.HALF_OPEN,
                Cause.PROBE_GRANTED,
                "The cooldown has ended: one retry",
                null));
    assertThat(loop.transitions().getLast().reason()).isEqualTo("The cooldown has ended");
    assertThat(loop.state().probe()).isEqualTo(new Probe(loop.now(), "anna"));
    Decision second = loop.later(1).ask("ben");
    assertThat(second)
        .isEqualTo(
            new Decision(
                false,
                Phase.HALF_OPEN,
                Cause.PROBE_RUNNING,
                "The retry after the cooldown is running in anna",
                Observations.START.plusSeconds(70)));
    assertThat(Breaker.decision(loop.state(), Preset.RALPH_STARTER.policy()).allowed()).isTrue();
  }

  @Test
  void closesAfterASuccessfulRetry() {
    loop.fail("a").fail("b").fail("c").later(30).ask();
    loop.end(false, true);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().trip()).isNull();
    assertThat(loop.state().probe()).isNull();
    assertThat(loop.state().times().openedAt()).isNull();
    assertThat(loop.state().counters()).isEqualTo(new Counters(Map.of(Counter.TASK_ITERATIONS, 4)));
    assertThat(loop.moves())
        .containsExactly(
            "CLOSED>OPEN consecutive_failures",
            "OPEN>HALF_OPEN probe_granted",
            "HALF_OPEN>CLOSED progress");
    loop.fail("a").fail("b");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void tripsAgainWhenTheRetryFails() {
    loop.fail("a").fail("b").fail("c").later(30).ask();
    loop.fail("d");
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 4 consecutive failures (threshold: 3)");
    assertThat(loop.last().decision().retryAt()).isEqualTo(loop.now().plusSeconds(30));
  }

  @Test
  void tripsAgainWhenTheRetryShowsNothing() {
    loop.error("a").error("a").error("a").error("a").error("a").later(30).ask();
    loop.stall();
    assertThat(loop.says()).isEqualTo("OPEN probe_failed: The retry after the cooldown failed");
    loop.later(30).ask();
    loop.end(true, false);
    assertThat(loop.last().decision().code()).isEqualTo(Rule.PROBE_FAILED);
    loop.later(30).ask();
    loop.see(Observation.IterationAbandoned::new);
    assertThat(loop.last().decision().code()).isEqualTo(Rule.PROBE_FAILED);
    loop.later(30).ask();
    loop.progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.error("b");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.error("a");
    assertThat(loop.says()).startsWith("OPEN same_error: Same error repeated 6 times");
  }

  @Test
  void givesTheRetryToAnotherWhenTheFirstNeverComesBack() {
    loop.fail("a").fail("b").fail("c").later(30).ask("anna");
    assertThat(loop.laterMillis(29_999).ask("ben").allowed()).isFalse();
    assertThat(loop.laterMillis(1).ask("ben").allowed()).isTrue();
    assertThat(loop.state().probe().holder()).isEqualTo("ben");
    assertThat(loop.transitions()).hasSize(2);
  }

  @Test
  void givesTheRetryBackWhenItHadToWait() {
    loop.fail("a").fail("b").fail("c").later(30).ask("anna");
    loop.see(at -> IterationEnded.at(at).waiting(true).success(false));
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    assertThat(loop.ask("ben").allowed()).isTrue();
    assertThat(loop.ask("eve").allowed()).isFalse();
    loop.see(Observation.Question::new);
    assertThat(loop.ask("eve").allowed()).isTrue();
  }

  @Test
  void countsACrashLoop() {
    loop.see(3, Observation.IterationAbandoned::new);
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 3 consecutive failures (threshold: 3)");
    assertThat(loop.state().times().lastFailureAt()).isEqualTo(loop.now());
    assertThat(loop.state().totals().failures()).isEqualTo(3);
  }

  private static Loop failing(Loop loop, boolean changed, Integer passing, String error) {
    return loop.see(at ->
        IterationEnded.at(at)
            .changed(changed)
            .testsPassing(passing)
            .success(false)
            .errors(List.of(RecordedError.of(error))));
  }

  @Test
  void aFailureThatAchievedSomethingContinuesNoStreak() {
    Loop better = Loop.of(Preset.DEFAULT);
    Loop other = Loop.of(Preset.DEFAULT);
    Loop stuck = Loop.of(Preset.DEFAULT);
    Loop idle = Loop.of(Preset.DEFAULT);
    for (int i = 1; i <= 3; i++) {
      failing(better, true, i, "test_case fails");
      failing(other, true, null, "test_case_" + i + " fails");
      failing(stuck, true, 5, "test_case fails");
      failing(idle, false, null, "test_case_" + i + " fails");
    }
    assertThat(better.phase()).isEqualTo(Phase.CLOSED);
    assertThat(other.phase()).isEqualTo(Phase.CLOSED);
    assertThat(stuck.says()).startsWith("OPEN consecutive_failures");
    assertThat(idle.says()).startsWith("OPEN consecutive_failures");
  }
}
