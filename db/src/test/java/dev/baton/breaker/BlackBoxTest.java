package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class BlackBoxTest {
  private final Loop loop = Loop.of(Preset.BLACK_BOX);

  private void tripIs(String slug, String actual, String limit, String text) {
    Trip trip = loop.state().trip();
    assertThat(List.of(trip.reason().slug(), trip.actual(), trip.limit(), trip.text()))
        .containsExactly(slug, actual, limit, text);
    assertThat(trip.reason().isLimit()).isTrue();
    assertThat(trip.signature()).isNull();
    assertThat(loop.last().decision().allowed()).isFalse();
  }

  @Test
  void haltsAtTheFiftyFirstToolCall() {
    loop.see(50, Observation.ToolUsed::new);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(Observation.ToolUsed::new);
    tripIs("tool_call_limit", "51", "50", "51 tool calls, limit 50");
    assertThat(loop.later(99_999).ask().allowed()).isFalse();
  }

  @Test
  void haltsAboveFiftyDollars() {
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

  @Test
  void haltsAfterHalfAnHour() {
    loop.tick().later(1800).progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.laterMillis(1).tick();
    tripIs("duration_limit", "1800.001", "1800", "1800.001 s of work, limit 1800 s");
  }

  @Test
  void haltsAfterFiveMinutesOfSilence() {
    loop.see(Observation.Heartbeat::new).later(300).tick();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.later(1).tick();
    tripIs("idle_timeout", "301", "300", "301 s of silence, limit 300 s");
    assertThat(loop.state().times().activeAt()).isNull();
  }

  @Test
  void noticesSilenceWhenAskedToGoOn() {
    loop.see(Observation.IterationStarted::new).later(301);
    assertThat(loop.ask().code()).isEqualTo(Rule.IDLE);
  }

  @Test
  void takesAnySignOfLifeForOne() {
    loop.see(Observation.IterationStarted::new);
    List<Function<Instant, Observation>> signs =
        List.of(
            Observation.Heartbeat::new,
            Observation.ToolUsed::new,
            Observation.PermissionDenied::new,
            at -> new Observation.Usage(at, TokenUse.NONE, Money.ZERO),
            at -> Observation.AssistantOutput.of(at, "x"),
            at -> Observation.ErrorRecorded.of(at, "x"),
            Observation.IterationStarted::new);
    for (var sign : signs) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(Observation.IterationStarted::new).later(200).see(sign).later(200).tick();
      assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
      assertThat(loop.later(101).ask().allowed()).isFalse();
    }
  }

  @Test
  void doesNotCallALoopIdleThatIsNotRunning() {
    List<Function<Instant, Observation>> ends =
        List.of(
            IterationEnded::at,
            at -> IterationEnded.at(at).waiting(true),
            Observation.IterationAbandoned::new,
            Observation.Question::new,
            Observation.ApiLimit::new,
            at -> new Observation.ManualReset(at, "again"));
    for (var end : ends) {
      loop.see(at -> new Observation.ManualReset(at, "again"));
      loop.see(Observation.Heartbeat::new).see(end).later(1000).tick();
      assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
      assertThat(loop.ask().allowed()).isTrue();
    }
  }

  @Test
  void haltsWhenTheAgentSaysTheSameThreeTimes() {
    loop.say("I will try again").say("I will  try\nagain");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.say("I will try again");
    tripIs("output_loop", "1", "0.95", "The agent said the same thing 3 times in a row");
  }

  @Test
  void comparesNeighboursAtTheThreshold() {
    String nineteen = "a b c d e f g h i j k l m n o p q r s";
    loop.say(nineteen).say(nineteen + " t").say(nineteen);
    tripIs("output_loop", "0.95", "0.95", "The agent said the same thing 3 times in a row");
  }

  @Test
  void letsOtherOutputsPass() {
    String eighteen = "a b c d e f g h i j k l m n o p q r";
    loop.say(eighteen).say(eighteen + " s").say(eighteen).say(eighteen).say("x").say("x");
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.say("");
    loop.say(" ");
    loop.say("\n");
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void knowsNoOtherRule() {
    for (int i = 0; i < 20; i++) {
      loop.fail("a").see(Observation.PermissionDenied::new);
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void anAgentThatMakesProgressMayRepeatItsWords() {
    Loop loop = Loop.of(Preset.BLACK_BOX);
    String words = "Now let me run the tests.";
    loop.say(words).say(words).progress().say(words).say(words).see(Observation.Worked::new);
    loop.say(words).say(words);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall().say(words);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }
}
