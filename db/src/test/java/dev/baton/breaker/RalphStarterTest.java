package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the page of ralph-starter leaves open; the rest is in {@link RalphStarterConformanceTest}.
 */
class RalphStarterTest {
  private final Loop loop = Loop.of(Preset.RALPH_STARTER);

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
  void progressIsSuccessWhereNothingElseIsKnown() {
    loop.fail("b").fail("b").progress();
    assertThat(loop.state().counters().of(Counter.FAILURES)).isZero();
    loop.fail("c").stall().fail("d");
    assertThat(loop.state().counters().of(Counter.FAILURES)).isEqualTo(2);
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
    loop.see(EventKind.ITERATION_ABANDONED::at);
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
    loop.see(EventKind.QUESTION::at);
    assertThat(loop.ask("eve").allowed()).isTrue();
  }

  @Test
  void countsACrashLoop() {
    loop.see(3, EventKind.ITERATION_ABANDONED::at);
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 3 consecutive failures (threshold: 3)");
    assertThat(loop.state().times().lastFailureAt()).isEqualTo(loop.now());
    assertThat(loop.state().totals().failures()).isEqualTo(3);
  }
}
