package dev.baton.breaker.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay stops what the policy would have stopped, and says what that would have saved. */
class ReplayTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final long CENT = 1_000_000;

  /** Loops are written down step by step, with a clock. */
  private static final class Script {
    private final List<RecordedIteration> iterations = new ArrayList<>();
    private List<TraceStep> steps = new ArrayList<>();
    private long now;
    private long began;

    Script later(long seconds) {
      now += seconds;
      return this;
    }

    Script see(Observation observation) {
      steps.add(TraceStep.of(observation));
      return this;
    }

    Instant at() {
      return START.plusSeconds(now);
    }

    Script begin() {
      began = now;
      return see(EventKind.ITERATION_STARTED.at(at()));
    }

    Script tool() {
      return see(EventKind.TOOL_USED.at(at()));
    }

    Script spend(long cents) {
      return see(new Observation.Usage(at(), TokenUse.NONE, new Money(cents * CENT)));
    }

    Script say(int similarity) {
      steps.add(new TraceStep(Observation.AssistantOutput.of(at(), ""), similarity, false));
      return this;
    }

    Script end(boolean changed, Boolean success, String... errors) {
      List<RecordedError> recorded = new ArrayList<>();
      for (String error : errors) {
        recorded.add(RecordedError.of(error));
      }
      see(IterationEnded.at(at()).changed(changed).success(success).errors(recorded));
      iterations.add(
          new RecordedIteration(
              (long) iterations.size() + 1, START.plusSeconds(began), at(), steps, Set.of()));
      steps = new ArrayList<>();
      return this;
    }

    /** Iterations of a minute each that fail with the same error and cost 10 cents. */
    Script failures(int count) {
      for (int i = 0; i < count; i++) {
        begin().spend(10).later(60).end(false, false, "error: no such file");
      }
      return this;
    }

    LoopHistory open() {
      return new LoopHistory("task:app-1", "app-1", null, iterations);
    }

    LoopHistory closed() {
      return new LoopHistory("task:app-1", "app-1", at(), iterations);
    }
  }

  private static Policy policy(String... options) {
    Map<String, String> given = new HashMap<>();
    // Without a preset of its own, black-box with all its limits off has no rule.
    for (Setting setting : Setting.values()) {
      if (setting.parse(setting.valueAtFirst()) == null) {
        given.put(setting.key(), Setting.OFF);
      }
    }
    for (String option : options) {
      given.put(option.split("=", 2)[0], option.split("=", 2)[1]);
    }
    PolicySources.Resolution resolution = PolicySources.resolve(List.of(), Map.of(), given);
    assertThat(resolution.warnings()).isEmpty();
    return resolution.policy();
  }

  private static String said(Replayed replayed) {
    Replayed.Stop stop = replayed.stops().getFirst();
    return stop.ordinal()
        + (stop.during() ? " during" : " after")
        + " at "
        + (stop.at().getEpochSecond() - START.getEpochSecond())
        + " "
        + stop.code().slug()
        + ", refused "
        + replayed.refused()
        + ", cut "
        + replayed.cut()
        + ", saved "
        + replayed.saved()
        + (replayed.wrong() ? ", wrongly" : "");
  }

  @Test
  void stopsAfterTheIterationThatTrips() {
    LoopHistory loop = new Script().failures(6).open();
    assertThat(said(Replay.of(loop, policy("consecutive_failures=3"))))
        .isEqualTo("3 after at 180 consecutive_failures, refused 3, cut 0, saved 30");
    assertThat(said(Replay.of(loop, policy("same_error=2"))))
        .isEqualTo("2 after at 120 same_error, refused 4, cut 0, saved 40");
    assertThat(Replay.of(loop, policy("consecutive_failures=6")).stopped()).isFalse();
  }

  @Test
  void aTaskThatWasClosedWasStoppedWrongly() {
    LoopHistory loop = new Script().failures(3).begin().later(9).end(true, true).closed();
    assertThat(said(Replay.of(loop, policy("no_progress=3"))))
        .isEqualTo("3 after at 180 no_progress, refused 1, cut 0, saved 0, wrongly");
    assertThat(Replay.of(loop, policy("no_progress=4")).wrong()).isFalse();
  }

  @Test
  void whatFollowsTheClosingIsNotMissed() {
    Script script = new Script().failures(2).begin().later(9).end(true, true);
    LoopHistory closed = script.closed();
    script.later(1).failures(5);
    LoopHistory loop = new LoopHistory("task:a", "a", closed.doneAt(), script.iterations);
    Replayed replayed = Replay.of(loop, policy("consecutive_failures=3"));
    assertThat(replayed.refused()).isEqualTo(2);
    assertThat(replayed.wrong()).isFalse();
  }

  @Test
  void aLimitCutsTheIterationThatExceedsIt() {
    Script script = new Script().begin();
    for (int i = 0; i < 10; i++) {
      script.later(10).tool().spend(20);
    }
    LoopHistory loop = script.end(true, true).begin().spend(7).later(5).end(true, true).open();
    assertThat(said(Replay.of(loop, policy("tool_calls=4"))))
        .isEqualTo("1 during at 50 tool_call_limit, refused 1, cut 1, saved 127");
    assertThat(said(Replay.of(loop, policy("spend=99c"))))
        .isEqualTo("1 during at 50 token_spend_limit, refused 1, cut 1, saved 107");
    assertThat(said(Replay.of(loop, policy("duration=25s"))))
        .isEqualTo("1 during at 26 duration_limit, refused 1, cut 1, saved 167");
  }

  @Test
  void silenceIsNoticedASecondAfterTheLimit() {
    LoopHistory loop =
        new Script().begin().later(400).tool().later(301).tool().end(true, true).open();
    assertThat(said(Replay.of(loop, policy("idle=300s"))))
        .isEqualTo("1 during at 301 idle_timeout, refused 0, cut 1, saved 0");
    assertThat(Replay.of(loop, policy("idle=400s")).stopped()).isFalse();
  }

  @Test
  void silenceUntilTheEndIsNoticed() {
    LoopHistory loop = new Script().begin().tool().later(400).end(true, true).closed();
    assertThat(said(Replay.of(loop, policy("idle=300s"))))
        .isEqualTo("1 during at 301 idle_timeout, refused 0, cut 1, saved 0, wrongly");
    assertThat(said(Replay.of(loop, policy("duration=99s"))))
        .isEqualTo("1 during at 100 duration_limit, refused 0, cut 1, saved 0, wrongly");
    assertThat(Replay.of(loop, policy("idle=400s")).stopped()).isFalse();
  }

  @Test
  void whatWasSpentAfterACutIsSavedOnlyWhereItsTimeIsKnown() {
    LoopHistory timed = new Script().begin().tool().later(400).spend(30).end(true, true).open();
    RecordedIteration all = timed.iterations().getFirst();
    LoopHistory untimed =
        new LoopHistory(
            "task:a",
            "a",
            null,
            List.of(
                new RecordedIteration(
                    all.n(), all.began(), all.ended(), all.steps(), Set.of(Rule.IDLE))));
    Policy policy = policy("duration=99s");
    assertThat(said(Replay.of(timed, policy)))
        .isEqualTo("1 during at 100 duration_limit, refused 0, cut 1, saved 30");
    assertThat(said(Replay.of(untimed, policy)))
        .isEqualTo("1 during at 100 duration_limit, refused 0, cut 1, saved 0");
  }

  @Test
  void aRuleIsNotJudgedWhereTooLittleWasRecorded() {
    LoopHistory seen = new Script().begin().later(400).tool().tool().end(true, true).open();
    RecordedIteration all = seen.iterations().getFirst();
    RecordedIteration part =
        new RecordedIteration(
            all.n(), all.began(), all.ended(), all.steps(), Set.of(Rule.IDLE, Rule.TOOL_CALLS));
    LoopHistory unseen = new LoopHistory("task:a", "a", null, List.of(part));
    for (Policy policy : List.of(policy("idle=300s"), policy("tool_calls=1"))) {
      assertThat(Replay.of(seen, policy).stopped()).isTrue();
      assertThat(Replay.of(unseen, policy).stopped()).isFalse();
    }
  }

  @Test
  void timeBetweenIterationsIsNoSilence() {
    LoopHistory loop =
        new Script().begin().later(9).end(true, true).later(9000).begin().end(true, true).open();
    assertThat(Replay.of(loop, policy("idle=300s")).stopped()).isFalse();
  }

  @Test
  void repeatedOutputsAreJudgedByTheirSimilarity() {
    LoopHistory loop =
        new Script()
            .begin()
            .say(0)
            .say(960)
            .later(1)
            .say(949)
            .later(1)
            .say(951)
            .end(true, true)
            .open();
    assertThat(said(Replay.of(loop, policy("output_loop=3", "output_similarity=0.94"))))
        .isEqualTo("1 during at 1 output_loop, refused 0, cut 1, saved 0");
    assertThat(Replay.of(loop, policy("output_loop=3")).stopped()).isFalse();
    assertThat(Replay.of(loop, policy("output_loop=2")).stopped()).isTrue();
  }

  @Test
  void aRetryAfterTheCooldownIsAllowed() {
    LoopHistory loop = new Script().failures(2).later(30).begin().later(9).end(true, true).closed();
    Policy policy = policy("consecutive_failures=2", "cooldown=30s");
    Replayed replayed = Replay.of(loop, policy);
    assertThat(replayed.stops()).hasSize(1);
    assertThat(replayed.stopped()).isFalse();
    LoopHistory sooner =
        new Script().failures(2).later(29).begin().later(9).end(true, true).closed();
    assertThat(Replay.of(sooner, policy).wrong()).isTrue();
  }

  @Test
  void aPersonsResetHappensAsItDid() {
    Script script = new Script().failures(3);
    script.later(1).see(new Observation.ManualReset(script.at(), "go on"));
    LoopHistory loop = script.failures(2).open();
    assertThat(said(Replay.of(loop, policy("consecutive_failures=2"))))
        .isEqualTo("2 after at 120 consecutive_failures, refused 1, cut 0, saved 10");
  }

  @Test
  void anAlertStopsNothing() {
    LoopHistory loop = new Script().failures(6).open();
    Replayed replayed = Replay.of(loop, policy("consecutive_failures=3", "action=alert"));
    assertThat(replayed.stops()).hasSize(1);
    assertThat(replayed.stopped()).isFalse();
  }

  @Test
  void suggestsTheLowestHarmlessThresholds() {
    LoopHistory good = new Script().failures(4).begin().spend(15).end(true, true).closed();
    LoopHistory bad = new Script().failures(20).open();
    List<SafeThresholds.Threshold> thresholds =
        SafeThresholds.of(List.of(good, bad), Preset.NITY.policy());
    Map<String, Long> found = new HashMap<>();
    thresholds.forEach(each -> found.put(each.setting().key(), each.value()));
    assertThat(found)
        .containsEntry("no_progress", 5L)
        .containsEntry("consecutive_failures", 5L)
        .containsEntry("same_error", 5L)
        .containsEntry("task_iterations", 5L)
        .containsEntry("spend", 55 * CENT)
        .doesNotContainKeys("tool_calls", "output_loop");
    assertThat(thresholds).allSatisfy(each -> assertThat(each.because()).isEqualTo(good));
    Policy together = SafeThresholds.policy(thresholds, Preset.NITY.policy());
    assertThat(Replay.of(good, together).wrong()).isFalse();
    assertThat(Replay.of(bad, together).refused()).isEqualTo(15);
  }

  /**
   * The same question for random loops, answered in another way: a rule of counts by looking at all
   * prefixes of the loop, without a state machine.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void equalsASlowIndependentEvaluation(int threshold) {
    Random random = new Random(threshold);
    for (int round = 0; round < 200; round++) {
      List<Fact> facts = facts(random);
      int length = facts.size();
      LoopHistory loop = script(facts).closed();
      check(loop, facts, "no_progress=" + threshold, firstNoProgress(facts, threshold));
      check(loop, facts, "consecutive_failures=" + threshold, firstFailures(facts, threshold));
      check(loop, facts, "same_error=" + threshold, firstError(facts, threshold));
      check(loop, facts, "task_iterations=" + threshold, threshold <= length ? threshold : 0);
      check(loop, facts, "spend=" + threshold * 10 + "c", firstAbove(facts, threshold * 10));
    }
  }

  private static List<Fact> facts(Random random) {
    List<Fact> facts = new ArrayList<>();
    int length = 1 + random.nextInt(15);
    for (int i = 0; i < length; i++) {
      facts.add(
          new Fact(
              random.nextInt(3) == 0,
              random.nextInt(3) > 0,
              random.nextInt(4),
              random.nextInt(40)));
    }
    return facts;
  }

  private static Script script(List<Fact> facts) {
    Script script = new Script();
    for (Fact fact : facts) {
      script.begin();
      for (int call = 0; call < fact.calls; call++) {
        script.later(1).tool();
      }
      script.spend(fact.cents).later(3);
      script.end(fact.changed, fact.success, fact.success ? new String[0] : new String[] {"e"});
    }
    return script;
  }

  /** Each number is tried, from the lowest on, and judged without a state machine. */
  @Test
  void suggestionsEqualASlowIndependentSearch() {
    Random random = new Random(11);
    for (int round = 0; round < 20; round++) {
      List<LoopHistory> loops = new ArrayList<>();
      List<List<Fact>> closed = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        List<Fact> facts = facts(random);
        loops.add(i < 3 ? script(facts).closed() : script(facts).open());
        if (i < 3) {
          closed.add(facts);
        }
      }
      // Each threshold stops this one, so that each is suggested.
      loops.add(new Script().failures(60).open());
      Map<String, Long> found = new HashMap<>();
      SafeThresholds.of(loops, Preset.NITY.policy())
          .forEach(each -> found.put(each.setting().key(), each.value()));
      assertThat(found)
          .containsEntry("no_progress", lowest(closed, ReplayTest::firstNoProgress))
          .containsEntry("consecutive_failures", lowest(closed, ReplayTest::firstFailures))
          .containsEntry("same_error", lowest(closed, ReplayTest::firstError))
          .containsEntry("spend", CENT * lowest(closed, ReplayTest::firstOverspent));
    }
  }

  private static long lowest(
      List<List<Fact>> closed, BiFunction<List<Fact>, Integer, Integer> tripped) {
    int threshold = 1;
    while (!closed.stream().allMatch(harmless(tripped, threshold))) {
      threshold++;
    }
    return threshold;
  }

  /** Opening after the last iteration stops nothing. */
  private static Predicate<List<Fact>> harmless(
      BiFunction<List<Fact>, Integer, Integer> tripped, int threshold) {
    return facts -> {
      int at = tripped.apply(facts, threshold);
      return at == 0 || at == facts.size();
    };
  }

  /** What exceeds the limit stops its iteration before the end, also the last one. */
  private static int firstOverspent(List<Fact> facts, int cents) {
    return firstAbove(facts, cents) == 0 ? 0 : Integer.MAX_VALUE;
  }

  private record Fact(boolean changed, boolean success, int calls, int cents) {}

  private static int firstNoProgress(List<Fact> facts, int threshold) {
    for (int end = threshold; end <= facts.size(); end++) {
      if (facts.subList(end - threshold, end).stream().noneMatch(Fact::changed)) {
        return end;
      }
    }
    return 0;
  }

  private static int firstFailures(List<Fact> facts, int threshold) {
    for (int end = threshold; end <= facts.size(); end++) {
      if (facts.subList(end - threshold, end).stream().noneMatch(Fact::success)) {
        return end;
      }
    }
    return 0;
  }

  private static int firstError(List<Fact> facts, int threshold) {
    for (int end = 1; end <= facts.size(); end++) {
      if (facts.subList(0, end).stream().filter(fact -> !fact.success).count() >= threshold) {
        return end;
      }
    }
    return 0;
  }

  private static int firstAbove(List<Fact> facts, int cents) {
    for (int end = 1; end <= facts.size(); end++) {
      if (facts.subList(0, end).stream().mapToInt(Fact::cents).sum() > cents) {
        return end;
      }
    }
    return 0;
  }

  private static void check(LoopHistory loop, List<Fact> facts, String option, int tripped) {
    Replayed replayed = Replay.of(loop, policy(option));
    boolean cuts = option.startsWith("spend") && tripped > 0;
    int refused = tripped == 0 ? 0 : facts.size() - tripped;
    int saved =
        tripped == 0
            ? 0
            : facts.subList(tripped, facts.size()).stream().mapToInt(Fact::cents).sum();
    assertThat(replayed.refused()).as("%s of %s", option, facts).isEqualTo(refused);
    assertThat(replayed.cut()).isEqualTo(cuts ? 1 : 0);
    assertThat(replayed.saved()).isEqualTo(new Money(saved * CENT));
    assertThat(replayed.wrong()).isEqualTo(refused > 0 || cuts);
    assertThat(replayed.stops().stream().map(Replayed.Stop::ordinal).min(Comparator.naturalOrder()))
        .isEqualTo(tripped == 0 ? Optional.empty() : Optional.of(tripped));
  }
}
