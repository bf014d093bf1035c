package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Epoch;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens between a sweep's look at a task and its update. Uses a hook there instead of
 * sleeps.
 */
class SweepRaceTest {
  private static final Sweeper.Request NOW = new Sweeper.Request(null, true, false);
  private static final Sweeper.Request DRY = new Sweeper.Request(null, true, true);

  @TempDir Path directory;
  private SweepBench bench;

  @BeforeEach
  void open() {
    bench = new SweepBench(directory);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aCompletionBetweenTheScanAndTheUpdateStaysACompletion() {
    TaskId id = bench.claimed("work");
    Epoch epoch = new Epoch(task(id).epoch());
    bench.kill(id);
    bench.beforeReopening =
        claim -> bench.store.states.close(id, epoch, "done", bench.store.stamp());
    assertThat(SweepBench.words(bench.sweep(NOW))).containsExactly("SKIPPED WORKER_DEAD");
    assertThat(task(id).status()).isEqualTo(TaskStatus.CLOSED);
    assertThat(task(id).epoch()).isEqualTo(1);
    assertThat(task(id).closeReason()).isEqualTo("done");
    assertThat(task(id).counts().reopened()).isZero();
    assertThat(bench.store.history(id)).containsExactly("created", "claimed", "closed");
  }

  @Test
  void aHeartbeatBetweenTheScanAndTheUpdateWins() {
    TaskId id = bench.claimed("work");
    Epoch epoch = new Epoch(task(id).epoch());
    bench.hide(id);
    bench.pass(Duration.ofHours(2));
    bench.sweep(DRY);
    bench.beforeReopening =
        claim -> bench.store.claims.renew(id, epoch, bench.store.clock.instant());
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SKIPPED LEASE_EXPIRED");
    assertThat(task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(bench.store.claims.current(id)).isPresent();
  }

  @Test
  void whateverElseHappensBetweenTheScanAndTheUpdateStands() {
    List<Runnable> happenings = new ArrayList<>();
    TaskId id = bench.claimed("work");
    happenings.add(() -> release(id));
    happenings.add(() -> bench.store.states.bury(id, null, null, bench.store.stamp()));
    happenings.add(() -> bench.store.tasks.erase(id, null, bench.store.stamp()));
    happenings.add(
        () -> bench.store.states.park(id, TaskStatus.BLOCKED, null, null, bench.store.stamp()));
    happenings.add(() -> {
      release(id);
      bench.claim(id);
    });
    for (Runnable happening : happenings) {
      resurrect(id);
      bench.kill(id);
      List<String> seen = new ArrayList<>();
      bench.beforeReopening =
          claim -> {
            happening.run();
            seen.addAll(withoutSweep(bench.store.dump()));
          };
      assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.SKIPPED);
      assertThat(withoutSweep(bench.store.dump())).isEqualTo(seen);
    }
  }

  @Test
  void anotherToolsTaskThatWasTouchedBetweenTheScanAndTheUpdateIsKept() {
    TaskId id = bench.store.create("imported");
    bench.store.sql("update task set status = 'in_progress'");
    bench.pass(Duration.ofHours(2));
    bench.beforeReopening =
        claim -> {
          bench.store.clock.advance(Duration.ofSeconds(1));
          bench.store.comments.add(id, "still at it", null, bench.store.stamp());
        };
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SKIPPED LEASE_EXPIRED");
    bench.beforeReopening = claim -> {};
    bench.pass(Duration.ofHours(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
    assertThat(task(id).epoch()).isEqualTo(1);
  }

  private void release(TaskId id) {
    bench.store.states.release(id, null, null, bench.store.stamp());
  }

  /** The same task, claimed by a living worker, whatever its state. */
  private void resurrect(TaskId id) {
    bench.beforeReopening = claim -> {};
    bench.store.sql("delete from claim");
    bench.store.sql("delete from task");
    bench.store.sql(
        "insert into task (id, short_id, title, created_at, updated_at) values (?, ?, 't', 0, 0)",
        id.value(),
        id.shortPart());
    bench.claim(id);
  }

  private static List<String> withoutSweep(List<String> dump) {
    return dump.stream().filter(row -> !row.startsWith("setting")).toList();
  }

  private Task task(TaskId id) {
    return bench.store.task(id);
  }
}
