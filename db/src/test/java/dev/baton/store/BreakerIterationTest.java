package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Phase;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Breakers.UnfinishedIteration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Iterations that begin, end, or never end. */
class BreakerIterationTest {
  private static final Policy POLICY = Preset.DEFAULT.policy();
  private static final String SCOPE = "task:app-a1b";
  private static final ProcessIdentity OWNER =
      new ProcessIdentity("machine", "boot", "pid:[1]", null, 4711, 99L);

  @TempDir Path directory;
  private TestStore store;
  private Breakers breakers;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    breakers = store.breakers;
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void whatHasBegunIsUnfinished() {
    assertThat(begin("b", OWNER)).isTrue();
    store.clock.advance(Duration.ofSeconds(1));
    assertThat(begin("a", null)).isTrue();
    store.clock.advance(Duration.ofSeconds(1));
    ProcessIdentity bare = new ProcessIdentity(null, null, null, null, 5, null);
    assertThat(store.begin("run", "a", bare)).isTrue();
    assertThat(breakers.unfinished())
        .containsExactly(
            new UnfinishedIteration(SCOPE, "b", TestStore.START, "pat", OWNER),
            new UnfinishedIteration(SCOPE, "a", TestStore.START.plusSeconds(1), "pat", null),
            new UnfinishedIteration("run", "a", TestStore.START.plusSeconds(2), "pat", bare));
    // Beginning an iteration does not change the breaker.
    assertThat(breakers.scopes()).isEmpty();
  }

  @Test
  void whatHasEndedIsCountedOnce() {
    begin("a", OWNER);
    end("a", true);
    assertThat(breakers.unfinished()).isEmpty();
    List<String> before = store.dump();
    end("a", true);
    assertThat(begin("a", OWNER)).isFalse();
    assertThat(store.dump()).isEqualTo(before);
    assertThat(breakers.state(SCOPE).totals().iterations()).isEqualTo(1);
  }

  @Test
  void nothingBeginsTwice() {
    begin("a", OWNER);
    assertThat(begin("a", null)).isFalse();
    assertThat(breakers.unfinished()).extracting(UnfinishedIteration::owner).containsExactly(OWNER);
  }

  @Test
  void anEndWithoutABeginningCounts() {
    end("a", false);
    assertThat(breakers.state(SCOPE).totals().iterations()).isEqualTo(1);
    assertThat(begin("a", OWNER)).isFalse();
  }

  @Test
  void anIterationAndAnObservationMayHaveTheSameId() {
    breakers.observe(SCOPE, "a", IterationEnded.at(store.clock.instant()), POLICY, store.stamp());
    assertThat(begin("a", OWNER)).isTrue();
    end("a", false);
    assertThat(breakers.state(SCOPE).totals().iterations()).isEqualTo(2);
  }

  @Test
  void theDeadCountOnceAsFailures() {
    begin("a", OWNER);
    List<UnfinishedIteration> dead = breakers.unfinished();
    assertThat(breakers.countDead(dead, POLICY, store.stamp()))
        .singleElement()
        .satisfies(one -> assertThat(((Recording.Counted) one).repeated()).isFalse());
    List<String> before = store.dump();
    assertThat(breakers.countDead(dead, POLICY, store.stamp()))
        .singleElement()
        .satisfies(one -> assertThat(((Recording.Counted) one).repeated()).isTrue());
    // A worker that turns out to be alive is too late.
    end("a", true);
    assertThat(store.dump()).isEqualTo(before);
    assertThat(breakers.state(SCOPE).counters().of(Counter.FAILURES)).isEqualTo(1);
    assertThat(breakers.state(SCOPE).counters().of(Counter.NO_PROGRESS)).isEqualTo(1);
  }

  @Test
  void anEndThatLandsBeforeTheDeathIsCountedWins() {
    begin("a", OWNER);
    List<UnfinishedIteration> dead = breakers.unfinished();
    end("a", true);
    List<String> before = store.dump();
    breakers.countDead(dead, POLICY, store.stamp());
    assertThat(store.dump()).isEqualTo(before);
    assertThat(breakers.state(SCOPE).counters().of(Counter.FAILURES)).isZero();
  }

  @Test
  void aCrashLoopTrips() {
    for (int i = 0; i < 4; i++) {
      assertThat(breakers.state(SCOPE).phase()).isNotEqualTo(Phase.OPEN);
      begin("crash-" + i, OWNER);
      breakers.countDead(breakers.unfinished(), POLICY, store.stamp());
    }
    assertThat(breakers.state(SCOPE).phase()).isEqualTo(Phase.OPEN);
    assertThat(breakers.history(SCOPE, 0).getLast())
        .satisfies(one -> assertThat(one.cause()).isEqualTo("iteration_abandoned"))
        .satisfies(one -> assertThat(one.observation()).isEqualTo("crash-3"))
        .satisfies(one -> assertThat(one.reason()).isEqualTo("No progress for 4 iterations"));
  }

  @Test
  void aResetForgivesTheDeadOfBefore() {
    begin("a", OWNER);
    store.begin("run", "a", OWNER);
    List<UnfinishedIteration> dead = breakers.unfinished();
    breakers.reset(SCOPE, "fixed", store.stamp());
    breakers.countDead(dead, POLICY, store.stamp());
    assertThat(breakers.state(SCOPE).totals().failures()).isZero();
    assertThat(breakers.state("run").totals().failures()).isEqualTo(1);
  }

  @Test
  void aDamagedBreakerKeepsItsDeadAndHoldsUpNoOther() {
    end("z", true);
    begin("a", OWNER);
    store.begin("run", "b", OWNER);
    store.sql("update breaker set phase = 'SIDEWAYS' where scope = ?", SCOPE);
    List<Recording> recordings = breakers.countDead(breakers.unfinished(), POLICY, store.stamp());
    assertThat(recordings)
        .filteredOn(Recording.Refused.class::isInstance)
        .extracting(Recording::scope)
        .containsExactly(SCOPE);
    assertThat(breakers.unfinished()).extracting(UnfinishedIteration::id).containsExactly("a");
    assertThat(breakers.state("run").totals().failures()).isEqualTo(1);
  }

  private boolean begin(String id, @Nullable ProcessIdentity owner) {
    return store.begin(SCOPE, id, owner);
  }

  private void end(String id, boolean success) {
    breakers.end(
        SCOPE,
        id,
        IterationEnded.at(store.clock.instant()).success(success),
        POLICY,
        store.stamp());
  }
}
