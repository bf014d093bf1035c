package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.policy.Setting;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A person's actions on a breaker, and the rules that waiting does not end. */
class ManualTest {
  private static final Policy THREE_FAILURES = Loop.defaultAfter(3);

  private final Loop loop = new Loop(THREE_FAILURES);

  private void spend(int cents) {
    loop.see(
        at -> new Observation.Usage(at, TokenUse.NONE, Money.ofCents(BigDecimal.valueOf(cents))));
  }

  @Test
  void aPersonOpensItAndNoCooldownLeadsOut() {
    loop.see(at -> new Observation.ManualTrip(at, "enough for today"));
    assertThat(loop.says()).isEqualTo("OPEN manual_trip: enough for today");
    assertThat(loop.later(3600).ask().retryAt()).isNull();
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
    assertThat(loop.moves()).containsExactly("CLOSED>OPEN manual_trip");
  }

  @Test
  void aResetIsAlwaysPossibleAndForgetsEverything() {
    loop.fail("a").see(60, EventKind.TOOL_USED::at).later(7);
    spend(9000);
    loop.see(at -> new Observation.ManualReset(at, "looked into it"));
    assertThat(loop.last().decision().allowed()).isTrue();
    assertThat(loop.last().transition())
        .isEqualTo(
            new Transition(
                Phase.OPEN, Phase.CLOSED, Cause.MANUAL_RESET, "looked into it", loop.now()));
    assertThat(loop.state())
        .isEqualTo(
            BreakerState.INITIAL.with(new Times(loop.now(), null, loop.now(), null, null, null)));
    loop.see(at -> new Observation.ManualReset(at, "once more"));
    assertThat(loop.last().transition().from()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void whatWaitingCannotHealStandsAboveWhatItCan() {
    loop.fail("a").fail("b").fail("c").later(1800);
    spend(5001);
    assertThat(loop.says()).isEqualTo("OPEN token_spend_limit: $50.01 spent, limit $50.00");
    assertThat(loop.state().times().openedAt()).isEqualTo(Observations.START);
    assertThat(loop.ask().allowed()).isFalse();
    assertThat(loop.transitions()).hasSize(1);
    loop.see(at -> new Observation.ManualTrip(at, "too"));
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.SPEND);
  }

  @Test
  void aPersonsWordStandsAboveACooldown() {
    loop.fail("a").fail("b").fail("c");
    loop.see(at -> new Observation.ManualTrip(at, "leave it")).later(1800);
    assertThat(loop.ask().code()).isEqualTo(Rule.MANUAL);
  }

  @Test
  void aLaterReasonThatHealsDoesNotReplaceTheFirst() {
    loop.fail("a").fail("b").fail("c").stall().stall();
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.CONSECUTIVE_FAILURES);
  }

  @Test
  void aLimitThatWasLoweredStopsARetry() {
    loop.see(40, EventKind.TOOL_USED::at).fail("a").fail("b").fail("c").later(1800);
    Policy lower = PolicySources.resolve(List.of(), Map.of(), Map.of("tool_calls", "39")).policy();
    Step step = Breaker.step(loop.state(), new Observation.Acquire(loop.now(), "anna"), lower);
    assertThat(step.decision().code()).isEqualTo(Rule.TOOL_CALLS);
  }

  @Test
  void aSlowBreakerCanStillFail() {
    loop.stall().stall().stall();
    assertThat(loop.phase()).isEqualTo(Phase.HALF_OPEN);
    loop.end(true, false);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.FAILURES)).isOne();
    loop.end(true, false).end(true, false);
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.CONSECUTIVE_FAILURES);
  }

  @Test
  void moreTestsThanEverAreProgress() {
    loop.see(at -> IterationEnded.at(at).testsPassing(3));
    loop.see(at -> IterationEnded.at(at).testsPassing(3));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(2);
    loop.see(at -> IterationEnded.at(at).testsPassing(4));
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isZero();
    loop.see(at -> IterationEnded.at(at).testsPassing(2));
    loop.see(at -> IterationEnded.at(at).testsPassing(4)).stall();
    assertThat(loop.state().counters().of(Counter.NO_PROGRESS)).isEqualTo(3);
    loop.see(at -> IterationEnded.at(at).testsPassing(5));
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void showsHowNearEachRuleIs() {
    loop.see(5, EventKind.TOOL_USED::at).fail("a").later(90).stall().error("a");
    loop.say("x");
    spend(6000);
    Map<Setting, Long> settings = new EnumMap<>(THREE_FAILURES.values());
    settings.put(Setting.TOOL_CALLS, 50L);
    Policy policy = new Policy(settings);
    List<RuleGauge> readings = RuleGauge.of(loop.state(), policy, loop.now());
    assertThat(readings)
        .containsExactly(
            new RuleGauge(Rule.NO_PROGRESS, "2", "4", 0.5),
            new RuleGauge(Rule.CONSECUTIVE_FAILURES, "1", "3", 1.0 / 3),
            new RuleGauge(Rule.SAME_ERROR, "2", "5", 0.4),
            new RuleGauge(Rule.COMPLETION_WITHOUT_EVIDENCE, "0", "3", 0),
            new RuleGauge(Rule.TOOL_CALLS, "5", "50", 0.1),
            new RuleGauge(Rule.SPEND, "6000", "5000", 1),
            new RuleGauge(Rule.DURATION, "90", "14400", 0.00625),
            new RuleGauge(Rule.IDLE, "0", "900", 0),
            new RuleGauge(Rule.OUTPUT_LOOP, "1", "3", 1.0 / 3));
    assertThat(readings)
        .filteredOn(RuleGauge::isLimit)
        .extracting(RuleGauge::rule)
        .containsExactly(Rule.TOOL_CALLS, Rule.SPEND, Rule.DURATION, Rule.IDLE, Rule.OUTPUT_LOOP);
    // Time stops counting while the breaker is open.
    assertThat(RuleGauge.of(loop.state(), policy, loop.now().plusSeconds(900))).isEqualTo(readings);
  }

  @Test
  void showsHowNearConcernsAre() {
    Loop loop = Loop.of(Preset.NITY);
    assertThat(decline(loop, 70)).isEqualTo(new RuleGauge(Rule.OUTPUT_DECLINE, "100", "70", 0));
    for (long length : new long[] {200, 100}) {
      loop.see(at -> IterationEnded.at(at).changed(true).outputLength(length));
      assertThat(decline(loop, 70).actual()).as("too few to say").isEqualTo("100");
    }
    loop.see(at -> IterationEnded.at(at).changed(true).outputLength(300L));
    assertThat(decline(loop, 70)).isEqualTo(new RuleGauge(Rule.OUTPUT_DECLINE, "150", "70", 0));
    loop.see(at -> IterationEnded.at(at).changed(true).outputLength(200L));
    loop.see(at -> IterationEnded.at(at).changed(true).outputLength(171L));
    assertThat(decline(loop, 70)).isEqualTo(new RuleGauge(Rule.OUTPUT_DECLINE, "85", "70", 0.5));
    assertThat(decline(loop, 90).fraction()).isEqualTo(1);
    assertThat(decline(loop, 100).fraction()).isEqualTo(1);
    assertThat(decline(Loop.of(Preset.NITY), 100).fraction()).isZero();

    Loop tests = Loop.of(Preset.CUB);
    for (int i = 0; i < 10; i++) {
      boolean only = i < 3;
      assertThat(last(tests, Preset.CUB.policy()).actual()).as("too few to say").isEqualTo("0");
      tests.see(at -> IterationEnded.at(at).changed(true).testOnly(only));
    }
    assertThat(last(tests, Preset.CUB.policy()))
        .isEqualTo(new RuleGauge(Rule.TEST_ONLY, "30", "30", 1));
    assertThat(last(tests, Preset.CUB.policy()).isLimit()).isFalse();
  }

  private static RuleGauge decline(Loop loop, int percent) {
    Map<String, String> options = Map.of("output_decline", Integer.toString(percent));
    return last(loop, PolicySources.resolve(List.of(), Map.of(), options).policy());
  }

  private static RuleGauge last(Loop loop, Policy policy) {
    return RuleGauge.of(loop.state(), policy, loop.now()).getLast();
  }

  @Test
  void showsOnlyRulesThatAreOn() {
    assertThat(RuleGauge.of(BreakerState.INITIAL, Preset.RALPH_CLAUDE_CODE.policy(), loop.now()))
        .containsExactly(
            new RuleGauge(Rule.NO_PROGRESS, "0", "3", 0),
            new RuleGauge(Rule.SAME_ERROR, "0", "5", 0),
            new RuleGauge(Rule.PERMISSION_DENIALS, "0", "2", 0));
    assertThat(RuleGauge.of(BreakerState.INITIAL, Preset.CUB.policy(), loop.now()))
        .contains(new RuleGauge(Rule.TASK_ITERATIONS, "0", "5", 0));
    Loop limits = Loop.of(Preset.BLACK_BOX);
    limits.see(EventKind.HEARTBEAT::at);
    assertThat(
            RuleGauge.of(limits.state(), Preset.BLACK_BOX.policy(), limits.now().minusSeconds(9)))
        .extracting(RuleGauge::actual)
        .containsExactly("0", "0", "0", "0", "0");
    assertThat(
            RuleGauge.of(limits.state(), Preset.BLACK_BOX.policy(), limits.now().plusSeconds(30)))
        .contains(new RuleGauge(Rule.IDLE, "30", "300", 0.1));
  }
}
