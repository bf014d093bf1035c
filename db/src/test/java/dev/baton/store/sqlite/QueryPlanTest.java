package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.store.BigStore;
import dev.baton.store.Sql;
import dev.baton.store.Stamp;
import dev.baton.store.TakeBack;
import dev.baton.store.TestStore;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** How SQLite executes the frequent queries, in a store of 100,000 tasks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryPlanTest {
  private static final Instant NOW = TestStore.START;

  /** The tables that grow; a scan of them names the table or its alias. */
  private static final Pattern SCAN =
      Pattern.compile("SCAN (\\w+)(?: USING (?:COVERING )?INDEX (\\w+))?.*");

  private static final Set<String> GROWING =
      Set.of(
          "task",
          "t",
          "a",
          "b",
          "dependency",
          "d",
          "p",
          "claim",
          "c",
          "label",
          "l",
          "comment",
          "event",
          "iteration",
          "i",
          "s",
          "iteration_closing",
          "k",
          "test_record");

  /** The statements run since it was last cleared. */
  private final Set<String> sent = new LinkedHashSet<>();

  private Connection connection;
  private TestStore store;

  @BeforeAll
  void fill(@TempDir Path directory) throws SQLException {
    Path file = directory.resolve("baton.db");
    BigStore.create(file, new BigStore.Home("machine", "boot", "pid:[1]"));
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    Connection recorded = recorded();
    SqliteStores.configure(recorded);
    store =
        new TestStore(
            SqliteStores.stores(
                new SqliteDialect(file, new FileWatch(file, JournalMode.WAL)),
                recorded,
                TestStore.PATIENCE));
  }

  /** The same connection, which also records the statements. */
  private Connection recorded() {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(connection, arguments);
              return method.getName().equals("prepareStatement")
                  ? recorded((PreparedStatement) result, (String) arguments[0])
                  : result;
            });
  }

  private PreparedStatement recorded(PreparedStatement statement, String sql) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            PreparedStatement.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("execute")) {
                sent.add(sql);
              }
              return method.invoke(statement, arguments);
            });
  }

  @AfterAll
  void close() {
    store.close();
  }

  @Test
  void theStoreIsAsLargeAsItShouldBe() {
    assertThat(store.finder.counts().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(BigStore.TASKS);
    assertThat(store.finder.counts())
        .containsEntry(TaskStatus.OPEN, 40_000)
        .containsEntry(TaskStatus.IN_PROGRESS, BigStore.IN_PROGRESS);
    int dependencies =
        store.database.read(
            h -> Sql.of("select count(*) from dependency").one(h, row -> row.count(1)));
    assertThat(dependencies).isEqualTo(BigStore.DEPENDENCIES);
  }

  @Test
  void readyWalksTheOpenTasksInTheirOrder() {
    assertPlan(() -> store.finder.ready(TaskFilter.ALL, TaskOrder.PRIORITY, 100, NOW), "task_open");
    assertPlan(() -> store.finder.ready(TaskFilter.ALL, TaskOrder.PRIORITY, 0, NOW), "task_open");
    // Reading the first hundred must not sort all of them.
    for (TaskOrder order : List.of(TaskOrder.PRIORITY, TaskOrder.PRIORITY_NEWEST)) {
      List<String> plans = plans(() -> store.finder.ready(TaskFilter.ALL, order, 100, NOW));
      assertThat(plans)
          .filteredOn(line -> line.contains("TEMP B-TREE FOR ORDER BY"))
          .as("sorts, besides the page that is shown and the few deferred tasks that are due")
          .hasSizeLessThanOrEqualTo(3);
      assertThat(plans).anyMatch(line -> line.contains("task_deferred"));
    }
  }

  @Test
  void readyInOtherOrdersReadsTheOpenTasksOnly() {
    for (TaskOrder order : TaskOrder.values()) {
      assertPlan(() -> store.finder.ready(TaskFilter.ALL, order, 100, NOW), "task_open");
    }
  }

  @Test
  void theNextTaskToClaimIsFoundTheSameWay() {
    assertPlan(
        () -> store.claims.claimNext(TestStore.NEXT, TestStore.request("ann", null, null), 1, NOW),
        "task_open");
    assertPlan(() -> store.finder.countReady(TaskFilter.ALL, NOW), "task_open");
  }

  @Test
  void staleReadsTheTasksInProgressOnly() {
    assertPlan(() -> store.claims.current(), "task_in_progress");
    assertThat(store.claims.current()).hasSize(BigStore.IN_PROGRESS);
    assertPlan(() -> store.claims.current(new TaskId("big-0")));
    assertPlan(
        () -> store.finder.inProgress(TaskFilter.ALL, TaskOrder.PRIORITY, 0, 7, NOW),
        "task_in_progress");
    assertPlan(() -> store.claims.current(List.of(new TaskId("big-0"))));
  }

  @Test
  void theWorkUnderClaimsIsFoundWithoutReadingOthers() {
    List<Claim> claims = store.claims.current();
    List<String> plans = plans(() -> store.stores.workRecords().of(claims));
    assertNoScan(plans);
    // With the other index, each claim would read the pending records of all tasks.
    assertThat(plans)
        .filteredOn(line -> line.contains("test_record"))
        .hasSize(2)
        .allMatch(line -> line.contains("test_record_pending (task_id=?"));
  }

  @Test
  void blockedReadsTheUnfinishedTasksOnly() {
    assertPlan(
        () -> store.finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 100, NOW),
        "task_unfinished");
    List<TaskId> some =
        TestStore.ids(store.finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 100, NOW).items());
    assertPlan(() -> store.dependencies.blockers(some, NOW));
  }

  @Test
  void takingATaskBackTouchesThatTaskOnly() {
    Claim claim = store.claims.current().getFirst();
    Assessment suspect =
        Staleness.assess(claim, new ProcessState(Liveness.DEAD, "gone"), NOW, StalePolicy.DEFAULT);
    assertThat(suspect.verdict()).isEqualTo(Verdict.SUSPECT);
    Set<String> statements =
        statements(() ->
            store.claims.reopen(
                List.of(suspect),
                StalePolicy.DEFAULT,
                new Stamp(NOW.plus(Duration.ofHours(1)), "sweep")));
    assertThat(statements).hasSizeGreaterThan(3);
    assertNoScan(explain(statements));
  }

  @Test
  void lookingUpAndChangingOneTaskTouchesThatTaskOnly() {
    TaskId id = new TaskId("big-0");
    assertPlan(() -> store.finder.resolve("big-0"));
    assertPlan(() -> store.finder.resolve("zz"));
    assertPlan(() -> store.finder.find(id));
    assertPlan(() -> store.claim(store.create("new"), "ann"));
    assertPlan(() -> store.createChild(id));
    assertPlan(() -> store.comments.add(id, "remark", null, store.stamp()));
    assertPlan(() -> store.states.park(id, TaskStatus.BLOCKED, null, null, store.stamp()));
    assertPlan(() -> store.tasks.erase(id, null, store.stamp()));
  }

  @Test
  void theCheckItselfWouldSeeAScan() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () -> assertPlan(() -> store.finder.list(TaskFilter.ALL, TaskOrder.OLDEST, 9, NOW)))
        .withMessageContaining("SCAN t");
  }

  private void assertPlan(Runnable question, String... scannedIndexes) {
    assertNoScan(plans(question), scannedIndexes);
  }

  private static void assertNoScan(List<String> plans, String... scannedIndexes) {
    for (String line : plans) {
      Matcher scan = SCAN.matcher(line);
      if (scan.matches() && GROWING.contains(scan.group(1))) {
        assertThat(scan.group(2))
            .as("%s, in:%n%s", line, String.join("\n", plans))
            .isIn((Object[]) scannedIndexes);
      }
    }
  }

  private List<String> plans(Runnable question) {
    return explain(statements(question));
  }

  /** The statements that a query sends to SQLite. Changes are rolled back. */
  private Set<String> statements(Runnable question) {
    sent.clear();
    assertThatExceptionOfType(TakeBack.class)
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              question.run();
              throw new TakeBack();
            }));
    assertThat(sent).isNotEmpty();
    return Set.copyOf(sent);
  }

  private List<String> explain(Set<String> statements) {
    List<String> plans = new ArrayList<>();
    try (Statement explain = connection.createStatement()) {
      for (String sql : statements) {
        try (ResultSet rows = explain.executeQuery("explain query plan " + sql)) {
          while (rows.next()) {
            plans.add(rows.getString(4));
          }
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return plans;
  }
}
