package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.store.Closing;
import dev.baton.store.Sql;
import dev.baton.store.Stamp;
import dev.baton.store.TakeBack;
import dev.baton.store.TestStore;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many rows PostgreSQL reads for the frequent questions in a large project, by its own count:
 * no plan that it chooses, with the values at first and without them later, may read a table that
 * grows from its beginning to its end. {@code -Dbaton.tasks=1000000} makes it larger.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresPlansTest {
  private static final int TASKS = Integer.getInteger("baton.tasks", 30_000);
  private static final int IN_PROGRESS = TASKS / 100;
  private static final int PART = 30_000;
  private static final Instant NOW = TestStore.START;

  /** From the sixth time on, driver and server keep the plan of a statement. */
  private static final int TIMES = 12;

  /** What a page of a hundred may cost, with what its conditions look up. */
  private static final long A_PAGE = 8_000;

  /** What a change or a look at one task may cost. */
  private static final long A_TASK = 200;

  /** As {@link dev.baton.store.BigStore} has it: forty of a hundred tasks are open. */
  private static final String FILL =
      """
      insert into task (id, short_id, natural_id, title, description, status, priority, issue_type,
          created_at, updated_at, epoch, defer_until)
        select 'big-' || i, i, 'big-' || lpad(cast(i as text), 9, '0'), 'Task number ' || i,
          repeat('What is to be done about it. ', i % 20),
          case when i % 100 < 40 then 'open' when i % 100 = 40 then 'in_progress'
            when i % 100 < 43 then 'blocked' when i % 100 < 45 then 'deferred' else 'closed' end,
          i * 7 % 11 % 5, case when i % 50 = 0 then 'epic' else 'task' end,
          START + i * 60000000000, START + i * 60000000000, case when i % 100 = 40 then 1 else 0 end,
          case when i % 40 = 7 then LATER else null end
        from generate_series(FIRST, LAST) i;
      insert into dependency (task_id, depends_on_id, type, created_at)
        select 'big-' || i, 'big-' || greatest(0, i - 1 - i * 31 % 97), case when i % 5 = 0 then 'related' else 'blocks' end, 0
        from generate_series(FIRST, LAST) i where i > 1;
      insert into dependency (task_id, depends_on_id, type, created_at)
        select 'big-' || i, 'big-' || i / 50 * 50, 'parent-child', 0
        from generate_series(FIRST + 1, LAST, 2) i where i % 50 <> 0;
      insert into claim (task_id, epoch, worker, claimed_at, renewed_at)
        select 'big-' || i, 1, 'worker-' || i % 10, START, START from generate_series(FIRST + 40, LAST, 100) i;
      insert into event (task_id, at, kind, actor, epoch)
        select 'big-' || i, START, 'created', 'pat', 0 from generate_series(FIRST, LAST) i;
      insert into label (task_id, label)
        select 'big-' || i, 'label-' || i % 7 from generate_series(FIRST, LAST, 3) i;
      insert into comment (task_id, author, text, created_at)
        select 'big-' || i, 'pat', 'a word', START from generate_series(FIRST, LAST, 3) i
      """;

  private static final String OPEN_TASKS =
      """
      insert into task (id, short_id, natural_id, title, description, status, priority, issue_type,
          created_at, updated_at)
        select 'new-' || i, i, 'new-' || lpad(cast(i as text), 9, '0'), 'Task number ' || i, '',
          'open', 2, 'task', i, i
        from generate_series(1, 10000) i;
      insert into event (task_id, at, kind, actor, epoch)
        select id, created_at, 'created', 'pat', 0 from task
      """;

  /** Of the current transaction. Claims are as few as tasks in progress. */
  private static final String READ =
      """
      select relname, seq_scan, seq_tup_read + coalesce(idx_tup_fetch, 0)
      from pg_stat_xact_user_tables where schemaname = current_schema()
        and relname in ('task', 'dependency', 'label', 'comment', 'event', 'iteration',
          'iteration_closing', 'error_record', 'test_record')
      """;

  private TestStore store;

  @BeforeAll
  void fill(@TempDir Path directory) {
    assumeTrue(TestEngine.isPostgres(), "SQLite has a test of its own");
    store = new TestStore(directory);
    // In parts, because a statement has a minute.
    for (int first = 0; first < TASKS; first += PART) {
      fill(first, Math.min(TASKS, first + PART));
    }
    store.sql("analyze");
    // Where the server reads with several processes, each counts its own part.
    store.sql("set max_parallel_workers_per_gather = 0");
  }

  private void fill(int first, int end) {
    long start = NOW.minus(Duration.ofMinutes(TASKS + 1L)).getEpochSecond() * 1_000_000_000L;
    long later = NOW.plusSeconds(1).getEpochSecond() * 1_000_000_000L;
    store.sql(
        FILL.replace("START", String.valueOf(start))
            .replace("LATER", String.valueOf(later))
            .replace("FIRST", String.valueOf(first))
            .replace("LAST", String.valueOf(end - 1)));
  }

  @AfterAll
  void close() {
    if (store != null) {
      store.close();
    }
  }

  /** How often whole tables were read, and how many rows of all tables. */
  private record Cost(Map<String, Long> scans, long rows) {
    /** What came to it since then: the server does not begin at zero with each transaction. */
    Cost since(Cost before) {
      Map<String, Long> more = new TreeMap<>();
      scans.forEach((table, times) -> {
        if (times > before.scans.getOrDefault(table, 0L)) {
          more.put(table, times - before.scans.getOrDefault(table, 0L));
        }
      });
      return new Cost(more, rows - before.rows);
    }
  }

  private Cost counted() {
    Map<String, Long> scans = new TreeMap<>();
    long[] rows = {0};
    store.database.read(h -> {
      Sql.of(READ)
          .list(
              h,
              row -> {
                scans.put(row.text(1), row.number(2));
                rows[0] += row.number(3);
                return 0;
              });
      return 0;
    });
    return new Cost(scans, rows[0]);
  }

  private Cost cost(Runnable question) {
    Cost[] cost = new Cost[1];
    assertThatExceptionOfType(TakeBack.class)
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              Cost before = counted();
              question.run();
              cost[0] = counted().since(before);
              throw new TakeBack();
            }));
    return cost[0];
  }

  private void assertReads(long atMost, Runnable question) {
    for (int time = 1; time <= TIMES; time++) {
      Cost cost = cost(question);
      assertThat(cost.scans()).as("whole tables read, time %d: %s", time, cost).isEmpty();
      assertThat(cost.rows()).as("rows read, time %d", time).isLessThanOrEqualTo(atMost);
    }
  }

  @Test
  void readyReadsWhatItShows() {
    for (TaskOrder order : List.of(TaskOrder.PRIORITY, TaskOrder.PRIORITY_NEWEST)) {
      assertReads(A_PAGE, () -> store.finder.ready(TaskFilter.ALL, order, 100, NOW));
    }
  }

  @Test
  void theNextTaskIsClaimedWithoutReadingOthers() {
    assertReads(A_TASK, this::claimNext);
  }

  /** As after an upgrade of the server, which keeps only the sizes of the tables. */
  @Test
  void theNextTaskIsFoundInOrderWhereTheServerHasNoStatistics(@TempDir Path directory) {
    TestStore known = store;
    store = new TestStore(directory);
    try {
      store.sql(OPEN_TASKS);
      store.sql("analyze");
      store.sql("delete from pg_statistic where starelid = cast('task' as regclass)");
      assertThat(cost(this::claimNext).rows()).isLessThanOrEqualTo(A_TASK);
    } finally {
      store.close();
      store = known;
    }
  }

  /** The plan was made while few tasks were claimed, and a connection keeps it. */
  @Test
  void aCloseReadsItsOwnClaimAloneOnceThereAreMany(@TempDir Path directory) {
    TestStore known = store;
    store = new TestStore(directory);
    try {
      store.sql(OPEN_TASKS);
      store.sql("analyze");
      for (int time = 1; time <= TIMES; time++) {
        closeNext();
      }
      store.sql(
          "insert into claim (task_id, epoch, worker, claimed_at, renewed_at)"
              + " select 'other-' || i, 1, 'bob', 0, 0 from generate_series(1, 1000) i");
      for (int time = 1; time <= TIMES; time++) {
        long before = claimsReadInWhole();
        closeNext();
        // The server begins at zero again now and then.
        assertThat(claimsReadInWhole()).as("time %d", time).isLessThanOrEqualTo(before);
      }
    } finally {
      store.close();
      store = known;
    }
  }

  private void closeNext() {
    Task task =
        store
            .claims
            .claimNext(TestStore.NEXT, TestStore.request("ann", null, null), 1, NOW)
            .getFirst();
    store.states.close(task.id(), Epoch.of(task), "done", store.stamp());
  }

  private long claimsReadInWhole() {
    return store.database.read(h ->
        Sql.of(
                "select seq_tup_read from pg_stat_xact_user_tables"
                    + " where schemaname = current_schema() and relname = 'claim'")
            .number(h));
  }

  private void claimNext() {
    assertThat(store.claims.claimNext(TestStore.NEXT, TestStore.request("ann", null, null), 1, NOW))
        .isNotEmpty();
  }

  @Test
  void aTaskIsFoundAndChangedByItself() {
    TaskId open = new TaskId("big-1");
    TaskId held = new TaskId("big-40");
    assertReads(A_TASK, () -> store.finder.find(open));
    assertReads(A_TASK, () -> store.finder.resolve("big-1"));
    assertReads(A_TASK, () -> store.finder.resolve("17"));
    assertReads(A_TASK, () -> store.claims.current(held));
    assertReads(A_TASK, () -> store.states.close(held, null, "done", store.stamp()));
    assertReads(A_TASK, () -> store.comments.add(open, "a word", null, store.stamp()));
    assertReads(A_TASK, () -> store.tasks.create(TaskDraft.titled("new"), store.stamp()));
    assertReads(
        A_TASK, () -> store.states.park(open, TaskStatus.BLOCKED, null, null, store.stamp()));
    assertReads(A_TASK, () -> store.events.history(open));
  }

  @Test
  void severalAreClosedWithoutReadingOthers() {
    Map<TaskId, Epoch> held = new HashMap<>();
    for (Claim claim : store.claims.current().subList(1, 5)) {
      held.put(claim.task(), Epoch.of(store.task(claim.task())));
    }
    assertReads(
        4L * A_TASK,
        () -> assertThat(store.states.closeAll(held, "done", store.stamp())).hasSize(4));
  }

  @Test
  void aCloseClaimsTheNextTaskWithoutReadingOthers() {
    TaskId held = store.claims.current().getLast().task();
    Closing closing = Closing.unhindered(held, Epoch.of(store.task(held)), "done", store.stamp());
    assertReads(
        2L * A_TASK,
        () ->
            assertThat(
                    store.claims.closeAndClaimNext(
                        closing, TestStore.NEXT, TestStore.request("ann", null, null), NOW))
                .isPresent());
  }

  @Test
  void staleReadsTheTasksInProgress() {
    assertReads(4L * IN_PROGRESS + A_TASK, () -> store.claims.current());
    List<Claim> claims = store.claims.current();
    assertThat(claims).hasSize(IN_PROGRESS);
    Assessment suspect =
        Staleness.assess(
            claims.getFirst(), new ProcessState(Liveness.DEAD, "gone"), NOW, StalePolicy.DEFAULT);
    assertReads(
        A_TASK,
        () ->
            store.claims.reopen(
                List.of(suspect),
                StalePolicy.DEFAULT,
                new Stamp(NOW.plus(Duration.ofHours(1)), "sweep")));
  }

  @Test
  void blockedReadsWhatItShows() {
    assertReads(A_PAGE, () -> store.finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 100, NOW));
  }

  @Test
  void theCheckItselfWouldSeeAWholeTable() {
    // Without an index, which would be enough once the server has tidied the table.
    assertThat(
            cost(() ->
                    store.database.read(h ->
                        Sql.of("select count(*) from task where title = 'x'")
                            .one(h, row -> row.count(1))))
                .rows())
        .isGreaterThanOrEqualTo(TASKS);
    assertThat(
            cost(() ->
                    store.database.read(h ->
                        Sql.of("select count(*) from event where actor = 'x'")
                            .one(h, row -> row.count(1))))
                .scans())
        .containsKey("event");
  }
}
