package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Epoch;
import dev.baton.store.Claims.Turn;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.Line;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestEngine;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of a change whose connection was lost, and what others see of it. */
class LostAnswerTest {
  private static final String COMMIT = "commit";

  /** What a statement begins with that the server commits itself. */
  private static final String ALONE = "with changed as (update";

  @TempDir Path directory;

  private TestStore direct;
  private Line line;
  private TestStore far;
  private TaskId task;

  @BeforeEach
  void open() throws IOException {
    assumeTrue(TestEngine.isPostgres(), "a file has no connections");
    direct = new TestStore(directory);
    PostgresAddress server = TestEngine.address(directory.resolve("baton.db"));
    line = new Line(server.hosts().getFirst().port());
    Duration usual = Duration.ofSeconds(10);
    far = new TestStore(TestEngine.openThrough(line, directory.resolve("baton.db"), usual, "far"));
    task = direct.create("work");
    far.task(task);
  }

  @AfterEach
  void close() throws IOException {
    if (far != null) {
      line.repair();
      far.close();
      line.close();
      direct.close();
    }
  }

  private Task claimed() {
    Claims.Request worker = new Claims.Request("far", null, null, null);
    return ((Claims.Outcome.Won) far.claims.claim(task, worker, TestStore.START)).task();
  }

  @Test
  void aClaimAndACloseThatWereMadeAreKnown() {
    line.loseAnswer(ALONE);
    Task mine = claimed();
    assertThat(direct.task(task).token()).isEqualTo(mine.token());

    line.loseAnswer(COMMIT);
    assertThat(far.claims.renew(task, Epoch.of(mine), TestStore.START))
        .isInstanceOf(Change.Done.class);

    line.loseAnswer(ALONE);
    Stamp stamp = new Stamp(TestStore.START, "far");
    assertThat(far.states.close(task, Epoch.of(mine), "done", stamp))
        .isInstanceOf(Change.Done.class);
    assertThat(direct.history(task)).containsExactly("created", "claimed", "closed");
  }

  /** Such as by a sweep, while nobody could tell its worker that it had the task. */
  @Test
  void aClaimThatWasEndedMeanwhileIsMadeAgain() {
    line.loseAnswer(ALONE);
    far.database.bePatient(
        new Patience() {
          private int asked;

          @Override
          public boolean await(StoreException away) {
            return false;
          }

          @Override
          public void asks() {
            asked++;
            if (asked == 2) {
              direct.states.release(task, null, null, direct.stamp());
            }
          }
        });
    Task mine = claimed();
    assertThat(direct.history(task)).containsExactly("created", "claimed", "released", "claimed");
    assertThat(direct.claims.current(task).orElseThrow().fence()).isEqualTo(Epoch.of(mine));
  }

  @Test
  void claimsThatWereMadeAtOnceAreKnown() {
    TaskId other = direct.create("other");
    line.loseAnswer(ALONE);
    List<Task> mine =
        far.claims.claimNext(
            TestStore.NEXT, new Claims.Request("far", null, null, null), 3, TestStore.START);
    assertThat(TestStore.ids(mine)).containsExactlyInAnyOrder(task, other);
    for (Task each : mine) {
      assertThat(direct.claims.current(each.id()).orElseThrow().fence()).isEqualTo(Epoch.of(each));
      assertThat(direct.history(each.id())).containsExactly("created", "claimed");
    }
  }

  /** Both are one transaction, so that both were made, or neither. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCloseThatClaimsTheNextTaskIsKnown(boolean onlyAnswer) {
    List<TaskId> ids = List.of(direct.create("second"), direct.create("third"), task);
    Task mine = claimed();
    for (int i = 0; i < 3; i++) {
      if (onlyAnswer) {
        line.loseAnswer(ALONE);
      } else {
        line.loseMessage(ALONE);
      }
      Turn turn = closedAndClaimed(mine);
      assertThat(line.left()).isZero();
      assertThat(turn.closed().status()).isEqualTo(TaskStatus.CLOSED);
      assertThat(direct.task(mine.id()).closeReason()).isEqualTo("done");
      assertThat(turn.next()).hasSize(i < 2 ? 1 : 0);
      mine = i < 2 ? turn.next().getFirst() : mine;
      assertThat(direct.claims.current()).hasSize(i < 2 ? 1 : 0);
      assertThat(direct.task(mine.id()).token()).isEqualTo(mine.token());
    }
    for (TaskId id : ids) {
      assertThat(direct.history(id)).containsExactly("created", "claimed", "closed");
    }
  }

  private Turn closedAndClaimed(Task mine) {
    return far.claims
        .closeAndClaimNext(
            Closing.unhindered(mine.id(), Epoch.of(mine), "done", far.stamp()),
            TestStore.NEXT,
            new Claims.Request("far", null, null, null),
            TestStore.START)
        .orElseThrow();
  }

  @Test
  void whatDidNotArriveIsDoneAgainOrKnownNotToBeDone() {
    line.loseMessage(ALONE);
    Task mine = claimed();
    assertThat(direct.task(task).token()).isEqualTo(mine.token());
    assertThat(direct.history(task)).containsExactly("created", "claimed");

    assertThatThrownBy(() ->
            far.stores.inTransaction(() -> {
              TaskId made = far.create("once");
              line.loseMessage("");
              return made;
            }))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.AWAY))
        .hasMessageNotContaining("not known");
    assertThat(direct.finder.counts()).hasSize(1);
  }

  /** Whether a question was committed does not matter, and a bad line is not the end. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLineThatLosesOneCommitAfterTheOtherOnlyTakesTime(boolean onlyAnswers) throws IOException {
    line.lose(COMMIT, onlyAnswers, 4);
    assertThat(far.history(task)).containsExactly("created");
    assertThat(line.left()).isZero();

    line.lose(COMMIT, onlyAnswers, 4);
    far.create("once");
    assertThat(line.left()).isZero();
    line.repair();
    assertThat(direct.finder.counts()).containsEntry(TaskStatus.OPEN, 2);
  }

  /** Longer than its client waits for that: until the server ends a transaction that is silent. */
  @Test
  void aCommitForWhichTheServerStillWaitsIsNotMadeAnyMore() {
    line.halfClose(COMMIT);
    far.create("once");
    assertThat(direct.finder.counts()).containsEntry(TaskStatus.OPEN, 2);
  }

  /** Also where it waits for a new connection. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoGivesUpWaitsForNoAnswer(boolean connects) throws Exception {
    if (connects) {
      line.repair();
    }
    line.cut();
    FutureTask<TaskId> waiting = new FutureTask<>(() -> far.create("never"));
    Thread waiter = Thread.ofPlatform().start(waiting);
    while (!isInTheDriver(waiter, connects)) {
      assertThat(waiting.isDone()).isFalse();
      Thread.onSpinWait();
    }
    far.database.giveUp();
    // A connection is for one thread at a time.
    assertThat(waiter.join(Duration.ofSeconds(30))).isTrue();
    FutureTask<TaskId> later = new FutureTask<>(() -> far.create("nor then"));
    Thread.ofPlatform().start(later);
    for (FutureTask<TaskId> end : List.of(waiting, later)) {
      assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS))
          .cause()
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.AWAY));
    }
  }

  private static boolean isInTheDriver(Thread waiter, boolean connects) {
    return Arrays.stream(waiter.getStackTrace())
        .anyMatch(at -> at.getMethodName().equals(connects ? "attempt" : "receiveChar"));
  }

  /** Such as of a run's own connection that was lost, until the server notices that. */
  @Test
  void whoHasPatienceWaitsForALock() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch enough = new CountDownLatch(1);
    Thread holder =
        Thread.ofPlatform()
            .start(() ->
                direct.stores.inTransaction(
                    Locks.task(task),
                    () -> {
                      direct.task(task);
                      held.countDown();
                      return await(enough);
                    }));
    held.await();
    PostgresAddress server = TestEngine.address(directory.resolve("baton.db"));
    try (Stores patient = PostgresStores.open(server, TestEngine.client(Duration.ofMillis(50)))) {
      Supplier<Claims.Outcome> claim =
          () ->
              patient
                  .claims()
                  .claim(task, new Claims.Request("w", null, null, null), TestStore.START);
      patient
          .database()
          .bePatient(away -> {
            enough.countDown();
            return true;
          });
      assertThatThrownBy(
              () -> patient.hurried(() -> patient.inTransaction(Locks.task(task), claim)))
          .isInstanceOf(StoreException.class);
      assertThat(enough.getCount()).isOne();
      assertThat(claim.get()).isInstanceOf(Claims.Outcome.Won.class);
    }
    holder.join();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Who reads all tables, such as a dump, keeps a migration waiting, and nobody else. */
  @Test
  void aMigrationThatHasToWaitLetsOthersWork() throws Exception {
    Path file = directory.resolve("baton.db");
    try (Connection dump = TestServer.connect(file);
        Connection looking = TestServer.connect(file);
        Statement reading = dump.createStatement();
        Statement look = looking.createStatement()) {
      look.execute("drop index task_open; update schema_version set version = 14");
      dump.setAutoCommit(false);
      reading.execute("select count(*) from task");
      FutureTask<Stores> migrating =
          new FutureTask<>(() -> TestEngine.open(file, Duration.ofSeconds(30)));
      Thread.ofPlatform().daemon().start(migrating);
      Survivors.await("it waits", () -> isWaited(look, "task"));
      direct.create("beside it"); // which waits for no lock as long as the dump
      dump.rollback();
      try (Stores migrated = migrating.get(30, TimeUnit.SECONDS)) {
        assertThat(migrated.storage().schemaVersion())
            .isEqualTo(migrated.storage().newestSchemaVersion());
      }
    }
  }

  private static boolean isWaited(Statement look, String table) throws SQLException {
    String waiting =
        "select count(*) from pg_locks where relation = '%s'::regclass and not granted"
            .formatted(table);
    try (ResultSet row = look.executeQuery(waiting)) {
      return row.next() && row.getInt(1) > 0;
    }
  }

  /** Then the same move is to be done again, and nobody says that nothing was changed. */
  @Test
  void aMoveThatCannotTakeItsMarkBackSaysSo() throws Exception {
    Path file = directory.resolve("moved.db");
    try (Stores target = SqliteStores.create(file, Duration.ofSeconds(10));
        Stores hasty =
            TestEngine.openThrough(
                line, directory.resolve("baton.db"), Duration.ofMillis(100), "hasty")) {
      line.loseFrom("repeatable read, read only");
      assertThatThrownBy(() -> hasty.moveInto(target, file.toString()))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNSURE))
          .hasMessageContaining("already says that its tasks were moved");
    }
  }

  /** Each of the two databases of a move is silent while the other one is at work. */
  @Test
  void aMoveMayTakeAnyTime() throws Exception {
    line.loseMessage("set local idle_in_transaction_session_timeout");
    Path file = directory.resolve("moved.db");
    try (Stores target = SqliteStores.create(file, Duration.ofSeconds(10))) {
      assertThatThrownBy(() -> far.stores.moveInto(target, file.toString()))
          .isInstanceOf(StoreException.class);
      assertThat(line.left()).isZero();
      assertThat(far.stores.moveInto(target, file.toString())).isPresent();
    }
    String silence = "select current_setting('idle_in_transaction_session_timeout')";
    Function<Handle, String> ask = h -> Sql.of(silence).one(h, row -> row.text(1));
    Database database = direct.stores.database();
    String within =
        database.read(h -> {
          database.dialect().takeTime(h);
          return ask.apply(h);
        });
    assertThat(within).isEqualTo("0");
    String later = database.read(ask);
    assertThat(later).isEqualTo("7s");
  }

  /** Such a server may have given the transaction's number to another one. */
  @Test
  void aCommitOnAServerThatCrashedIsNotKnown() throws SQLException {
    try (Connection server = TestServer.connect();
        Statement statement = server.createStatement()) {
      // Its statistics begin again as after a crash, which would end the tests beside this one.
      assertThatThrownBy(() ->
              far.stores.inTransaction(() -> {
                far.task(far.create("once"));
                reset(statement);
                line.loseAnswer(COMMIT);
                return true;
              }))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("not known");
    }
    assertThat(direct.finder.counts()).containsEntry(TaskStatus.OPEN, 2);
  }

  private static void reset(Statement statement) {
    try {
      statement.execute("select pg_stat_reset_shared('bgwriter')");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What was already printed is not printed twice. */
  @Test
  void aLineThatIsCutInTheMiddleOfAnExportEndsIt() {
    List<TaskId> seen = new ArrayList<>();
    assertThatThrownBy(() ->
            far.stores
                .transfers()
                .forEach(whole -> {
                  seen.add(whole.task().id());
                  line.loseMessage("");
                }))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.AWAY));
    assertThat(seen).containsExactly(task);

    line.loseMessage("");
    List<TaskId> again = new ArrayList<>();
    far.stores.transfers().forEach(whole -> again.add(whole.task().id()));
    assertThat(again).containsExactly(task);
  }

  /** What a machine may be doing when it vanishes, each with locks that it never releases. */
  private void change(String kind, TaskId first, TaskId second) {
    Stamp stamp = new Stamp(TestStore.START, "far");
    switch (kind) {
      case "dep add" -> far.dependencies.add(first, second, DependencyType.BLOCKS, null, stamp);
      case "create" -> far.createChild(first);
      case "update" ->
          far.tasks.update(first, TaskPatch.builder().parent(second).build(), null, stamp);
      case "delete" -> far.tasks.erase(first, null, stamp);
      case "import" -> imported(first);
      case "commit" -> far.log.add(Drafts.of("c1").task(first).draft());
      case "claim" -> far.claim(first, "far");
      case "close" -> far.states.close(first, null, null, stamp);
      default -> far.stores.lock(List.of(first, second));
    }
  }

  private void imported(TaskId id) {
    far.stores.lock(List.of(id));
    Map<TaskId, WholeTask> found = far.stores.transfers().find(List.of(id));
    TransferWriter writer = far.stores.transferWriter(far.stamp());
    found.values().forEach(whole -> writer.write(whole, whole));
  }

  /** Nobody waits for a machine that vanished, but for the tasks that it was changing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dep add", "create", "update", "delete", "import", "commit", "claim", "close", "sweep"
      })
  void aClientThatVanishesInATransactionStopsNobody(String kind) throws Exception {
    TaskId first = direct.create("first");
    TaskId second = direct.create("second");
    TaskId other = direct.create("other");
    Locks locks =
        switch (kind) {
          case "commit" -> Locks.COMMITS;
          case "claim", "close" -> Locks.NOTHING;
          case "sweep" -> Locks.tasks(List.of(first, second));
          default -> Locks.GRAPH;
        };
    CountDownLatch frozen = new CountDownLatch(1);
    Thread vanishing =
        Thread.ofVirtual()
            .start(() -> {
              try {
                far.stores.inTransaction(
                    locks,
                    () -> {
                      change(kind, first, second);
                      far.task(second); // what was to be sent later is sent by now
                      line.cut();
                      frozen.countDown();
                      return far.create("never");
                    });
              } catch (StoreException expected) {
                // Its connection is gone.
              }
            });
    frozen.await();
    long began = System.nanoTime();

    Epoch mine = direct.claim(task, "near");
    direct.claims.renew(task, mine, TestStore.START);
    direct.states.close(task, mine, null, direct.stamp());
    direct.comments.add(other, "text", null, direct.stamp());
    direct.create("another");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    if (kind.equals("dep add")) {
      direct.dependencies.add(other, task, DependencyType.BLOCKS, null, direct.stamp());
      direct.states.close(first, null, null, direct.stamp());
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
    }
    line.repair();
    vanishing.join();
  }
}
