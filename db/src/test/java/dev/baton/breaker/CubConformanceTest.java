package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Action;
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
 * The preset {@code cub} is cub's stagnation detection, sentence by sentence. Each test quotes
 * specs/roadmap/circuit-breaker.md of github.com/lavallee/cub, or the file that it names. What a
 * loop does about it (pause, alert, abort, escalate) is tested with {@code baton run}.
 */
class CubConformanceTest {
  private final Loop loop = Loop.of(Preset.CUB);

  /** "Circuit breaker pattern detecting stagnation after 3 loops without progress." */
  @Test
  void detectsStagnationAfterThreeLoopsWithoutProgress() {
    loop.stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /** "After each iteration, check git diff": where it is quiet, one more is counted. */
  @Test
  void countsIterationsWithoutFileChanges() {
    loop.stall().progress().end(false, true).end(false, false);
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(2);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  /**
   * "Not making progress (no new commits, no test improvements)" (docs-src/content/cookbook/
   * overnight-batch.md): more passing tests are progress.
   */
  @Test
  void testImprovementsAreProgress() {
    loop.see(at -> IterationEnded.at(at).testsPassing(3)).stall();
    loop.see(at -> IterationEnded.at(at).testsPassing(4));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
  }

  /** "If no_progress_count is the threshold or more: No progress for N iterations." */
  @Test
  void saysForHowManyIterationsThereWasNoProgress() {
    loop.stall().stall().stall();
    assertThat(loop.says()).isEqualTo("OPEN no_progress: No progress for 3 iterations");
  }

  /** "Track error signatures across iterations", with the example of three in a row. */
  @Test
  void opensAfterTheSameSignatureInThreeIterations() {
    loop.error("TypeError: undefined is not a function at a (src/auth.js:42:1)").progress();
    loop.error("TypeError: undefined is not a function at a (src/auth.js:43:1)").progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.error("TypeError: undefined is not a function at a (src/auth.js:44:1)").progress();
    assertThat(loop.says()).startsWith("OPEN same_error: Same error repeated 3 times");
  }

  /** "AI is stuck in a loop fixing the same error repeatedly": other errors in between end that. */
  @Test
  void opensWhenOneErrorComesInThreeIterationsInARow() {
    loop.error("a").progress().error("a").progress().error("b").progress();
    loop.error("a").progress().error("a");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().errors().streak()).isEqualTo(1);
    loop.see(EventKind.TASK_CHANGED::at).progress().error("a").error("a");
    assertThat(loop.state().errors().streak()).isEqualTo(2);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.progress();
    assertThat(loop.says()).isEqualTo("OPEN same_error: Same error repeated 3 times: \"a\"");
    assertThat(loop.state().trip().signature()).isEqualTo(ErrorSignature.of("a"));
  }

  /** "Same task in_progress for N iterations without completion", "task_timeout_iterations: 5". */
  @Test
  void opensAfterFiveIterationsOnOneTask() {
    for (int i = 0; i < 4; i++) {
      loop.progress();
    }
    loop.see(EventKind.TASK_CHANGED::at);
    for (int i = 0; i < 3; i++) {
      loop.progress();
    }
    loop.see(EventKind.ITERATION_ABANDONED::at);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.progress();
    assertThat(loop.says()).isEqualTo("OPEN task_iterations: 5 iterations on the same task");
  }

  /** The same sentence: "without completion." */
  @Test
  void aTaskMayBeDoneInTheFifthIteration() {
    loop.progress().progress().progress().progress();
    loop.see(at -> IterationEnded.at(at).changed(true).completion(Completion.PROVEN));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.TASK_ITERATIONS)).isZero();
  }

  /**
   * "Completion claims without evidence: AI outputs completion signals but tests still failing,
   * required files missing, acceptance criteria unmet", "completion_without_evidence: true".
   */
  @Test
  void opensOnACompletionWithoutEvidence() {
    loop.see(at -> IterationEnded.at(at).changed(true).completion(Completion.UNPROVEN));
    assertThat(loop.says())
        .isEqualTo("OPEN completion_without_evidence: Completion claimed without evidence 1 time");
  }

  /** "Test-only loops (>30% threshold triggers concern)." A concern stops nothing. */
  @Test
  void moreThanThirtyPerCentOfTestOnlyLoopsAreAConcern() {
    for (int i = 0; i < 9; i++) {
      boolean testOnly = i < 4;
      loop.see(EventKind.TASK_CHANGED::at);
      loop.see(at -> IterationEnded.at(at).changed(true).testOnly(testOnly));
      assertThat(loop.last().warnings()).isEmpty();
    }
    loop.see(EventKind.TASK_CHANGED::at).progress();
    assertThat(loop.last().warnings())
        .containsExactly("40 % of the last 10 iterations only ran tests");
    assertThat(loop.last().decision().allowed()).isTrue();
    loop.see(at -> IterationEnded.at(at).waiting(true));
    assertThat(loop.last().warnings()).isEmpty();
    loop.see(EventKind.TASK_CHANGED::at).progress();
    assertThat(loop.last().warnings()).isEmpty();
    assertThat(loop.state().recent().testOnlyPercent()).isEqualTo(30);
    assertThat(loop.state().recent().testOnly()).hasSize(10);
  }

  /** The diagram: CLOSED, "threshold exceeded", OPEN, and there is no other way. */
  @Test
  void closedIsOpenWithoutBeingHalfOpen() {
    loop.stall().stall().stall();
    assertThat(loop.moves()).containsExactly("CLOSED>OPEN no_progress");
  }

  /** The diagram: OPEN, "reset/intervention", CLOSED; "[c] Continue (reset counter)." */
  @Test
  void openIsClosedByAnIntervention() {
    loop.stall().stall().stall().later(1_000_000).progress();
    assertThat(loop.ask().allowed()).isFalse();
    assertThat(loop.ask().retryAt()).isNull();
    loop.see(at -> new Observation.ManualReset(at, "continue"));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters()).isEqualTo(Counters.NONE);
  }

  /** "Log circuit breaker state changes." */
  @Test
  void stateChangesAreLogged() {
    loop.stall().stall().stall().see(at -> new Observation.ManualReset(at, "continue"));
    assertThat(loop.moves()).containsExactly("CLOSED>OPEN no_progress", "OPEN>CLOSED manual_reset");
  }

  /** "CUB_ON_STAGNATION:-pause", "action: pause". */
  @Test
  void pausesUnlessAnotherActionIsChosen() {
    assertThat(Preset.CUB.policy().action()).isEqualTo(Action.PAUSE);
  }

  /** "Support pause/alert/abort/escalate actions." */
  @ParameterizedTest
  @CsvSource({"pause, PAUSE", "alert, ALERT", "abort, ABORT", "escalate, ESCALATE"})
  void supportsTheActions(String value, Action action) {
    assertThat(with("CUB_ON_STAGNATION", value).action()).isEqualTo(action);
  }

  /** "Configurable stagnation threshold": "CUB_STAGNATION_THRESHOLD:-3". */
  @Test
  void theThresholdIsConfigurable() {
    Loop two = new Loop(with("CUB_STAGNATION_THRESHOLD", "2"));
    assertThat(two.stall().phase()).isEqualTo(Phase.CLOSED);
    assertThat(two.stall().phase()).isEqualTo(Phase.OPEN);
  }

  private static Policy with(String variable, String value) {
    return PolicySources.resolve(List.of(), Map.of(variable, value), Map.of("preset", "cub"))
        .policy();
  }
}
