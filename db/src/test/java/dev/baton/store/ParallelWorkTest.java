package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.store.Events.Event;
import dev.baton.store.Events.EventFilter;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What connections that change the same database at the same time see of each other. */
@Timeout(120)
class ParallelWorkTest {
  private static final int WORKERS = 8;
  private static final int TASKS = 120;

  @TempDir Path directory;

  private TestStore store;
  private Future<?> holder;
  private final ExecutorService threads = Executors.newFixedThreadPool(WORKERS + 2);

  @BeforeEach
  void open() {
    store = new TestStore(directory);
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    store.close();
  }

  private TestStore another() {
    return new TestStore(TestEngine.open(directory.resolve("baton.db"), TestStore.PATIENCE));
  }

  private static Optional<Task> next(TestStore store, String worker) {
    return store
        .claims
        .claimNext(TestStore.NEXT, TestStore.request(worker, null, null), 1, store.clock.instant())
        .stream()
        .findFirst();
  }

  /** One that takes tasks in its own order would otherwise be ended for the sake of the sweep. */
  @Test
  void aBatchOfChangesIsNotEndedByASweep() throws Exception {
    assumeTrue(TestEngine.isPostgres(), "a file has one writer at a time");
    TaskId first = store.create("first");
    TaskId last = store.create("last");
    List<Assessment> dead = new ArrayList<>();
    for (TaskId task : List.of(first, last)) {
      store.claims.claim(task, TestStore.request("ann", null, null), store.clock.instant());
      Claim claim = store.claims.current(task).orElseThrow();
      dead.add(
          Staleness.assess(
              claim,
              new ProcessState(Liveness.DEAD, "gone"),
              store.clock.instant(),
              StalePolicy.DEFAULT));
    }
    store.clock.advance(Duration.ofHours(1));
    Future<List<Optional<ClaimEnds.Ended>>> sweep;
    try (TestStore batch = another()) {
      // It asks first whether somebody waits for it.
      batch.sql("set deadlock_timeout = '1ms'");
      sweep =
          batch.stores.inTransaction(() -> {
            batch.stores.lock(List.of(last));
            Future<List<Optional<ClaimEnds.Ended>>> began =
                threads.submit(() -> {
                  try (TestStore own = another()) {
                    return own.claims.reopen(dead, StalePolicy.DEFAULT, own.stamp());
                  }
                });
            awaitWaiter(batch);
            batch.stores.lock(List.of(first));
            return began;
          });
    }
    assertThat(sweep.get(60, TimeUnit.SECONDS)).allMatch(Optional::isPresent);
  }

  /** What a statement asks of other rows is from before the transaction for which it waited. */
  @Test
  void aCloseDoesNotMissTheDependencyForWhichItWaited() throws Exception {
    assumeTrue(TestEngine.isPostgres(), "a file has one writer at a time");
    TaskId task = store.create("task");
    TaskId blocker = store.create("blocker");
    Epoch epoch = store.claim(task, "ann");
    Future<Optional<Task>> close;
    try (TestStore other = another()) {
      other.clock.advance(Duration.ofMinutes(1));
      close =
          other.stores.inTransaction(() -> {
            other.dependencies.add(task, blocker, DependencyType.BLOCKS, null, other.stamp());
            Future<Optional<Task>> began =
                threads.submit(() -> {
                  try (TestStore own = another()) {
                    return own.states.tryToClose(
                        Closing.unhindered(task, epoch, null, own.stamp()));
                  }
                });
            awaitWaiter(other);
            return began;
          });
    }
    assertThat(close.get(60, TimeUnit.SECONDS)).isEmpty();
  }

  private static void awaitWaiter(TestStore store) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (waiters(store) == 0) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  private static long waiters(TestStore store) {
    return store.database.read(h ->
        Sql.of(
                "select count(*) from pg_locks where not granted"
                    + " and pg_backend_pid() = any (pg_blocking_pids(pid))")
            .number(h));
  }

  /** Workers that claim, give back and close, while somebody else changes dependencies. */
  @Test
  void everyTaskIsHeldByOneWorkerAtATimeAndClosedOnce() throws Exception {
    List<TaskId> created = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      created.add(store.create("work " + i));
    }
    Map<TaskId, String> holders = new ConcurrentHashMap<>();
    AtomicInteger open = new AtomicInteger(TASKS);
    AtomicInteger claims = new AtomicInteger();
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      String worker = "worker-" + i;
      Random random = new Random(i);
      workers.add(
          threads.submit(() -> {
            try (TestStore own = another()) {
              Optional<Task> won = Optional.empty();
              while (open.get() > 0) {
                won = won.isPresent() ? won : next(own, worker);
                won = won.flatMap(task -> work(own, task, worker, random, holders, claims, open));
              }
            }
          }));
    }
    workers.add(
        threads.submit(() -> {
          try (TestStore own = another()) {
            for (int i = 0; open.get() > 0; i++) {
              TaskId task = created.get(i % TASKS);
              TaskId on = created.get((i + 1) % TASKS);
              own.dependencies.add(task, on, DependencyType.BLOCKS, null, own.stamp());
              own.dependencies.remove(task, on, null, own.stamp());
            }
          }
        }));
    for (Future<?> worker : workers) {
      worker.get(100, TimeUnit.SECONDS);
    }

    assertThat(store.finder.counts()).isEqualTo(Map.of(TaskStatus.CLOSED, TASKS));
    assertThat(store.claims.current()).isEmpty();
    int claimed = 0;
    for (TaskId task : created) {
      List<String> history = store.history(task);
      assertThat(history).filteredOn("closed"::equals).hasSize(1);
      claimed += (int) history.stream().filter("claimed"::equals).count();
    }
    assertThat(claimed).isEqualTo(claims.get());
  }

  /** Returns the task that was claimed with the close, if it was. */
  private static Optional<Task> work(
      TestStore own,
      Task task,
      String worker,
      Random random,
      Map<TaskId, String> holders,
      AtomicInteger claims,
      AtomicInteger open) {
    claims.incrementAndGet();
    assertThat(holders.putIfAbsent(task.id(), worker)).as("holder of %s", task).isNull();
    Epoch epoch = new Epoch(task.epoch());
    assertThat(own.claims.renew(task.id(), epoch, own.clock.instant()))
        .isInstanceOf(Change.Done.class);
    holders.remove(task.id());
    int how = random.nextInt(4);
    if (how == 0) {
      assertThat(own.states.release(task.id(), epoch, null, own.stamp()))
          .isInstanceOf(Change.Done.class);
      return Optional.empty();
    }
    Optional<Task> next =
        how == 1
            ? closed(own.states.close(task.id(), epoch, "done", own.stamp()))
            : own
                .claims
                .closeAndClaimNext(
                    new Closing(task.id(), epoch, "done", null, own.stamp(), ""),
                    TestStore.NEXT,
                    TestStore.request(worker, null, null),
                    own.clock.instant())
                .orElseThrow()
                .next()
                .stream()
                .findFirst();
    open.decrementAndGet();
    return next;
  }

  private static Optional<Task> closed(Change ended) {
    assertThat(ended).isInstanceOf(Change.Done.class);
    return Optional.empty();
  }

  /** Runs something while another connection is in the midst of a transaction with these locks. */
  private <T> Future<T> during(Locks locks, Function<TestStore, T> work, CountDownLatch end)
      throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    holder =
        threads.submit(() -> {
          try (TestStore own = another()) {
            own.stores.inTransaction(
                locks,
                () -> {
                  begun.countDown();
                  return await(end);
                });
          }
        });
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    return threads.submit(() -> {
      try (TestStore own = another()) {
        return work.apply(own);
      }
    });
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void tasksThatOthersChangeAreSkippedUnlessThereAreNoOthers() throws Exception {
    assumeTrue(TestEngine.isPostgres(), "a file has one lock");
    TaskId first = store.create("first");
    TaskId second = store.create("second");
    CountDownLatch end = new CountDownLatch(1);

    Future<Optional<Task>> won = during(Locks.task(first), own -> next(own, "w"), end);
    assertThat(won.get(60, TimeUnit.SECONDS)).map(Task::id).contains(second);
    Future<Optional<Task>> last =
        threads.submit(() -> {
          try (TestStore own = another()) {
            return next(own, "w");
          }
        });
    end.countDown();

    assertThat(last.get(60, TimeUnit.SECONDS)).map(Task::id).contains(first);
    assertThat(holder).succeedsWithin(Duration.ofSeconds(60));
  }

  @Test
  void changesOfDifferentTasksDoNotWaitForEachOther() throws Exception {
    assumeTrue(TestEngine.isPostgres(), "a file has one lock");
    TaskId first = store.create("first");
    TaskId second = store.create("second");
    CountDownLatch end = new CountDownLatch(1);

    Future<Change> closed =
        during(
            Locks.task(first).andScope("task:" + first),
            own -> {
              own.claim(second, "w");
              own.create("third");
              own.comments.add(second, "text", null, own.stamp());
              return own.states.close(second, null, null, own.stamp());
            },
            end);

    assertThat(closed.get(60, TimeUnit.SECONDS)).isInstanceOf(Change.Done.class);
    end.countDown();
    assertThat(holder).succeedsWithin(Duration.ofSeconds(60));
  }

  @Test
  void whoFollowsTheHistoryMissesNothing() throws Exception {
    TaskId first = store.create("first");
    TaskId second = store.create("second");
    long known = store.events.list(EventFilter.ALL.after(0)).getLast().id();
    EventFilter later = EventFilter.ALL.after(known);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Future<?> slow =
        threads.submit(() -> {
          try (TestStore own = another()) {
            own.stores.inTransaction(
                Locks.task(first),
                () -> {
                  own.states.close(first, null, null, own.stamp());
                  begun.countDown();
                  return await(end);
                });
          }
        });
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    if (TestEngine.isPostgres()) {
      store.states.close(second, null, null, store.stamp());
      assertThat(store.events.list(later)).isEmpty();
    }
    end.countDown();
    slow.get(60, TimeUnit.SECONDS);
    store.comments.add(second, "text", null, store.stamp());

    assertThat(store.events.list(later))
        .extracting(Event::kind)
        .containsExactlyElementsOf(
            TestEngine.isPostgres()
                ? List.of("closed", "closed", "commented")
                : List.of("closed", "commented"));
  }

  @Test
  void aTransactionCannotLockEverythingLater() {
    TaskId task = store.create("task");

    assertThatThrownBy(() ->
            store.stores.inTransaction(
                Locks.task(task), () -> store.tasks.erase(task, null, store.stamp())))
        .isInstanceOf(IllegalStateException.class);

    assertThat(store.finder.find(task)).isPresent();
  }
}
