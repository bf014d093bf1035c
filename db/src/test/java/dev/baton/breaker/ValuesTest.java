package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Totals;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.ClockAdjustment.TimeSpan;
import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Values check themselves and stay within their bounds. */
class ValuesTest {
  private static final Instant NOW = Observations.START;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "-1, 0, 0",
    "3.5, 3500000, 3.5",
    "10.000010, 10000010, 10.00001",
    "5000, 5000000000, 5000",
    "0.0000004, 0, 0",
    "0.0000005, 1, 0.000001",
    "1e-999999999, 0, 0",
    "1e-8, 0, 0",
    "1e999999999, 9223372036854775807, 9223372036854.775807",
    "9223372036854.775807, 9223372036854775807, 9223372036854.775807",
    "1E+3, 1000000000, 1000",
    "-1e999999999, 0, 0",
  })
  void moneyIsExact(BigDecimal cents, long microcents, String text) {
    Money money = Money.ofCents(cents);
    assertThat(money.microcents()).isEqualTo(microcents);
    assertThat(money).hasToString(text);
    assertThat(money.cents()).isEqualByComparingTo(new BigDecimal(text));
    assertThat(money.cents().scale()).isBetween(0, 6);
  }

  @Test
  void moneyAdds() {
    assertThat(new Money(1).plus(new Money(2))).isEqualTo(new Money(3));
    assertThat(new Money(Long.MAX_VALUE).plus(new Money(1))).isEqualTo(new Money(Long.MAX_VALUE));
    assertThat(new Money(1)).isLessThan(new Money(2));
    refused(() -> new Money(-1));
  }

  @Test
  void totalsStopAtTheLargestNumber() {
    TokenUse most = new TokenUse(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    Totals totals = Totals.NONE.plusUsage(most, Money.ZERO);
    Totals more =
        totals.plusUsage(new TokenUse(1, 1, 1), new Money(5)).plusToolCall().plusIteration(false);
    assertThat(more).isEqualTo(new Totals(1, 0, 1, most, new Money(5)));
    refused(() -> new Totals(-1, 0, 0, TokenUse.NONE, Money.ZERO));
    refused(() -> new Totals(0, -1, 0, TokenUse.NONE, Money.ZERO));
    refused(() -> new Totals(0, 0, -1, TokenUse.NONE, Money.ZERO));
  }

  @Test
  void tokensAreThreeNumbers() {
    TokenUse use = new TokenUse(100, 900, 20);
    assertThat(use.counted()).isEqualTo(120);
    assertThat(TokenUse.ofWholeInput(1000, 900, 20)).isEqualTo(use);
    assertThat(TokenUse.ofWholeInput(5, 9, 0)).isEqualTo(new TokenUse(0, 5, 0));
    assertThat(use.plus(new TokenUse(1, 2, 3))).isEqualTo(new TokenUse(101, 902, 23));
    assertThat(use.above(new TokenUse(90, 1000, 20))).isEqualTo(new TokenUse(10, 0, 0));
    assertThat(use.max(new TokenUse(90, 1000, 20))).isEqualTo(new TokenUse(100, 1000, 20));
    assertThat(new TokenUse(Long.MAX_VALUE, 0, 1).counted()).isEqualTo(Long.MAX_VALUE);
    assertThat(TokenUse.NONE.isNone()).isTrue();
    assertThat(new TokenUse(0, 1, 0).isNone()).isFalse();
    refused(() -> new TokenUse(0, -1, 0));
  }

  @Test
  void countersAreAboveZero() {
    for (Counter counter : Counter.values()) {
      refused(() -> new Counters(Map.of(counter, -1)));
      refused(() -> new Counters(Map.of(counter, 0)));
      assertThat(Counters.NONE.of(counter)).isZero();
      assertThat(Counters.NONE.plusOne(counter).plusOne(counter).of(counter)).isEqualTo(2);
      assertThat(Counters.NONE.plusOne(counter).cleared(counter)).isEqualTo(Counters.NONE);
      assertThat(Counters.NONE.only(counter)).isEqualTo(Counters.NONE);
    }
    Counters some = Counters.NONE.plusOne(Counter.FAILURES, Counter.TASK_ITERATIONS);
    assertThat(some.only(Counter.FAILURES)).isEqualTo(new Counters(Map.of(Counter.FAILURES, 1)));
    assertThat(some.cleared(Counter.FAILURES)).isEqualTo(some.only(Counter.TASK_ITERATIONS));
  }

  @Test
  void observationsAreNotNegative() {
    refused(() -> new Observation.Usage(NOW, new TokenUse(-1, 5, 0), Money.ZERO));
    refused(() -> new Observation.Usage(NOW, new TokenUse(0, 5, -1), Money.ZERO));
    refused(() -> IterationEnded.at(NOW).testsPassing(-1));
    refused(() -> IterationEnded.at(NOW).outputLength(-1L));
    assertThat(IterationEnded.at(NOW).testsPassing(0).outputLength(0L).outputLength()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void policiesHaveUsefulValues(Setting setting) {
    long least =
        setting == Setting.OUTPUT_LOOP
            ? 2
            : setting.unit() == Unit.WORD || setting == Setting.COOLDOWN ? 0 : 1;
    long most =
        switch (setting.unit()) {
          case PERCENT -> 100;
          case RATIO -> 1_000_000;
          case WORD -> setting == Setting.ACTION ? 4 : 1;
          case COUNT, MONEY, TIME -> Long.MAX_VALUE;
        };
    refused(() -> new Policy(Map.of(setting, least - 1)));
    refused(() -> new Policy(Map.of(setting, -7L)));
    if (most < Long.MAX_VALUE) {
      refused(() -> new Policy(Map.of(setting, most + 1)));
    }
    assertThat(new Policy(Map.of(setting, least)).value(setting)).isEqualTo(least);
    assertThat(new Policy(Map.of(setting, most)).value(setting)).isEqualTo(most);
  }

  @Test
  void aBreakerIsHalfOpenBeforeItIsOpen() {
    for (long halfOpen : new long[] {3, 4}) {
      refused(() ->
          new Policy(Map.of(Setting.NO_PROGRESS_HALF_OPEN, halfOpen, Setting.NO_PROGRESS, 3L)));
    }
    Policy policy = new Policy(Map.of(Setting.NO_PROGRESS_HALF_OPEN, 2L, Setting.NO_PROGRESS, 3L));
    assertThat(policy.value(Setting.NO_PROGRESS_HALF_OPEN)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void nothingIsLeftWithoutRules(Preset preset) {
    Policy policy = preset.policy();
    Policy without = policy.withoutRules();
    assertThat(RuleGauge.of(BreakerState.INITIAL, policy, NOW)).isNotEmpty();
    assertThat(RuleGauge.of(BreakerState.INITIAL, without, NOW)).isEmpty();
    assertThat(without)
        .returns(policy.cooldown(), Policy::cooldown)
        .returns(policy.action(), Policy::action)
        .returns(policy.autoReset(), Policy::autoReset)
        .returns(policy.quoteSample(), Policy::quoteSample);
  }

  @Test
  void everyRuleHasItsThresholdAndItsWords() {
    Set<Counter> counters = EnumSet.noneOf(Counter.class);
    for (Rule rule : Rule.values()) {
      boolean set = rule != Rule.MANUAL && rule != Rule.PROBE_FAILED;
      assertThat(rule.threshold() != null).as(rule.name()).isEqualTo(set);
      if (rule.threshold() != null) {
        assertThat(Rule.of(rule.threshold())).contains(rule);
      }
      if (rule.counter() != null) {
        assertThat(counters.add(rule.counter())).as(rule.name()).isTrue();
        assertThat(rule.reason(2, "2", "3")).contains("2").doesNotContain("{");
      }
    }
    Set<Counter> ofIteration = EnumSet.of(Counter.DENIALS, Counter.WAITS);
    assertThat(counters).isEqualTo(EnumSet.complementOf((EnumSet<Counter>) ofIteration));
  }

  @Test
  void aStateFitsItsPhase() {
    BreakerState closed = BreakerState.INITIAL;
    Trip trip = Trip.plain(Rule.IDLE, "idle");
    Probe probe = new Probe(NOW, "anna");
    Times never = Times.NONE;
    Times opened = Times.NONE.opened(NOW);
    refused(() -> closed.in(Phase.CLOSED, trip, null, never));
    refused(() -> closed.in(Phase.CLOSED, null, probe, never));
    refused(() -> closed.in(Phase.CLOSED, null, null, opened));
    refused(() -> closed.in(Phase.HALF_OPEN, null, probe, never));
    refused(() -> closed.in(Phase.HALF_OPEN, null, null, opened));
    refused(() -> closed.in(Phase.HALF_OPEN, trip, null, never));
    refused(() -> closed.in(Phase.OPEN, null, null, opened));
    refused(() -> closed.in(Phase.OPEN, trip, probe, opened));
    refused(() -> closed.in(Phase.OPEN, trip, null, never));
    assertThat(closed.in(Phase.HALF_OPEN, null, null, never).isProbing()).isFalse();
    assertThat(closed.in(Phase.HALF_OPEN, trip, probe, opened).isProbing()).isTrue();
    assertThat(closed.in(Phase.OPEN, trip, null, opened).isProbing()).isFalse();
    assertThat(closed.isProbing()).isFalse();
  }

  @Test
  void reasonsHaveNames() {
    Set<String> slugs = new HashSet<>();
    for (Rule reason : Rule.values()) {
      assertThat(Rule.thatOpens(reason.slug()))
          .isEqualTo(reason.isConcern() ? Optional.empty() : Optional.of(reason));
      assertThat(slugs.add(reason.slug())).isTrue();
    }
    for (Cause cause : Cause.values()) {
      assertThat(Rule.thatOpens(cause.slug())).isEmpty();
      assertThat(slugs.add(cause.slug())).isTrue();
    }
    assertThat(slugs)
        .contains(
            "output_decline",
            "test_only",
            "tool_call_limit",
            "token_spend_limit",
            "duration_limit",
            "idle_timeout",
            "output_loop",
            "no_progress",
            "same_error",
            "consecutive_failures")
        .allMatch(slug -> slug.matches("[a-z_]+"));
    List<Rule> limits = new ArrayList<>(List.of(Rule.values()));
    limits.removeIf(reason -> !reason.isLimit());
    assertThat(limits)
        .containsExactly(Rule.TOOL_CALLS, Rule.SPEND, Rule.DURATION, Rule.IDLE, Rule.OUTPUT_LOOP);
    assertThat(Action.PAUSE.wireName()).isEqualTo("pause");
  }

  @Test
  void errorsGiveWayTheRarestFirst() {
    ErrorCounts counts = ErrorCounts.NONE;
    for (int i = 0; i < 256; i++) {
      RecordedError error = numbered(i);
      counts = counts.plus(List.of(error));
      counts = i == 1 ? counts : counts.plus(List.of(error));
    }
    assertThat(counts.bySignature()).hasSize(256);
    counts = counts.plus(List.of(numbered(300)));
    assertThat(counts.bySignature()).hasSize(256);
    assertThat(counts.count(numbered(1).signature())).isZero();
    assertThat(counts.count(numbered(0).signature())).isEqualTo(2);
    assertThat(counts.count(numbered(300).signature())).isOne();
    assertThat(counts.unique()).isEqualTo(257);
    assertThat(counts.most()).isEqualTo(2);
    ErrorCounts same = counts;
    assertThat(same.plus(List.of())).isSameAs(same);
    counts = counts.plus(List.of(numbered(300), numbered(301)));
    assertThat(counts.count(numbered(0).signature())).isZero();
    assertThat(counts.bySignature().keySet()).last().isEqualTo(numbered(301).signature());
  }

  private static RecordedError numbered(int number) {
    return new RecordedError(new ErrorSignature(Integer.toHexString(0x10000000 + number)), "error");
  }

  @Test
  void errorCountsFitTogether() {
    ErrorSignature one = new ErrorSignature("00000001");
    Map<ErrorSignature, ErrorCounts.Tally> counts =
        Map.of(one, new ErrorCounts.Tally(1, "x", 0, ErrorCounts.Seen.NOT));
    refused(() -> new ErrorCounts(counts, 0, null, 0, false));
    refused(() -> new ErrorCounts(counts, 1, one, 0, false));
    refused(() -> new ErrorCounts(counts, 1, null, 1, false));
    refused(() -> new ErrorCounts(counts, 1, one, -1, false));
    refused(() -> new ErrorCounts.Tally(0, "x", 0, ErrorCounts.Seen.NOT));
    assertThat(ErrorCounts.NONE.most()).isZero();
  }

  @Test
  void samplesAreShortAndOnOneLine() {
    assertThat(RecordedError.of("  a \n\tb\u0007\u001b  c ").sample()).isEqualTo("a b c");
    assertThat(RecordedError.of("x".repeat(300)).sample()).hasSize(200);
    assertThat(RecordedError.of("x".repeat(199) + " y").sample()).isEqualTo("x".repeat(199) + " ");
    assertThat(RecordedError.of("x".repeat(199) + "🙂").sample()).isEqualTo("x".repeat(199));
    assertThat(RecordedError.of("x".repeat(198) + "🙂").sample()).hasSize(200).endsWith("🙂");
    assertThat(RecordedError.of(" ").sample()).isEmpty();
  }

  @Test
  void theMedianIsThatOfTheLastFive() {
    assertThat(trend(100L, 100L).isDecline(1, 70)).isFalse();
    assertThat(trend(100L, 100L, 100L).isDecline(69, 70)).isTrue();
    assertThat(trend(100L, 100L, 100L).isDecline(70, 70)).isFalse();
    assertThat(trend(100L, 200L, 100L, 200L).isDecline(104, 70)).isTrue();
    assertThat(trend(100L, 200L, 100L, 200L).isDecline(105, 70)).isFalse();
    assertThat(trend(9L, 9L, 9L, 1000L, 10L, 100L, 100L, 1000L).isDecline(69, 70)).isTrue();
    assertThat(trend(9L, 9L, 9L, 1000L, 10L, 100L, 100L, 1000L).isDecline(70, 70)).isFalse();
    refused(() -> trend(Collections.nCopies(11, 1L).toArray(Long[]::new)));
    refused(() -> new RecentIterations(List.of(), Collections.nCopies(11, true), null, null));
  }

  private static RecentIterations trend(Long... lengths) {
    return new RecentIterations(List.of(lengths), List.of(), null, null);
  }

  @Test
  void theTrendKeepsTheLastTen() {
    RecentIterations recent = RecentIterations.NOTHING;
    for (long i = 1; i <= 12; i++) {
      recent = recent.plusIteration(IterationEnded.at(NOW).outputLength(i), true);
    }
    recent = recent.plusIteration(IterationEnded.at(NOW), true);
    recent = recent.plusIteration(IterationEnded.at(NOW).outputLength(99L), false);
    assertThat(recent.outputTrend()).containsExactly(3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L);
  }

  private static double similarity(String one, String other) {
    return TokenSet.of(one).similarity(TokenSet.of(other));
  }

  /** Each is stored as eight digits. */
  private static int words(String text) {
    return TokenSet.of(text).toString().length() / 8;
  }

  @Test
  void similarityIsJaccards() {
    assertThat(similarity("", " \n")).isEqualTo(1.0);
    assertThat(similarity("a", "")).isEqualTo(0.0);
    assertThat(similarity("a b", "b c")).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(similarity("a b a", "b\u00a0a\u2003b")).isEqualTo(1.0);
    assertThat(similarity("a", "A")).isEqualTo(0.0);
    assertThat(similarity("Aa", "BB")).isEqualTo(0.0);
    refused(() -> new OutputRun(TokenSet.of(""), 0, 1));
    refused(() -> new OutputRun(TokenSet.of(""), 1, 1.5));
    refused(() -> new OutputRun(TokenSet.of(""), 1, -0.5));
  }

  @Test
  void similarityLooksAtTheFirst512Words() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 512; i++) {
      words.append('w').append(i).append(' ');
    }
    assertThat(words(words.toString())).isEqualTo(512);
    assertThat(similarity(words.toString(), words + "x y z")).isEqualTo(1.0);
    assertThat(similarity(words.toString(), "x " + words)).isLessThan(1.0);
    assertThat(words("a ".repeat(512) + "b")).isOne();
    assertThat(words("a ".repeat(511) + "b")).isEqualTo(2);
  }

  @Test
  void wordsCanBeWrittenDown() {
    for (String text : List.of("", "a", "the quick brown fox jumps over the lazy dog")) {
      TokenSet tokens = TokenSet.of(text);
      assertThat(TokenSet.parse(tokens.toString())).contains(tokens);
      assertThat(TokenSet.parse(tokens.toString()).orElseThrow()).hasSameHashCodeAs(tokens);
      long distinct = Stream.of(text.split(" ")).filter(word -> !word.isEmpty()).distinct().count();
      assertThat(words(text)).isEqualTo((int) distinct);
    }
    assertThat(TokenSet.of("a")).isNotEqualTo(TokenSet.of("b")).isNotEqualTo("a");
    assertThat(TokenSet.of("a").hashCode()).isNotEqualTo(TokenSet.of("b").hashCode());
    for (String wrong :
        List.of(
            "0000000",
            "0000000g",
            "+0000001",
            "-0000001",
            "0000000200000001",
            "0000000100000001",
            "00000001".repeat(513))) {
      assertThat(TokenSet.parse(wrong)).as(wrong).isEmpty();
    }
    assertThat(TokenSet.parse("ffffffff00000001")).isPresent();
    StringBuilder most = new StringBuilder();
    for (int i = 0; i < 512; i++) {
      most.append(String.format("%08x", i));
    }
    assertThat(TokenSet.parse(most.toString())).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "59, 59 s",
    "60, 1 min",
    "61, 1 min 1 s",
    "3599, 59 min 59 s",
    "3600, 1 h",
    "3661, 1 h 1 min",
    "86399, 23 h 59 min",
    "86400, 1 d",
    "90000, 1 d 1 h",
    "86401, 1 d"
  })
  void lengthsOfTimeAreShort(long seconds, String expected) {
    assertThat(TimeSpan.words(Duration.ofSeconds(seconds))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "0.95, 0.95", "0.9999, 0.999", "0.5, 0.5", "0, 0", "0.9505, 0.95"})
  void ratiosAreCutOff(double ratio, String expected) {
    assertThat(Unit.thousandths(ratio)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1", "1500, 1.500", "1001, 1.001", "61000, 61"})
  void secondsHaveAFractionOnlyWhereNeeded(long millis, String expected) {
    assertThat(Unit.TIME.show(Unit.nanos(Duration.ofMillis(millis)))).isEqualTo(expected);
  }

  private static void refused(ThrowingCallable making) {
    assertThatIllegalArgumentException().isThrownBy(making);
  }
}
