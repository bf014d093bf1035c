package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.task.DependencyType;
import dev.baton.task.TaskId;
import dev.baton.testkit.Line;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for the graph of tasks or for one task, and in which order they get it. */
class LockQueueTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** How many connections of this project wait for the graph. */
  private static final String FOR_GRAPH =
      "select count(*) from pg_locks where locktype = 'advisory' and not granted"
          + " and classid = cast('writer' as regclass)";

  /** The same for a row of a task. */
  private static final String FOR_ROWS =
      "select count(*) from pg_locks waits where locktype in ('tuple', 'transactionid')"
          + " and not granted and exists (select 1 from pg_locks l where l.pid = waits.pid"
          + " and l.locktype = 'relation' and l.relation = cast('task' as regclass))";

  /** Since when the transaction of one waits for the graph; 0 for none. */
  private static final String SINCE =
      "select coalesce(max(cast(extract(epoch from xact_start) * 1000000 as bigint)), 0)"
          + " from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'"
          + " and not granted and classid = cast('writer' as regclass)";

  @TempDir Path directory;

  @BeforeEach
  void needServer() {
    assumeTrue(TestEngine.isPostgres(), "a file has one writer at a time");
  }

  @Test
  void aMachineThatVanishedWithManyWhoWaitDoesNotGetTheGraphForEach() throws Exception {
    vanish(
        Locks.GRAPH,
        FOR_GRAPH,
        (store, task) -> store.depend(task, store.create("more"), DependencyType.BLOCKS));
  }

  @Test
  void norDoesItGetATaskForEach() throws Exception {
    vanish(
        Locks.NOTHING,
        FOR_ROWS,
        (store, task) -> store.comments.add(task, "words", null, store.stamp()));
  }

  /**
   * Several wait for what somebody has, and vanish: each would get it, and be silent with it, for
   * as long as the server bears with that.
   */
  private void vanish(Locks locks, String waits, BiConsumer<TestStore, TaskId> change)
      throws Exception {
    try (TestStore direct = new TestStore(directory);
        TestStore other = TestStore.ofClone(directory, "other");
        Line line =
            new Line(TestEngine.address(directory.resolve("baton.db")).hosts().getFirst().port())) {
      TaskId task = direct.create("first");
      List<TestStore> waiting = List.of(through(line), through(line), through(line));
      direct.stores.inTransaction(
          locks,
          () -> {
            direct.comments.add(task, "has it", null, direct.stamp());
            for (TestStore one : waiting) {
              Thread.ofPlatform().daemon().start(() -> tryTo(change, one, task));
            }
            await(other, waits, count -> count == 3);
            line.cut();
            await(other, waits, count -> count == 0);
            return true;
          });
      long began = System.nanoTime();
      change.accept(other, task);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }
  }

  /** Who lives queues again, for as long as it would have waited. */
  @Test
  void whoLivesGetsItAtLast() throws Exception {
    try (TestStore direct = new TestStore(directory);
        TestStore other = TestStore.ofClone(directory, "other");
        TestStore looking = TestStore.ofClone(directory, "looking")) {
      TaskId first = direct.create("first");
      TaskId second = direct.create("second");
      Thread[] adding = new Thread[1];
      direct.stores.inTransaction(
          Locks.GRAPH,
          () -> {
            direct.task(first);
            adding[0] =
                Thread.ofPlatform().start(() -> other.depend(second, first, DependencyType.BLOCKS));
            await(looking, FOR_GRAPH, count -> count == 1);
            long since = ask(looking, SINCE);
            await(looking, SINCE, again -> again > since);
            return true;
          });
      assertThat(adding[0].join(LONG)).isTrue();
      assertThat(direct.history(second)).contains("dependency_added");
    }
  }

  private TestStore through(Line line) {
    return new TestStore(TestEngine.openThrough(line, directory.resolve("baton.db"), LONG, "far"));
  }

  private static void tryTo(BiConsumer<TestStore, TaskId> change, TestStore store, TaskId task) {
    try {
      change.accept(store, task);
    } catch (StoreException gone) {
      // With its machine.
    }
  }

  private static void await(TestStore asking, String question, LongPredicate reached) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!reached.test(ask(asking, question))) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static long ask(TestStore asking, String question) {
    return asking.database.read(h -> Sql.of(question).number(h));
  }
}
