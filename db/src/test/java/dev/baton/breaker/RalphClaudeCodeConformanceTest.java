package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The preset {@code ralph-claude-code} is its breaker, sentence by sentence. Each test quotes
 * CLAUDE.md of github.com/frankbria/ralph-claude-code, or the file that it names. The sentences
 * that Baton does not keep come last, each with the reason.
 */
class RalphClaudeCodeConformanceTest {
  private final Loop loop = Loop.of(Preset.RALPH_CLAUDE_CODE);

  /** "CB_NO_PROGRESS_THRESHOLD=3 — open after 3 loops with no file changes." */
  @Test
  void opensAfterThreeLoopsWithNoFileChanges() {
    loop.stall().end(false, true);
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.end(false, false);
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 3 iterations");
  }

  /** The same sentence: only files count, and more passing tests are no change of a file. */
  @Test
  void morePassingTestsAreNoFileChange() {
    for (int passing = 1; passing <= 3; passing++) {
      int now = passing;
      loop.see(at -> IterationEnded.at(at).testsPassing(now).success(true));
    }
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 3 iterations");
  }

  /** "Git commits within a loop now count as progress" (README.md). */
  @Test
  void aCommitIsProgress() {
    loop.stall().stall().progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
  }

  /** "Productive timeout: treating iteration as productive" (ralph_loop.sh). */
  @Test
  void aFailureThatChangedFilesIsProgress() {
    loop.stall().stall().end(true, false);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  /** "CB_SAME_ERROR_THRESHOLD=5 — open after 5 loops with repeated errors." */
  @Test
  void opensAfterFiveLoopsWithTheSameError() {
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

  /** "Accurately detects stuck loops with multi-line error matching" (README.md). */
  @Test
  void allErrorsOfALoopAreCompared() {
    for (int i = 0; i < 4; i++) {
      loop.error("a").error("b").progress();
    }
    assertThat(loop.state().errors().streak()).isEqualTo(4);
    loop.error("b").error("a").progress();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    Loop other = Loop.of(Preset.RALPH_CLAUDE_CODE);
    for (int i = 0; i < 5; i++) {
      other.error("a").error("new" + "x".repeat(i)).progress();
    }
    assertThat(other.phase()).isEqualTo(Phase.CLOSED);
  }

  /** "CB_PERMISSION_DENIAL_THRESHOLD=2 — open after 2 loops with permission denials." */
  @Test
  void opensAfterTwoLoopsWithPermissionDenials() {
    loop.see(5, EventKind.PERMISSION_DENIED::at).progress();
    loop.progress().see(EventKind.PERMISSION_DENIED::at).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(2, EventKind.PERMISSION_DENIED::at);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.progress();
    assertThat(loop.says())
        .isEqualTo("OPEN permission_denials: Permissions denied in 2 iterations");
    assertThat(loop.state().trip().limit()).isEqualTo("2");
  }

  /** "Permission denials take highest priority" (lib/circuit_breaker.sh). */
  @Test
  void permissionDenialsTakeHighestPriority() {
    loop.error("a").progress().error("a").progress().error("a").stall();
    loop.see(EventKind.PERMISSION_DENIED::at).error("a").stall();
    loop.see(EventKind.PERMISSION_DENIED::at).error("a").stall();
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(3);
    assertThat(loop.state().errors().streak()).isEqualTo(5);
    assertThat(loop.says())
        .isEqualTo("OPEN permission_denials: Permissions denied in 2 iterations");
  }

  /**
   * "When asking_questions=true, consecutive_no_progress is held steady (not incremented)." The
   * loop does not record a call that the API refused at all.
   */
  @Test
  void holdsTheCounterWhileTheAgentAsksOrTheProviderRefuses() {
    loop.stall();
    BreakerState before = loop.state();
    loop.see(EventKind.QUESTION::at).see(EventKind.API_LIMIT::at);
    loop.see(at -> IterationEnded.at(at).waiting(true).success(false).changed(true));
    assertThat(loop.state()).isEqualTo(before);
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.see(EventKind.QUESTION::at).stall();
    loop.see(EventKind.API_LIMIT::at).stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.see(EventKind.QUESTION::at).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall().stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /**
   * "HALF_OPEN: Monitoring mode, checking for recovery" after two loops without progress; "Circuit
   * is closed or half-open, can execute" (lib/circuit_breaker.sh).
   */
  @Test
  void isHalfOpenAfterTwoLoopsWithoutProgress() {
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall();
    assertThat(loop.says()).isEqualTo("HALF_OPEN slowing: No progress for 2 iterations");
    assertThat(loop.ask().allowed()).isTrue();
  }

  /** "Monitoring mode — either recover or fail" (lib/circuit_breaker.sh). */
  @Test
  void halfOpenEitherRecoversOrFails() {
    assertThat(loop.stall().stall().progress().phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.stall().stall().stall().phase()).isEqualTo(Phase.OPEN);
  }

  /** "CB_COOLDOWN_MINUTES=30 — Minutes before OPEN → HALF_OPEN." */
  @Test
  void coolsDownForHalfAnHour() {
    loop.stall().stall().stall().later(1799);
    assertThat(loop.ask().retryAt()).isEqualTo(Observations.START.plusSeconds(1800));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.later(1).ask().allowed()).isTrue();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
  }

  /** "0 = immediate." */
  @Test
  void aCooldownOfZeroIsImmediate() {
    Loop immediate = new Loop(with("CB_COOLDOWN_MINUTES", "0"));
    immediate.stall().stall().stall();
    assertThat(immediate.phase()).isEqualTo(Phase.OPEN);
    assertThat(immediate.ask().allowed()).isTrue();
  }

  /**
   * "The opened_at state field tracks when the circuit opened", "preserve when staying OPEN"
   * (lib/circuit_breaker.sh): a failure of a loop that continued anyway prolongs nothing.
   */
  @Test
  void theCooldownBeginsWhenTheCircuitOpened() {
    loop.stall().stall().stall().later(600).fail("a").later(1200);
    assertThat(loop.ask().allowed()).isTrue();
  }

  /** "If elapsed_minutes < 0 (clock skew), stay OPEN safely" (lib/circuit_breaker.sh). */
  @Test
  void staysOpenWhenTheClockWasSetBack() {
    loop.stall().stall().stall().later(-7200);
    assertThat(loop.ask().allowed()).isFalse();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /** "Auto-recovers after cooldown period — OPEN → HALF_OPEN → CLOSED" (README.md). */
  @Test
  void recoversByProgressAfterTheCooldown() {
    loop.stall().stall().stall().later(1800).ask();
    loop.progress();
    assertThat(loop.moves())
        .containsExactly(
            "CLOSED>HALF_OPEN slowing",
            "HALF_OPEN>OPEN no_progress",
            "OPEN>HALF_OPEN probe_granted",
            "HALF_OPEN>CLOSED progress");
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
    Loop failing = Loop.of(Preset.RALPH_CLAUDE_CODE);
    failing.stall().stall().stall().later(1800).ask();
    assertThat(failing.end(true, false).phase()).isEqualTo(Phase.CLOSED);
  }

  /**
   * "Preserve counters but transition state", "No recovery, opening circuit"
   * (lib/circuit_breaker.sh).
   */
  @Test
  void opensAtOnceWhenItDoesNotRecover() {
    loop.stall().stall().stall().later(1800).ask();
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(3);
    loop.end(false, true);
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 4 iterations");
  }

  /** "Circuit is open — stays open" (lib/circuit_breaker.sh). */
  @Test
  void staysOpenWhateverTheLoopDoes() {
    loop.stall().stall().stall().progress().end(true, true);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.ask().allowed()).isFalse();
  }

  /** "CB_AUTO_RESET=false — true = bypass cooldown, reset to CLOSED on startup." */
  @Test
  void startsAgainWithANewRunWhereThatIsWanted() {
    Loop resetting = new Loop(with("CB_AUTO_RESET", "true"));
    resetting.stall().stall().see(EventKind.RUN_STARTED::at);
    assertThat(resetting.phase()).isEqualTo(Phase.HALF_OPEN);
    resetting.stall().see(EventKind.RUN_STARTED::at);
    assertThat(resetting.phase()).isEqualTo(Phase.CLOSED);
    assertThat(resetting.state().counters().of(Counter.NO_PROGRESS)).isZero();
    assertThat(resetting.transitions().getLast())
        .isEqualTo(
            new Transition(
                Phase.OPEN, Phase.CLOSED, Cause.AUTO_RESET, "A new run began", resetting.now()));
    loop.stall().stall().stall().see(EventKind.RUN_STARTED::at);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /** "--reset-circuit: Reset the circuit breaker to CLOSED" (docs/CLI_OPTIONS.md). */
  @Test
  void resetClosesAndClearsTheCounters() {
    loop.see(EventKind.PERMISSION_DENIED::at).error("a").stall().stall().stall();
    loop.see(at -> new Observation.ManualReset(at, "Manual reset"));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters()).isEqualTo(Counters.NONE);
    assertThat(loop.state().errors()).isEqualTo(ErrorCounts.NONE);
  }

  /** "Configurable thresholds — override via environment variables" (lib/circuit_breaker.sh). */
  @ParameterizedTest
  @CsvSource({
    "CB_NO_PROGRESS_THRESHOLD,       5, stall",
    "CB_SAME_ERROR_THRESHOLD,        3, error",
    "CB_PERMISSION_DENIAL_THRESHOLD, 4, denial",
  })
  void theThresholdsAreConfigurable(String variable, String value, String what) {
    Loop configured = new Loop(with(variable, value));
    for (int i = 1; i <= Integer.parseInt(value); i++) {
      assertThat(configured.phase()).isNotEqualTo(Phase.OPEN);
      switch (what) {
        case "stall" -> configured.stall();
        case "error" -> configured.error("a").progress();
        default -> configured.see(EventKind.PERMISSION_DENIED::at).progress();
      }
    }
    assertThat(configured.phase()).isEqualTo(Phase.OPEN);
  }

  private static Policy with(String variable, String value) {
    Map<String, String> preset = Map.of("preset", "ralph-claude-code");
    return PolicySources.resolve(List.of(), Map.of(variable, value), preset).policy();
  }

  /**
   * "CB_OUTPUT_DECLINE_THRESHOLD=70% — open if output declines >70%." No version of the program
   * does that: the variable is read and not used. Baton does what the program does.
   */
  @Test
  void aDeclineOfTheOutputOpensNothing() {
    loop.see(9, at -> IterationEnded.at(at).changed(true).outputLength(10_000L));
    loop.see(9, at -> IterationEnded.at(at).changed(true).outputLength(1L));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  /**
   * "Claude reported STATUS: COMPLETE — this is progress even without git changes"
   * (lib/circuit_breaker.sh). There the loop soon ends by such reports. A loop of Baton does not,
   * so that they would keep it running.
   */
  @Test
  void aClaimToBeDoneIsNoProgress() {
    loop.see(3, at -> IterationEnded.at(at).completion(Completion.UNPROVEN));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /**
   * Any error is the same error (lib/circuit_breaker.sh counts loops with errors), although the
   * page says "repeated errors" and "the same error". Baton compares the errors.
   */
  @Test
  void differentErrorsAreNotTheSameError() {
    for (int i = 0; i < 9; i++) {
      loop.error("error " + "x".repeat(i + 1)).progress();
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(ErrorSignature.of("error x")).isNotEqualTo(ErrorSignature.of("error xx"));
  }
}
