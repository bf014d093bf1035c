package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many observations at once. */
class BreakerBatchTest {
  private static final Policy NITY = Preset.NITY.policy();
  private static final String SCOPE = "task:app-a1b";

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
  void manyObservationsGiveWhatEachWouldHaveGiven() {
    List<Observed> all = new ArrayList<>();
    List<Observation> script = BreakerScript.of(7, 3 * Breakers.BATCH);
    for (int i = 0; i < script.size(); i++) {
      all.add(new Observed("task:app-" + i % 3, i % 10 == 0 ? null : "n" + i, script.get(i)));
    }
    List<Recording> together = breakers.observeAll(all, NITY, store.stamp());
    List<Step> steps = new ArrayList<>();
    try (TestStore other = new TestStore(directory.resolve("other"))) {
      for (Observed one : all) {
        steps.add(
            other.breakers.observe(one.scope(), one.id(), one.observation(), NITY, store.stamp()));
      }
      for (String scope : other.breakers.scopes()) {
        assertThat(breakers.state(scope)).isEqualTo(other.breakers.state(scope));
        assertThat(breakers.history(scope, 0)).isEqualTo(other.breakers.history(scope, 0));
      }
    }
    assertThat(together)
        .extracting(one -> ((Recording.Counted) one).step())
        .containsExactlyElementsOf(steps);
    assertThat(together).noneMatch(one -> ((Recording.Counted) one).repeated());
    // Again: only those without an id count.
    assertThat(breakers.observeAll(all, NITY, store.stamp()))
        .filteredOn(one -> !((Recording.Counted) one).repeated())
        .hasSize(all.size() / 10);
    assertThat(breakers.observeAll(List.of(), NITY, store.stamp())).isEmpty();
  }

  @Test
  void anIdThatIsTwiceInOneBatchCountsOnce() {
    Observed one = new Observed(SCOPE, "x", idle());
    breakers.observeAll(List.of(one, one, new Observed("run", "x", idle())), NITY, store.stamp());
    assertThat(breakers.state(SCOPE).totals().iterations()).isEqualTo(1);
    assertThat(breakers.state("run").totals().iterations()).isEqualTo(1);
  }

  private IterationEnded idle() {
    return IterationEnded.at(store.clock.instant());
  }
}
