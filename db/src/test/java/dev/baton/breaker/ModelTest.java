package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the breaker with a simple one that recounts everything each time, on random events. */
@Tag("slow")
class ModelTest {
  private static final int EFFORT = Integer.getInteger("baton.effort", 1);
  private static final int SEQUENCES = 10_000 * EFFORT;
  private static final int LONGEST = 14;
  private static final int DEPTH = EFFORT > 1 ? 6 : 5;

  @Test
  void agreesOnRandomSequences() {
    long seed = Long.getLong("baton.seed", System.nanoTime());
    System.out.println("ModelTest: " + SEQUENCES + " sequences for each preset, seed " + seed);
    long begin = System.nanoTime();
    List<Map<String, Integer>> halts =
        Arrays.stream(Preset.values()).parallel().map(preset -> tryRandom(preset, seed)).toList();
    System.out.println("ModelTest: " + (System.nanoTime() - begin) / 1_000_000 + " ms, " + halts);
    assertThat(halts).allSatisfy(seen -> assertThat(seen).isNotEmpty());
  }

  private static Map<String, Integer> tryRandom(Preset preset, long seed) {
    Map<String, Integer> halts = new TreeMap<>();
    Policy policy = preset.policy();
    SlowBreaker.Row row = SlowBreaker.row(preset);
    SplittableRandom random = new SplittableRandom(seed);
    List<Observation> seen = new ArrayList<>();
    for (int i = 0; i < SEQUENCES; i++) {
      seen.clear();
      SlowBreaker slow = new SlowBreaker(row);
      BreakerState state = BreakerState.INITIAL;
      Instant at = Observations.START;
      int length = 1 + random.nextInt(LONGEST);
      // Fifty tool calls do not occur at random.
      int burst = random.nextInt(200) == 0 ? random.nextInt(length) : -1;
      for (int j = 0; j < length; j++) {
        at = Observations.after(at, random);
        if (j == burst) {
          for (int k = 0; k < 49; k++) {
            state = both(state, EventKind.TOOL_USED.at(at), policy, slow, seen, preset, seed);
          }
        }
        Phase before = state.phase();
        Observation next = Observations.any(at, random);
        state = both(state, next, policy, slow, seen, preset, seed);
        if (state.phase() == Phase.OPEN && before != Phase.OPEN) {
          halts.merge(state.trip().reason().slug(), 1, Integer::sum);
        }
      }
    }
    return halts;
  }

  private static BreakerState both(
      BreakerState state,
      Observation next,
      Policy policy,
      SlowBreaker slow,
      List<Observation> seen,
      Preset preset,
      long seed) {
    seen.add(next);
    Step step = Breaker.step(state, next, policy);
    slow.observe(next);
    String difference = difference(state, step, slow);
    if (!difference.isEmpty()) {
      fail("%s, seed %d: %s after%n%s", preset, seed, difference, lines(seen));
    }
    return step.next();
  }

  @Test
  void agreesOnAllShortSequences() {
    int letters = Observations.alphabet().size();
    long all = 0;
    for (int length = 1, count = letters; length <= DEPTH; length++, count *= letters) {
      all += count;
    }
    List<Long> tried =
        Arrays.stream(Preset.values())
            .parallel()
            .map(preset -> new Tree(preset).tryAll(BreakerState.INITIAL, Tree.slow(preset), 0))
            .toList();
    assertThat(tried).hasSize(Preset.values().length).containsOnly(all);
  }

  /** All sequences as a tree, so that common prefixes are run once. */
  private static final class Tree {
    private final List<Function<Instant, Observation>> alphabet = Observations.alphabet();
    private final int[] letters = new int[DEPTH];
    private final Preset preset;
    private final Policy policy;

    Tree(Preset preset) {
      this.preset = preset;
      this.policy = preset.policy();
    }

    static SlowBreaker slow(Preset preset) {
      return new SlowBreaker(SlowBreaker.row(preset));
    }

    /** Continues from what both breakers have seen so far; returns how many sequences it tried. */
    long tryAll(BreakerState state, SlowBreaker sofar, int depth) {
      if (depth == DEPTH) {
        return 0;
      }
      long tried = 0;
      for (int i = 0; i < alphabet.size(); i++) {
        letters[depth] = i;
        Observation next = alphabet.get(i).apply(time(depth));
        Step step = Breaker.step(state, next, policy);
        SlowBreaker slow = sofar.copy();
        slow.observe(next);
        String difference = difference(state, step, slow);
        if (!difference.isEmpty()) {
          fail("%s: %s after %s", preset, difference, Arrays.toString(letters));
        }
        tried += 1 + tryAll(step.next(), slow, depth + 1);
      }
      return tried;
    }
  }

  private static Instant time(int depth) {
    return Observations.START.plusSeconds(32L * depth);
  }

  private static String difference(BreakerState before, Step step, SlowBreaker slow) {
    Decision decision = step.decision();
    if (decision.allowed() != slow.allowed
        || decision.phase() != slow.phase
        || !decision.code().slug().equals(slow.why)
        || !Objects.equals(decision.retryAt(), slow.retryAt)) {
      String wanted = slow.allowed + " " + slow.phase + " " + slow.why + " " + slow.retryAt;
      return "is " + decision + " but should be " + wanted;
    }
    if (step.next().counters().of(Counter.NO_PROGRESS) != slow.sinceProgress()
        || step.next().counters().of(Counter.FAILURES) != slow.failures()) {
      return "counts " + step.next().counters();
    }
    Transition transition = step.transition();
    boolean moved = before.phase() != slow.phase;
    boolean told = transition != null && transition.from() != transition.to();
    return moved == told ? "" : "tells of " + transition;
  }

  private static String lines(List<Observation> seen) {
    StringBuilder lines = new StringBuilder();
    for (Observation observation : seen) {
      lines.append("  ").append(observation).append('\n');
    }
    return lines.toString();
  }
}
