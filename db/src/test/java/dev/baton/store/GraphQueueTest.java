package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.task.DependencyType;
import dev.baton.task.TaskId;
import dev.baton.testkit.Line;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for the graph of tasks, and in which order they get it. */
class GraphQueueTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static final String WAITING =
      " from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'"
          + " and not granted and classid = cast('writer' as regclass)";

  /** How many connections of this project wait for the graph. */
  private static final String COUNT = "select count(*)";

  /** Since when the transaction of one waits; 0 for none. */
  private static final String SINCE =
      "select coalesce(max(cast(extract(epoch from xact_start) * 1000000 as bigint)), 0)";

  @TempDir Path directory;

  @BeforeEach
  void needServer() {
    assumeTrue(TestEngine.isPostgres(), "a file has one writer at a time");
  }

  /** Each would get the lock, and be silent with it, for as long as the server bears with that. */
  @Test
  void aMachineThatVanishedWithManyWhoWaitDoesNotGetTheGraphForEach() throws Exception {
    List<TestStore> waiting = new ArrayList<>();
    try (TestStore direct = new TestStore(directory);
        TestStore other = TestStore.ofClone(directory, "other")) {
      Line line = new Line(TestEngine.address(directory.resolve("baton.db")).port());
      TaskId first = direct.create("first");
      TaskId second = direct.create("second");
      for (int i = 0; i < 3; i++) {
        waiting.add(through(line));
      }
      direct.stores.inTransaction(
          Locks.GRAPH,
          () -> {
            direct.task(first);
            for (TestStore one : waiting) {
              Thread.ofPlatform().daemon().start(() -> add(one, first, second));
            }
            await(other, COUNT, count -> count == 3);
            line.cut();
            await(other, COUNT, count -> count == 0);
            return true;
          });
      long began = System.nanoTime();
      other.depend(second, first, DependencyType.BLOCKS);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
      line.close();
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
            adding[0] = Thread.ofPlatform().start(() -> add(other, second, first));
            await(looking, COUNT, count -> count == 1);
            long since = ask(looking, SINCE);
            await(looking, SINCE, again -> again > since);
            return true;
          });
      assertThat(adding[0].join(LONG)).isTrue();
      assertThat(direct.history(second)).contains("dependency_added");
    }
  }

  private TestStore through(Line line) {
    PostgresAddress server = TestEngine.address(directory.resolve("baton.db"));
    PostgresAddress relayed =
        new PostgresAddress(
            server.user(),
            "127.0.0.1",
            line.port(),
            server.database(),
            server.project(),
            server.sslMode());
    return new TestStore(PostgresStores.open(relayed, TestEngine.client(LONG, "far")));
  }

  private static void add(TestStore store, TaskId from, TaskId to) {
    try {
      store.depend(from, to, DependencyType.BLOCKS);
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
    return asking.database.read(h -> Sql.of(question + WAITING).number(h));
  }
}
