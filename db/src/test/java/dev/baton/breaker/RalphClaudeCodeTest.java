package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RalphClaudeCodeTest {
  private final Loop loop = Loop.of(Preset.RALPH_CLAUDE_CODE);

  @Test
  void watchesAfterTwoIterationsAndOpensAfterThree() {
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall();
    assertThat(loop.says()).isEqualTo("HALF_OPEN slowing: No progress for 2 iterations");
    loop.stall();
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 3 iterations");
  }

  @Test
  void holdsTheCounterWhileTheAgentAsksOrTheProviderRefuses() {
    loop.stall();
    BreakerState before = loop.state();
    loop.see(Observation.Question::new).see(Observation.ApiLimit::new);
    loop.see(at -> IterationEnded.at(at).waiting(true).success(false).changed(true));
    assertThat(loop.state()).isEqualTo(before);
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.see(Observation.Question::new).stall();
    loop.see(Observation.ApiLimit::new).stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.see(Observation.Question::new).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall().stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void opensAfterTwoIterationsInARowWithADeniedPermission() {
    loop.see(5, Observation.PermissionDenied::new).progress();
    loop.progress().see(Observation.PermissionDenied::new).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(2, Observation.PermissionDenied::new);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.progress();
    assertThat(loop.says())
        .isEqualTo("OPEN permission_denials: Permissions denied in 2 iterations");
    assertThat(loop.state().trip().limit()).isEqualTo("2");
  }

  @Test
  void opensAfterFiveIterationsWithTheSameError() {
    for (int i = 0; i < 4; i++) {
      loop.error("a").progress();
    }
    loop.progress().error("a");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.progress();
    for (int i = 0; i < 4; i++) {
      loop.error("a").progress();
    }
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.says()).isEqualTo("OPEN same_error: Same error repeated 5 times: \"a\"");
  }

  @Test
  void coolsDownForHalfAnHour() {
    loop.stall().stall().stall().later(1799);
    assertThat(loop.ask().retryAt()).isEqualTo(Observations.START.plusSeconds(1800));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.later(1).ask().allowed()).isTrue();
    loop.progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
  }

  @Test
  void needsProgressForTheRetryBecauseItCountsProgress() {
    loop.stall().stall().stall().later(1800).ask();
    loop.end(false, true);
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 4 iterations");
    Loop failing = Loop.of(Preset.RALPH_CLAUDE_CODE);
    failing.stall().stall().stall().later(1800).ask();
    failing.end(true, false);
    assertThat(failing.phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void startsAgainWithANewRunWhereThatIsWanted() {
    Policy policy =
        new PolicySources(
                List.of(), Map.of("CB_AUTO_RESET", "true"), Map.of("preset", "ralph-claude-code"))
            .resolve()
            .policy();
    Loop resetting = new Loop(policy);
    resetting.stall().stall().see(Observation.RunStarted::new);
    assertThat(resetting.phase()).isEqualTo(Phase.HALF_OPEN);
    resetting.stall().see(Observation.RunStarted::new);
    assertThat(resetting.phase()).isEqualTo(Phase.CLOSED);
    assertThat(resetting.state().counters().of(Counter.NO_PROGRESS)).isZero();
    assertThat(resetting.transitions().getLast())
        .isEqualTo(
            new Transition(
                Phase.OPEN, Phase.CLOSED, Cause.AUTO_RESET, "A new run began", resetting.now()));
    loop.stall().stall().stall().see(Observation.RunStarted::new);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }
}
