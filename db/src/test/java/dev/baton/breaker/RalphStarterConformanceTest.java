package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The preset {@code ralph-starter} and those named after its presets are the breaker of
 * ralph-starter, sentence by sentence. Each test quotes docs/docs/advanced/circuit-breaker.md of
 * github.com/rubenmarcus/ralph-starter, or the file that it names.
 */
class RalphStarterConformanceTest {
  private final Loop loop = Loop.of(Preset.RALPH_STARTER);

  /**
   * "Consecutive failures: How many iterations in a row have failed without a success in between."
   * That files changed, that each error was new, or that more tests pass, is no success.
   */
  @ParameterizedTest
  @CsvSource({
    "ralph-starter,     3",
    "feature,           3",
    "tdd-red-green,     5",
    "refactor,          2",
    "incident-response, 2",
    "migration-safety,  1",
  })
  void countsIterationsInARowThatHaveFailed(String name, int failures) {
    Loop failing = new Loop(Preset.named(name).orElseThrow().policy());
    for (int i = 1; i <= failures; i++) {
      assertThat(failing.phase()).isEqualTo(Phase.CLOSED);
      RecordedError other = RecordedError.of("error " + "x".repeat(i));
      int passing = i;
      failing.see(at ->
          IterationEnded.at(at)
              .changed(true)
              .testsPassing(passing)
              .success(false)
              .errors(List.of(other)));
      assertThat(failing.state().counters().of(Counter.FAILURES)).isEqualTo(i);
    }
    assertThat(failing.last().decision().code()).isEqualTo(Rule.CONSECUTIVE_FAILURES);
  }

  /** "Same-error repetition: How many times the exact same error … across all iterations." */
  @Test
  void countsTheSameErrorAcrossAllIterations() {
    for (int i = 0; i < 4; i++) {
      loop.fail("a").end(true, true).fail("other" + "x".repeat(i)).end(false, true);
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().errors().count(ErrorSignature.of("a"))).isEqualTo(4);
    assertThat(loop.fail("a").last().decision().code()).isEqualTo(Rule.SAME_ERROR);
  }

  /** "If either signal exceeds its threshold, the circuit trips (opens) and the loop stops." */
  @Test
  void eitherSignalOpensIt() {
    loop.fail("a").fail("b").fail("c");
    assertThat(loop.moves()).containsExactly("CLOSED>OPEN consecutive_failures");
    assertThat(loop.ask().allowed()).isFalse();
    Loop same = Loop.of(Preset.RALPH_STARTER);
    for (int i = 0; i < 5; i++) {
      same.fail("a").end(true, true);
    }
    assertThat(same.moves()).containsExactly("CLOSED>OPEN same_error");
    assertThat(same.ask().allowed()).isFalse();
  }

  /** The example: "Iteration 1: Success … Iteration 4: Fail (err A): CIRCUIT TRIPS." */
  @Test
  void theExampleOfFourIterations() {
    loop.end(true, true);
    assertThat(counts()).containsExactly(0L, 0L);
    loop.fail("A");
    assertThat(counts()).containsExactly(1L, 1L);
    loop.fail("A");
    assertThat(counts()).containsExactly(2L, 2L);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.fail("A");
    assertThat(counts()).containsExactly(3L, 3L);
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 3 consecutive failures (threshold: 3)");
  }

  private List<Long> counts() {
    long failures = loop.state().counters().of(Counter.FAILURES);
    return List.of(failures, loop.state().errors().count(ErrorSignature.of("A")));
  }

  /**
   * The tables of default thresholds and of presets: "Trip after N failures in a row", "Trip after
   * the same error occurs N times total", and "Presets that do not specify a circuit breaker use
   * the standard 3/5 configuration."
   */
  @ParameterizedTest
  @CsvSource({
    "ralph-starter,     3, 5",
    "feature,           3, 5",
    "tdd-red-green,     5, 3",
    "refactor,          2, 3",
    "incident-response, 2, 2",
    "migration-safety,  1, 2",
  })
  void opensAtTheThresholdsOfTheTable(String name, int failures, int errors) {
    Policy policy = Preset.named(name).orElseThrow().policy();
    assertThat(policy.cooldown()).hasSeconds(30);
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

  /**
   * "Seeing the same error 5 times total (even if interspersed with different errors or successes)
   * also trips it."
   */
  @Test
  void theSameErrorCountsAlsoBetweenOtherErrorsAndSuccesses() {
    loop.fail("a").fail("b").end(true, true).fail("a").fail("c").end(false, true);
    loop.fail("a").end(true, true).fail("a").end(true, true);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.fail("a");
    assertThat(loop.says())
        .isEqualTo("OPEN same_error: Same error repeated 5 times (threshold: 5)");
  }

  /**
   * "Trip after 5 consecutive failures instead of 3", "Trip after the same error occurs 3 times
   * instead of 5", "2 consecutive failures OR 3 same-error occurrences will stop the loop", "CLI
   * flags always take precedence over preset values."
   */
  @ParameterizedTest
  @CsvSource({
    "ralph-starter,    consecutive_failures=5,              5, 5",
    "ralph-starter,    same_error=3,                        3, 3",
    "ralph-starter,    consecutive_failures=2 same_error=3, 2, 3",
    "migration-safety, consecutive_failures=3,              3, 2",
  })
  void flagsTakePrecedenceOverThePreset(String preset, String flags, int failures, int errors) {
    Map<String, String> options = new HashMap<>(Map.of("preset", preset));
    for (String flag : flags.split(" ", -1)) {
      String[] pair = flag.split("=", -1);
      options.put(pair[0], pair[1]);
    }
    Policy policy = PolicySources.resolve(List.of(), Map.of(), options).policy();
    Loop failing = new Loop(policy);
    Loop same = new Loop(policy);
    for (int i = 1; i < failures; i++) {
      failing.fail("error " + "x".repeat(i));
    }
    for (int i = 1; i < errors; i++) {
      same.fail("a").end(true, true);
    }
    assertThat(List.of(failing.phase(), same.phase())).containsOnly(Phase.CLOSED);
    failing.fail("b");
    same.fail("a");
    assertThat(List.of(failing.phase(), same.phase())).containsOnly(Phase.OPEN);
  }

  /**
   * "Normalization steps": numbers, hexadecimal values, stack traces, upper case and white space do
   * not tell errors apart, and neither do time stamps or memory addresses.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "error on line 42             | error on line 7",
        "bad pointer 0x7f3a           | bad pointer 0x91bc",
        "boom at f (/a/b.js:42:10)    | boom at g (/c.js:7:1)",
        "TypeError: X                 | typeerror: x",
        "' no such file '             | no such file",
        "2026-01-02T03:04:05 refused  | 2026-02-03T14:07:39 refused",
      })
  void normalizesErrorsBeforeComparingThem(String one, String other) {
    assertThat(ErrorSignature.of(one)).isEqualTo(ErrorSignature.of(other));
  }

  /** "The string is capped at 500 characters", "truncated to 8 hex characters." */
  @Test
  void comparesFiveHundredCharactersByEightDigits() {
    String long500 = "x".repeat(500);
    assertThat(ErrorSignature.of(long500 + "a")).isEqualTo(ErrorSignature.of(long500 + "b"));
    assertThat(ErrorSignature.of(long500.substring(1) + "a"))
        .isNotEqualTo(ErrorSignature.of(long500.substring(1) + "b"));
    assertThat(ErrorSignature.of("x").value()).matches("[0-9a-f]{8}");
  }

  /** The example: "Same hash! Counted as the same error." */
  @Test
  void theExampleOfAStackTraceIsTheSameError() {
    String message = "TypeError: Cannot read property 'id' of undefined at UserController ";
    loop.fail(message + "(/src/controllers/user.ts:42:15)");
    loop.fail(message + "(/src/controllers/user.ts:87:22)");
    assertThat(loop.state().errors().unique()).isOne();
    assertThat(loop.state().errors().most()).isEqualTo(2);
    assertThat(ErrorSignature.normalise(message + "(/src/controllers/user.ts:42:15)"))
        .isEqualTo("typeerror: cannot read property 'id' of undefined STACK");
  }

  /**
   * "All digit sequences become N." This is the only sentence that the program itself does not keep
   * any longer (hashError in src/loop/circuit-breaker.ts: "preserving semantically meaningful
   * content"), and neither does Baton: a number may be what tells two errors apart.
   */
  @Test
  void numbersThatTellErrorsApartAreKept() {
    assertThat(ErrorSignature.of("port 8000 in use"))
        .isNotEqualTo(ErrorSignature.of("port 3000 in use"));
  }

  /**
   * "Cooldown period (default: 30 seconds). During cooldown: isTripped() returns true. The loop is
   * halted." And: "lastFailure: Timestamp of the most recent failure, used for cooldown
   * calculation."
   */
  @Test
  void isHaltedForThirtySecondsAfterTheMostRecentFailure() {
    loop.fail("a").fail("b").fail("c").later(10).fail("d");
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.state().trip().actual()).isEqualTo("3");
    Decision early = loop.laterMillis(29_999).ask();
    assertThat(early.allowed()).isFalse();
    assertThat(early.retryAt()).isEqualTo(Observations.START.plusSeconds(40));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.laterMillis(1).ask().allowed()).isTrue();
  }

  /** "After the cooldown expires: the circuit half-opens. One retry attempt is allowed." */
  @Test
  void oneRetryIsAllowedAfterTheCooldown() {
    loop.fail("a").fail("b").fail("c").later(30);
    Decision granted = loop.ask("anna");
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
                Observations.START.plusSeconds(60)));
    assertThat(Breaker.decision(loop.state(), Preset.RALPH_STARTER.policy()).allowed()).isTrue();
  }

  /** "If the retry succeeds, the circuit stays closed (normal operation resumes)." */
  @Test
  void closesWhenTheRetrySucceeds() {
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

  /** "If the retry fails, the circuit trips again and the cooldown restarts." */
  @Test
  void tripsAgainWhenTheRetryFails() {
    loop.fail("a").fail("b").fail("c").later(30).ask();
    loop.fail("d");
    assertThat(loop.says())
        .isEqualTo("OPEN consecutive_failures: 4 consecutive failures (threshold: 3)");
    assertThat(loop.last().decision().retryAt()).isEqualTo(loop.now().plusSeconds(30));
    // Also when it changed files.
    loop.later(30).ask();
    loop.end(true, false);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  /** "A tripped circuit breaker typically causes the loop to exit immediately." */
  @Test
  void theLoopExitsWhenItTrips() {
    assertThat(Preset.RALPH_STARTER.policy().action()).isEqualTo(Action.ABORT);
  }

  /**
   * "A successful iteration resets the consecutive failure counter to zero but does not clear the
   * error history", with its example: "the consecutive count is 2 (not 4)", "the same-error count
   * is 4 — and one more would trip the breaker."
   */
  @Test
  void successResetsConsecutiveFailuresOnly() {
    loop.fail("a").fail("a").end(false, true);
    assertThat(loop.state().counters().of(Counter.FAILURES)).isZero();
    loop.fail("a").fail("a");
    assertThat(loop.state().counters().of(Counter.FAILURES)).isEqualTo(2);
    assertThat(loop.state().errors().count(ErrorSignature.of("a"))).isEqualTo(4);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.end(true, true).fail("a");
    assertThat(loop.says())
        .isEqualTo("OPEN same_error: Same error repeated 5 times (threshold: 5)");
  }

  /** "A single consecutive failure trips the breaker, because broken migrations risk data loss." */
  @Test
  void aSingleFailureOfAMigrationTripsIt() {
    assertThat(Loop.of(Preset.MIGRATION_SAFETY).end(true, false).phase()).isEqualTo(Phase.OPEN);
  }

  /** "Trip reason reporting": both sentences, to the letter; the failures are named first. */
  @Test
  void reportsExactlyWhy() {
    loop.fail("a").fail("b").fail("c");
    assertThat(loop.last().decision().reason()).isEqualTo("3 consecutive failures (threshold: 3)");
    Loop same = Loop.of(Preset.RALPH_STARTER);
    for (int i = 0; i < 4; i++) {
      same.fail("a").end(true, true);
    }
    same.fail("b").fail("a");
    assertThat(same.last().decision().reason())
        .isEqualTo("Same error repeated 5 times (threshold: 5)");
    Loop both = Loop.of(Preset.TDD_RED_GREEN);
    both.fail("a").fail("a").end(true, true).fail("b").fail("c").fail("d").fail("e").fail("a");
    assertThat(both.last().decision().reason()).isEqualTo("5 consecutive failures (threshold: 5)");
  }

  /**
   * "stats: consecutiveFailures: 3, totalFailures: 5, uniqueErrors: 2", where "uniqueErrors tells
   * you how many distinct error patterns were seen."
   */
  @Test
  void theExampleOfTheStatistics() {
    loop.fail("a").fail("b").end(true, true).fail("a").fail("b").fail("a");
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.state().counters().of(Counter.FAILURES)).isEqualTo(3);
    assertThat(loop.state().totals().failures()).isEqualTo(5);
    assertThat(loop.state().errors().unique()).isEqualTo(2);
  }

  /** "totalFailures: Running total of all failures (never reset by success)." */
  @Test
  void totalFailuresAreNeverResetBySuccess() {
    loop.fail("a").end(true, true).fail("b").end(true, true);
    assertThat(loop.state().totals().failures()).isEqualTo(2);
    assertThat(loop.state().totals().iterations()).isEqualTo(4);
  }

  /** "The reset() method clears all state." */
  @Test
  void resetClearsAllState() {
    loop.fail("a").fail("b").fail("c").see(at -> new Observation.ManualReset(at, "reset"));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters()).isEqualTo(Counters.NONE);
    assertThat(loop.state().errors()).isEqualTo(ErrorCounts.NONE);
    assertThat(loop.state().totals()).isEqualTo(BreakerState.Totals.NONE);
  }
}
