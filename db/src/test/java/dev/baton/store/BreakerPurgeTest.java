package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.task.TaskId;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which breakers are deleted, and that none is deleted too early. */
class BreakerPurgeTest {
  private static final Policy POLICY = Preset.NITY.policy();
  private static final Duration LONG = Duration.ofDays(30);

  @TempDir Path directory;
  private TestStore store;
  private Breakers breakers;
  private TaskId task;
  private String scope;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    breakers = store.breakers;
    task = store.create("A task");
    scope = "task:" + task;
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Adds rows to each of the four tables. */
  private void use(String which) {
    for (int i = 0; i < 4; i++) {
      breakers.end(
          which, "it-" + i, IterationEnded.at(store.clock.instant()), POLICY, store.stamp());
    }
    store.begin(which, "unfinished", null);
  }

  private long rows(String which) {
    return store.dump().stream()
        .filter(row -> row.contains("scope=" + which + ","))
        .filter(row -> !row.contains("breaker_trace")) // kept for longer
        .count();
  }

  private int forget() {
    return breakers.deleteFinished(store.clock.instant());
  }

  private void later(Duration time) {
    store.clock.advance(time);
  }

  private void finish(TaskId id) {
    assertThat(store.states.close(id, null, null, store.stamp())).isInstanceOf(Change.Done.class);
  }

  @Test
  void aBreakerIsForgottenAsAWholeWhenItsTaskIsLongClosed() {
    use(scope);
    use("run");
    finish(task);
    assertThat(rows(scope)).isEqualTo(9);
    later(LONG);
    assertThat(forget()).as("at the very end of the time").isZero();
    later(Duration.ofSeconds(1));
    long others = store.dump().size() - rows(scope);
    assertThat(forget()).isOne();
    assertThat(rows(scope)).isZero();
    assertThat(store.dump()).as("everything else").hasSize((int) others);
    assertThat(forget()).isZero();
    assertThat(breakers.state(scope)).isEqualTo(BreakerState.INITIAL);
    assertThat(breakers.scopes()).containsExactly("run");
  }

  @Test
  void aTaskThatIsNotOverKeepsItsBreaker() {
    use(scope);
    later(LONG.multipliedBy(100));
    assertThat(forget()).isZero();
    store.sql("update task set status = 'blocked'");
    assertThat(forget()).isZero();
    store.sql("update task set status = 'tombstone'");
    assertThat(forget()).isOne();
  }

  @Test
  void aTaskThatIsNotThereKeepsNone() {
    use("task:gone-1");
    assertThat(forget()).isZero();
    later(LONG.plusSeconds(1));
    assertThat(forget()).isOne();
    assertThat(rows("task:gone-1")).isZero();
  }

  @Test
  void whateverWasRecordedLatelyKeepsIt() {
    finish(task);
    store.begin(scope, "old", null);
    later(LONG.plusSeconds(1));
    store.begin(scope, "new", null);
    assertThat(forget()).as("an iteration").isZero();
    later(LONG.plusSeconds(1));
    breakers.observe(
        scope, null, EventKind.HEARTBEAT.at(store.clock.instant()), POLICY, store.stamp());
    assertThat(forget()).as("a state").isZero();
    later(LONG.plusSeconds(1));
    // The writer's clock stands still.
    breakers.observe(scope, "x", EventKind.HEARTBEAT.at(TestStore.START), POLICY, store.stamp());
    assertThat(forget()).as("an id").isZero();
    store.sql("delete from breaker_observation");
    store.sql("update breaker set seen_at = '0.000000000'");
    assertThat(forget()).isOne();

    breakers.trip(scope, "enough", store.stamp());
    later(LONG.plusSeconds(1));
    store.sql("update breaker_transition set at = ?", Nanos.of(store.clock.instant()));
    assertThat(forget()).as("a change").isZero();
  }

  @Test
  void aDamagedBreakerOfATaskAtWorkIsNotForgotten() {
    use(scope);
    store.sql("update breaker set phase = 'HALF', seen_at = 'never'");
    later(LONG.multipliedBy(2));
    assertThat(forget()).isZero();
    finish(task);
    later(LONG.plusSeconds(1));
    assertThat(forget()).isOne();
  }

  @Test
  void anIdIsNotCountedTwiceInOneState() {
    Observation error = Observation.ErrorRecorded.of(store.clock.instant(), "no such file");
    breakers.observe(scope, "line-1", error, POLICY, store.stamp());
    finish(task);
    later(LONG.plusSeconds(1));
    store.states.reopen(task, false, null, store.stamp());
    assertThat(forget()).isZero();
    breakers.observe(scope, "line-1", error, POLICY, store.stamp());
    assertThat(breakers.state(scope).errors().most()).isOne();
    finish(task);
    later(LONG.plusSeconds(1));
    assertThat(forget()).isOne();
    breakers.observe(scope, "line-1", error, POLICY, store.stamp());
    assertThat(breakers.state(scope).errors().most()).isOne();
  }

  @Test
  void aSweepForgetsSomeAtATime() {
    int count = BreakerPurge.MOST + 5;
    for (int i = 0; i < count; i++) {
      store.begin("task:gone-" + i, "it", null);
    }
    later(LONG.plusSeconds(1));
    assertThat(forget()).isEqualTo(BreakerPurge.MOST);
    assertThat(forget()).isEqualTo(5);
    assertThat(forget()).isZero();
  }

  /** Between finding and deleting, another process may have started to work. */
  @Test
  void whatHappensMeanwhileIsSeen() {
    use(scope);
    finish(task);
    later(LONG.plusSeconds(1));
    List<String> over = store.database.read(h -> BreakerPurge.over(h, store.clock.instant()));
    assertThat(over).containsExactly(scope);
    store.states.reopen(task, false, null, store.stamp());
    boolean gone = store.database.write(h -> BreakerPurge.forget(h, scope, store.clock.instant()));
    assertThat(gone).isFalse();
    assertThat(rows(scope)).isEqualTo(9);
  }

  @Test
  void nothingToForgetTakesNoLock() throws Exception {
    use("run");
    try (Stores other = TestEngine.open(directory.resolve("baton.db"), TestStore.PATIENCE);
        Stores impatient = TestEngine.open(directory.resolve("baton.db"), Duration.ZERO)) {
      int forgotten =
          other.inTransaction(() -> impatient.breakers().deleteFinished(store.clock.instant()));
      assertThat(forgotten).isZero();
    }
  }
}
