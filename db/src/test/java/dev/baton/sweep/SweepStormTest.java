package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Epoch;
import dev.baton.claim.RescueOutcome;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.store.Stamp;
import dev.baton.store.TestStore;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep and another operation at the same time, through two connections to one file. */
class SweepStormTest {
  private static final int ROUNDS = TestEngine.rounds(120);
  private static final Sweeper.Request NOW = new Sweeper.Request(null, true, false);

  @TempDir Path directory;

  private final CyclicBarrier barrier = new CyclicBarrier(2);
  private ExecutorService threads;
  private SweepBench bench;
  private TestStore other;

  @BeforeEach
  void open() {
    threads = Executors.newFixedThreadPool(2);
    bench = new SweepBench(directory);
    other = new TestStore(TestEngine.open(directory.resolve("baton.db"), TestStore.PATIENCE));
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    other.close();
    bench.close();
  }

  /** The results of both. */
  private record Both<A, B>(A first, B second) {}

  private <A, B> Both<A, B> atOnce(Callable<A> first, Callable<B> second) throws Exception {
    Future<A> a = threads.submit(() -> await(first));
    Future<B> b = threads.submit(() -> await(second));
    return new Both<>(a.get(2, TimeUnit.MINUTES), b.get(2, TimeUnit.MINUTES));
  }

  private <T> T await(Callable<T> work) throws Exception {
    barrier.await(1, TimeUnit.MINUTES);
    return work.call();
  }

  private TaskId dropped(int round) {
    TaskId id = bench.claimed("round " + round);
    bench.kill(id);
    return id;
  }

  private List<SweepResult> sweepElsewhere() {
    StaleScan scan =
        new StaleScan(
            other.claims,
            other.settings,
            bench.processes,
            bench.policy,
            other.clock,
            () -> 0,
            SweepBench.completions(other),
            claim -> "");
    return new Sweeper(
            scan,
            stale -> Collections.nCopies(stale.size(), RescueOutcome.NOTHING),
            results -> {},
            claim -> false,
            stamp -> {})
        .sweep(NOW, new Stamp(other.clock.instant(), "elsewhere"));
  }

  private static long reopened(List<SweepResult> results) {
    return results.stream().filter(result -> result.action() == Action.REOPENED).count();
  }

  private long swept(TaskId id) {
    return bench.store.history(id).stream().filter("swept"::equals).count();
  }

  @Test
  void ofTwoSweepsOneReopens() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      TaskId id = dropped(round);
      Both<List<SweepResult>, List<SweepResult>> both =
          atOnce(() -> bench.sweep(NOW), this::sweepElsewhere);
      assertThat(reopened(both.first) + reopened(both.second)).isEqualTo(1);
      Task task = bench.store.task(id);
      assertThat(task.status()).isEqualTo(TaskStatus.OPEN);
      assertThat(task.epoch()).isEqualTo(2);
      assertThat(task.counts().reopened()).isEqualTo(1);
      assertThat(swept(id)).isEqualTo(1);
    }
  }

  @Test
  void aClaimIsWonAfterTheSweepOrNotAtAll() throws Exception {
    int won = 0;
    for (int round = 0; round < ROUNDS; round++) {
      TaskId id = dropped(round);
      Claims.Request eve = new Claims.Request("eve", null, null, null);
      Both<List<SweepResult>, Outcome> both =
          atOnce(() -> bench.sweep(NOW), () -> other.claims.claim(id, eve, TestStore.START));
      assertThat(reopened(both.first)).isEqualTo(1);
      assertThat(swept(id)).isEqualTo(1);
      boolean hers = both.second instanceof Outcome.Won;
      won += hers ? 1 : 0;
      Task task = bench.store.task(id);
      assertThat(task.status()).isEqualTo(hers ? TaskStatus.IN_PROGRESS : TaskStatus.OPEN);
      assertThat(task.epoch()).isEqualTo(hers ? 3 : 2);
      assertThat(bench.store.claims.current(id).isPresent()).isEqualTo(hers);
      bench.store.states.close(id, null, null, bench.store.stamp());
    }
    System.out.println(
        "SweepStormTest: of " + ROUNDS + " claims, " + won + " came after the sweep");
  }

  @Test
  void aCloseThatComesFirstStandsAndOneThatComesLaterIsRefused() throws Exception {
    int closed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      TaskId id = dropped(round);
      Both<List<SweepResult>, Change> both =
          atOnce(
              () -> bench.sweep(NOW),
              () -> other.states.close(id, new Epoch(1), "done", other.stamp()));
      boolean done = both.second instanceof Change.Done;
      closed += done ? 1 : 0;
      assertThat(reopened(both.first)).isEqualTo(done ? 0 : 1);
      assertThat(swept(id)).isEqualTo(done ? 0 : 1);
      Task task = bench.store.task(id);
      assertThat(task.status()).isEqualTo(done ? TaskStatus.CLOSED : TaskStatus.OPEN);
      assertThat(task.epoch()).isEqualTo(done ? 1 : 2);
      assertThat(task.counts().reopened()).isEqualTo(done ? 0 : 1);
      assertThat(both.second instanceof Change.ClaimLost).isEqualTo(!done);
    }
    System.out.println("SweepStormTest: of " + ROUNDS + " closes, " + closed + " came first");
  }
}
