package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every state that a breaker reaches can be stored and read. */
class BreakerRoundTripTest {
  private static final int SEQUENCES = TestEngine.rounds(100);
  private static final int LENGTH = 60;
  private static final List<Preset> PRESETS = List.of(Preset.values());

  @TempDir Path directory;
  private TestStore store;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void everyStateOfRandomSequencesComesBack() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Set<Phase> phases = EnumSet.noneOf(Phase.class);
    // One transaction for all, because the test is about the row and not the disk.
    store.stores.inTransaction(() -> {
      for (int i = 0; i < SEQUENCES; i++) {
        Preset preset = PRESETS.get(random.nextInt(PRESETS.size()));
        Policy policy = preset.policy();
        for (Observation observation : BreakerScript.of(random.nextLong(), LENGTH)) {
          Step step = store.breakers.observe("s" + i, null, observation, policy, store.stamp());
          assertThat(store.breakers.state("s" + i))
              .as("seed %d, %s, %s", seed, preset, observation)
              .isEqualTo(step.next());
          phases.add(step.next().phase());
        }
      }
      return SEQUENCES;
    });
    assertThat(phases).hasSize(Phase.values().length);
  }

  @Test
  void theOrderOfErrorsComesBack() {
    Policy policy = Preset.BLACK_BOX.policy();
    for (int i = 0; i < 400; i++) {
      String name = Integer.toString(i, 36).replaceAll("[0-9]", "x") + "q" + (char) ('a' + i % 26);
      observe(new Observation.ErrorRecorded(now(), RecordedError.of("broken " + name)), policy);
    }
    BreakerState state = store.breakers.state("run");
    BreakerState read = BreakerRows.state(BreakerRows.values(state));
    assertThat(read.errors().bySignature().keySet())
        .containsExactlyElementsOf(state.errors().bySignature().keySet());
    assertThat(state.errors().bySignature()).hasSizeGreaterThan(200);
  }

  @Test
  void theLargestStateComesBack() {
    Policy policy = Preset.BLACK_BOX.policy();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      words.append("w").append(i).append(' ');
    }
    Step step = observe(Observation.AssistantOutput.of(now(), words.toString()), policy);
    assertThat(store.breakers.state("run")).isEqualTo(step.next());
    assertThat(BreakerRows.values(step.next())).hasSameSizeAs(BreakerRows.COLUMNS);
  }

  @Test
  void textsThatNoDatabaseTakesAsTheyAreDoNotLockABreakerUp() {
    Policy policy = Preset.DEFAULT.policy();
    String odd = "half \ud83d, \udc00 half, \0 zero \0";
    observe(new Observation.ErrorRecorded(now(), RecordedError.of(odd)), policy);
    observe(
        new Observation.ErrorRecorded(
            now(), new RecordedError(RecordedError.of("x").signature(), odd)),
        policy);
    store.breakers.trip("run", odd, store.stamp());
    assertThat(store.breakers.state("run").trip().text()).startsWith("half ");
    store.breakers.reset("run", odd, store.stamp());
    assertThat(store.breakers.state("run").trip()).isNull();
    assertThat(store.breakers.history("run", 0)).hasSize(2);
    // Unusual scopes, ids and names are preserved.
    String scope = "task:\ud83d\0x";
    for (int i = 0; i < 2; i++) {
      Observation acquire = new Observation.Acquire(now(), odd);
      store.breakers.observe(scope, "i\0\udc00", acquire, policy, store.stamp());
      store.breakers.observe(scope, null, EventKind.TOOL_USED.at(now()), policy, store.stamp());
    }
    assertThat(store.breakers.state(scope).totals().toolCalls()).isEqualTo(2);
  }

  private Step observe(Observation observation, Policy policy) {
    return store.breakers.observe("run", null, observation, policy, store.stamp());
  }

  private Instant now() {
    return store.clock.instant();
  }
}
