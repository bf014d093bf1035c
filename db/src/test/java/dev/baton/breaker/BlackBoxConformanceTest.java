package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The preset {@code black-box} is the breaker of Web4Guru's Black Box, sentence by sentence. Each
 * test quotes its page <i>Circuit Breaker</i> (web4guru.com, features/circuit-breaker; the
 * repository is not public).
 */
class BlackBoxConformanceTest {
  private final Loop loop = Loop.of(Preset.BLACK_BOX);

  private void tripIs(String slug, String actual, String limit, String text) {
    Trip trip = loop.state().trip();
    assertThat(List.of(trip.reason().slug(), trip.actual(), trip.limit(), trip.text()))
        .containsExactly(slug, actual, limit, text);
    assertThat(trip.reason().isLimit()).isTrue();
    assertThat(trip.signature()).isNull();
    assertThat(loop.last().decision().allowed()).isFalse();
  }

  /** "Five halt conditions, counted deterministically." There is no sixth. */
  @Test
  void fiveHaltConditionsAndNoOther() {
    for (int i = 0; i < 20; i++) {
      loop.fail("a").see(EventKind.PERMISSION_DENIED::at);
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    List<Rule> rules =
        RuleGauge.of(BreakerState.INITIAL, Preset.BLACK_BOX.policy(), loop.now()).stream()
            .map(RuleGauge::rule)
            .toList();
    assertThat(rules)
        .containsExactly(Rule.TOOL_CALLS, Rule.SPEND, Rule.DURATION, Rule.IDLE, Rule.OUTPUT_LOOP);
  }

  /**
   * "It observes the stream of assistant, tool_use, [heartbeat], and usage events": each of them is
   * an observed event.
   */
  @Test
  void observesTheEventsOfTheStream() {
    List<Function<Instant, Observation>> events =
        List.of(
            EventKind.HEARTBEAT::at,
            EventKind.TOOL_USED::at,
            at -> new Observation.Usage(at, TokenUse.NONE, Money.ZERO),
            at -> Observation.AssistantOutput.of(at, "x"));
    for (Function<Instant, Observation> event : events) {
      loop.see(at -> new Observation.ManualReset(at, "next"));
      loop.see(EventKind.ITERATION_STARTED::at).later(200).see(event).later(200).tick();
      assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
      assertThat(loop.later(101).tick().phase()).isEqualTo(Phase.OPEN);
    }
  }

  /**
   * "When it emits phase: done or error, the bucket is dropped": nothing is idle that has ended.
   */
  @Test
  void aTaskThatHasEndedIsNotIdle() {
    loop.see(EventKind.ITERATION_STARTED::at).progress().later(1000).tick();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  /** "Duration and idle checks run every second": a look at the clock is enough. */
  @Test
  void aLookAtTheClockIsEnough() {
    loop.tick().later(1801).tick();
    assertThat(loop.last().decision().code()).isEqualTo(Rule.DURATION);
    Loop idle = Loop.of(Preset.BLACK_BOX);
    idle.see(EventKind.ITERATION_STARTED::at).later(301).tick();
    assertThat(idle.last().decision().code()).isEqualTo(Rule.IDLE);
  }

  /** Its idle check names no exception, such as a tool that runs. */
  @ParameterizedTest
  @EnumSource(Preset.class)
  void itAloneIsIdleInTools(Preset preset) {
    assertThat(preset.policy().isIdleInTools()).isEqualTo(preset == Preset.BLACK_BOX);
  }

  /** "When a threshold is crossed, the breaker returns a structured HaltReason", with its slug. */
  @Test
  void haltReasonsHaveTheirSlugs() {
    assertThat(List.of(Rule.TOOL_CALLS, Rule.SPEND, Rule.DURATION, Rule.IDLE, Rule.OUTPUT_LOOP))
        .extracting(Rule::slug)
        .containsExactly(
            "tool_call_limit",
            "token_spend_limit",
            "duration_limit",
            "idle_timeout",
            "output_loop");
  }

  /** "ToolCallLimit — more than 50 tool calls per task." */
  @Test
  void haltsAtMoreThanFiftyToolCalls() {
    loop.see(50, EventKind.TOOL_USED::at);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(EventKind.TOOL_USED::at);
    tripIs("tool_call_limit", "51", "50", "51 tool calls, limit 50");
    assertThat(loop.later(99_999).ask().allowed()).isFalse();
  }

  /** "TokenSpendLimit — more than 5,000¢ ($50) per task." */
  @Test
  void haltsAtMoreThanFiftyDollars() {
    loop.see(at ->
        new Observation.Usage(at, new TokenUse(1, 5, 2), Money.ofCents(new BigDecimal("4999.5"))));
    loop.see(at ->
        new Observation.Usage(at, new TokenUse(3, 5, 4), Money.ofCents(new BigDecimal("0.5"))));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(at -> new Observation.Usage(at, TokenUse.NONE, new Money(1)));
    tripIs("token_spend_limit", "5000.000001", "5000", "$50.00000001 spent, limit $50.00");
    assertThat(loop.state().totals().tokens().input()).isEqualTo(4);
    assertThat(loop.state().totals().tokens().output()).isEqualTo(6);
  }

  /** "DurationLimit — more than 1,800 seconds (30 minutes) of wall-clock from task start." */
  @Test
  void haltsAfterMoreThanHalfAnHour() {
    loop.tick().later(1800).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.laterMillis(1).tick();
    tripIs("duration_limit", "1800.001", "1800", "1800.001 s of work, limit 1800 s");
  }

  /** "IdleTimeout — more than 300 seconds (5 minutes) with no observed events." */
  @Test
  void haltsAfterMoreThanFiveMinutesWithNoEvents() {
    loop.see(EventKind.HEARTBEAT::at).later(300).tick();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.later(1).tick();
    tripIs("idle_timeout", "301", "300", "301 s of silence, limit 300 s");
    assertThat(loop.state().times().activeAt()).isNull();
  }

  /** "A genuinely silent task still trips": also one that never said anything. */
  @Test
  void aTaskThatNeverSaidAnythingTrips() {
    loop.see(EventKind.ITERATION_STARTED::at).later(301);
    assertThat(loop.ask().code()).isEqualTo(Rule.IDLE);
  }

  /** "OutputLoop — three consecutive assistant outputs with pairwise Jaccard similarity ≥ 0.95." */
  @Test
  void haltsAfterThreeOutputsAtTheSimilarity() {
    loop.say("I will try again").say("I will  try\nagain");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.say("I will try again");
    tripIs("output_loop", "1", "0.95", "The agent said the same thing 3 times in a row");
  }

  /** The same sentence: 0.95 is enough, and less is not. */
  @Test
  void comparesNeighboursAtTheThreshold() {
    String nineteen = "a b c d e f g h i j k l m n o p q r s";
    loop.say(nineteen).say(nineteen + " t").say(nineteen);
    tripIs("output_loop", "0.95", "0.95", "The agent said the same thing 3 times in a row");
    Loop less = Loop.of(Preset.BLACK_BOX);
    String eighteen = "a b c d e f g h i j k l m n o p q r";
    less.say(eighteen).say(eighteen + " s").say(eighteen).say(eighteen).say("x").say("x");
    assertThat(less.phase()).isEqualTo(Phase.CLOSED);
  }

  /** The same sentence: outputs are consecutive whatever the agent does between them. */
  @Test
  void progressBetweenTheOutputsExcusesNothing() {
    loop.say("Now let me run the tests.").progress().say("Now let me run the tests.");
    loop.see(EventKind.WORKED::at).see(at -> IterationEnded.at(at).testsPassing(3));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.say("Now let me run the tests.");
    tripIs("output_loop", "1", "0.95", "The agent said the same thing 3 times in a row");
  }

  /** "Tunable via BB_CIRCUIT_BREAKER_TOOL_CAP", and so are the others. */
  @ParameterizedTest
  @CsvSource({
    "BB_CIRCUIT_BREAKER_TOOL_CAP,       7,    7",
    "BB_CIRCUIT_BREAKER_COST_CAP_CENTS, 250,  250000000",
    "BB_CIRCUIT_BREAKER_DURATION_SECS,  90,   90000000000",
    "BB_CIRCUIT_BREAKER_IDLE_SECS,      45,   45000000000",
    "BB_CIRCUIT_BREAKER_JACCARD,        0.9,  900000",
  })
  void isTunableByVariables(String variable, String value, long expected) {
    Policy policy =
        PolicySources.resolve(List.of(), Map.of(variable, value), Map.of("preset", "black-box"))
            .policy();
    assertThat(policy.values()).containsValue(expected);
  }
}
