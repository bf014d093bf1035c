package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits count as iterations only where no loop reports its own. */
class BreakerDriverTest {
  private static final String SCOPE = "task:app-1";
  private static final Policy POLICY = Preset.DEFAULT.policy();

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
  void aCommitCountsOnceAndIsNoLoop() {
    assertThat(commit("c1")).isPresent();
    assertThat(commit("c1")).isPresent();
    assertThat(commit("c2")).isPresent();
    assertThat(iterations()).isEqualTo(2);
  }

  @Test
  void aLoopThatObservesCountsForADay() {
    store.breakers.observe(SCOPE, null, ended(), POLICY, store.stamp());
    assertThat(commit("c1")).isEmpty();
    assertThat(iterations()).isEqualTo(1);
    store.clock.advance(Duration.ofHours(23));
    assertThat(commit("c2")).isEmpty();
    store.clock.advance(Duration.ofHours(1));
    assertThat(commit("c3")).isPresent();
  }

  @Test
  void soDoesOneThatObservesManyOrBeginsOrEnds() {
    store.breakers.observeAll(
        List.of(new Breakers.Observed(SCOPE, "x", ended())), POLICY, store.stamp());
    store.begin("task:app-2", "1", null);
    store.breakers.end("task:app-3", "1", ended(), POLICY, store.stamp());
    for (int i = 1; i <= 3; i++) {
      assertThat(
              store.breakers.endOfCommit(
                  "task:app-" + i, "c", ended(), () -> POLICY, store.stamp()))
          .isEmpty();
    }
  }

  @Test
  void whatIsNoIterationMakesNoLoop() {
    store.breakers.observe(
        SCOPE, null, EventKind.HEARTBEAT.at(store.clock.instant()), POLICY, store.stamp());
    assertThat(commit("c1")).isPresent();
  }

  private Optional<Step> commit(String id) {
    return store.breakers.endOfCommit(SCOPE, id, ended(), () -> POLICY, store.stamp());
  }

  private IterationEnded ended() {
    return IterationEnded.at(store.clock.instant()).changed(true);
  }

  private int iterations() {
    return (int) store.breakers.state(SCOPE).totals().iterations();
  }
}
