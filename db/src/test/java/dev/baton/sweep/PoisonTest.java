package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Change;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that lose one worker after another. */
class PoisonTest {
  @TempDir Path directory;
  private SweepBench bench;
  private TaskId id;

  @BeforeEach
  void open() {
    bench = new SweepBench(directory);
    id = bench.store.create("work");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theThirdTimeWithinThreeDaysIsPoison() {
    assertThat(drop()).isEqualTo(Action.REOPENED);
    bench.pass(Duration.ofHours(30));
    assertThat(drop()).isEqualTo(Action.REOPENED);
    bench.pass(Duration.ofHours(30));
    assertThat(drop()).isEqualTo(Action.BLOCKED);

    Task task = bench.store.task(id);
    assertThat(task.status()).isEqualTo(TaskStatus.BLOCKED);
    assertThat(task.blockedReason()).isEqualTo("poison");
    assertThat(task.notBefore()).isNull();
    assertThat(task.epoch()).isEqualTo(6);
    assertThat(task.counts().reopened()).isEqualTo(3);
    assertThat(bench.store.health.poisoned()).containsExactly(id);
    assertThat(bench.store.history(id)).last().isEqualTo("poisoned");
    assertThat(bench.store.ready()).isEmpty();
  }

  @Test
  void poisonIsNeverReopenedByItself() {
    dropThrice();
    bench.pass(Duration.ofDays(400));
    assertThat(bench.sweep()).isEmpty();
    assertThat(bench.sweep()).isEmpty();
    assertThat(bench.store.task(id).status()).isEqualTo(TaskStatus.BLOCKED);
  }

  @Test
  void threeTimesFurtherApartAreNoPoison() {
    for (int i = 0; i < 6; i++) {
      assertThat(drop()).as("time %s", i + 1).isEqualTo(Action.REOPENED);
      bench.pass(Duration.ofHours(36));
    }
    assertThat(bench.store.task(id).counts().reopened()).isEqualTo(6);
  }

  @Test
  void afterThreeDaysTheFirstTimeIsForgotten() {
    drop();
    drop();
    // Each death takes a minute of grace: the first is three days old exactly at the third.
    bench.pass(Duration.ofDays(3).minusMinutes(2));
    assertThat(drop()).isEqualTo(Action.REOPENED);
  }

  @Test
  void aMomentEarlierItIsNot() {
    drop();
    drop();
    bench.pass(Duration.ofDays(3).minusMinutes(2).minusNanos(1));
    assertThat(drop()).isEqualTo(Action.BLOCKED);
  }

  @Test
  void whatAPersonForgivesIsForgotten() {
    dropThrice();
    assertThat(bench.store.states.reopen(id, true, "mended", bench.store.stamp()))
        .isInstanceOf(Change.Done.class);
    Task task = bench.store.task(id);
    assertThat(task.status()).isEqualTo(TaskStatus.OPEN);
    assertThat(task.blockedReason()).isNull();
    assertThat(task.counts().reopened()).isZero();
    assertThat(bench.store.history(id)).endsWith("forgiven", "reopened");
    assertThat(drop()).isEqualTo(Action.REOPENED);
    assertThat(drop()).isEqualTo(Action.REOPENED);
    assertThat(drop()).isEqualTo(Action.BLOCKED);
  }

  @Test
  void whatNobodyForgaveStaysBlocked() {
    dropThrice();
    List<String> before = bench.store.dump();
    assertThat(bench.store.states.reopen(id, false, null, bench.store.stamp()))
        .isInstanceOf(Change.Refused.class);
    assertThat(bench.store.dump()).isEqualTo(before);
  }

  @Test
  void anOpenTaskCanBeForgivenToo() {
    drop();
    drop();
    assertThat(bench.store.states.reopen(id, true, "mended", bench.store.stamp()))
        .isInstanceOf(Change.Done.class);
    Task task = bench.store.task(id);
    assertThat(task.counts().reopened()).isZero();
    assertThat(task.notBefore()).isNull();
    assertThat(task.epoch()).isEqualTo(4);
    assertThat(bench.store.history(id)).endsWith("swept", "forgiven");
    List<String> before = bench.store.dump();
    assertThat(bench.store.states.reopen(id, true, null, bench.store.stamp()))
        .isInstanceOf(Change.Unchanged.class);
    assertThat(bench.store.dump()).isEqualTo(before);
    assertThat(drop()).isEqualTo(Action.REOPENED);
    assertThat(drop()).isEqualTo(Action.REOPENED);
    assertThat(drop()).isEqualTo(Action.BLOCKED);
  }

  @Test
  void blockedForAnotherReasonNeedsNoForgiveness() {
    bench.store.states.park(id, TaskStatus.BLOCKED, null, null, bench.store.stamp());
    assertThat(bench.store.states.reopen(id, false, null, bench.store.stamp()))
        .isInstanceOf(Change.Done.class);
  }

  @Test
  void workThatWasGivenUpOrReopenedByAPersonIsNoPoison() {
    for (int i = 0; i < 5; i++) {
      bench.claim(id);
      bench.store.states.release(id, null, null, bench.store.stamp());
    }
    assertThat(drop()).isEqualTo(Action.REOPENED);
  }

  private void dropThrice() {
    drop();
    drop();
    assertThat(drop()).isEqualTo(Action.BLOCKED);
  }

  private Action drop() {
    bench.claim(id);
    return bench.drop(id).action();
  }
}
