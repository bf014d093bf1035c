package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresStorage.PostgresWatch;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.task.TaskDraft;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Who waits for a change is woken by it, and not by the clock. */
class PostgresWatchTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration QUIET = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  private Stores stores;
  private PostgresAddress address;
  private PostgresClient client;

  @BeforeEach
  void open() {
    address = TestEngine.address(directory.resolve("baton.db"));
    client =
        new PostgresClient(
            Map.of(),
            Duration.ofSeconds(30),
            Duration.ZERO,
            Clock.systemUTC(),
            "clone",
            "machine",
            new Timelines(null));
    stores = PostgresStores.create(address, client);
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private PostgresWatch watch(Duration rarely) {
    return new PostgresWatch(connecting(), SOON, rarely);
  }

  private Reconnecting.Connecting connecting() {
    Credentials credentials = Credentials.of(address, client.variables());
    return client.sessions(address.withUser("postgres"), credentials);
  }

  private void change() {
    stores.tasks().create(TaskDraft.titled("Task"), new Stamp(Instant.EPOCH, "ann"));
  }

  private static void drain(PostgresWatch watch) throws InterruptedException {
    while (watch.await(QUIET)) {
      // It looks some times more after it has begun, and after each change.
    }
  }

  @Test
  void aChangeWakes() throws Exception {
    try (PostgresWatch watch = watch(NEVER)) {
      drain(watch);
      change();
      assertThat(watch.await(PATIENCE)).isTrue();
      drain(watch);
      assertThat(watch.await(QUIET)).isFalse();
    }
  }

  @Test
  void aChangeOfAnotherProjectDoesNot() throws Exception {
    PostgresAddress other = TestEngine.address(directory.resolve("other.db"));
    try (PostgresWatch watch = watch(NEVER);
        Stores others = PostgresStores.create(other, client)) {
      drain(watch);
      others.tasks().create(TaskDraft.titled("Task"), new Stamp(Instant.EPOCH, "ann"));
      assertThat(watch.await(QUIET)).isFalse();
    }
  }

  /** Transactions that notify are committed one after the other. */
  @Test
  void nothingIsSentWhereNobodyListens() throws Exception {
    try (Connection spy = connecting().connect();
        Statement statement = spy.createStatement()) {
      try (ResultSet row =
          statement.executeQuery("select 'baton_' || to_hex(hashtext(current_schema()::text))")) {
        row.next();
        String channel = row.getString(1);
        statement.execute("listen " + channel);
      }
      change();
      assertThat(heard(spy, QUIET)).isFalse();
      try (PostgresWatch _ = watch(NEVER)) {
        change();
        assertThat(heard(spy, PATIENCE)).isTrue();
      }
      awaitNobody(statement);
      while (heard(spy, QUIET)) {
        // What was sent while somebody did may come later.
      }
      change();
      assertThat(heard(spy, QUIET)).isFalse();
    }
  }

  /** The lock belongs to a table, and a restored project has a new table. */
  @Test
  void whatIsChangedInARestoredProjectIsSent() throws Exception {
    try (Connection spy = connecting().connect();
        Statement statement = spy.createStatement();
        PostgresWatch watch = watch(SOON)) {
      String sends;
      try (ResultSet row =
          statement.executeQuery(
              "select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on"
                  + " a.attrelid = d.adrelid and a.attnum = d.adnum"
                  + " where d.adrelid = cast('event' as regclass) and a.attname = 'tx'")) {
        row.next();
        sends = row.getString(1);
      }
      statement.execute("alter table event rename to gone");
      statement.execute("create table event (like gone including all)");
      statement.execute("alter table event alter column tx set default " + sends);
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (listeners(statement) == 0) {
        assertThat(System.nanoTime()).isLessThan(end);
        watch.await(QUIET);
      }
      try (ResultSet row =
          statement.executeQuery("select 'baton_' || to_hex(hashtext(current_schema()::text))")) {
        row.next();
        statement.execute("listen " + row.getString(1));
      }
      change();
      assertThat(heard(spy, PATIENCE)).isTrue();
    }
  }

  /** The server notices a moment later that a connection was closed. */
  private static void awaitNobody(Statement statement) throws SQLException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (listeners(statement) > 0) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  private static int listeners(Statement statement) throws SQLException {
    String locks =
        "select count(*) from pg_locks where locktype = 'advisory' and objid = 1"
            + " and classid = cast('event' as regclass)::oid";
    try (ResultSet row = statement.executeQuery(locks)) {
      row.next();
      return row.getInt(1);
    }
  }

  private static boolean heard(Connection spy, Duration atMost) throws SQLException {
    PGNotification[] told =
        spy.unwrap(PGConnection.class).getNotifications((int) atMost.toMillis());
    return told != null && told.length > 0;
  }

  @Test
  void aLostConnectionIsMadeAgain() throws Exception {
    try (PostgresWatch watch = watch(Duration.ofSeconds(1))) {
      drain(watch);
      try (Connection other = connecting().connect();
          Statement statement = other.createStatement()) {
        String others =
            "select pg_terminate_backend(l.pid) from pg_locks l where locktype = 'advisory'"
                + " and l.objid = 1 and l.classid = cast('event' as regclass)::oid";
        try (ResultSet row = statement.executeQuery(others)) {
          assertThat(row.next()).isTrue();
        }
        // Until then, and in between, it looks now and then.
        assertThat(watch.await(PATIENCE)).isTrue();
        String listening = others.replace("pg_terminate_backend(l.pid)", "l.pid");
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean again = false;
        while (!again) {
          assertThat(System.nanoTime()).isLessThan(end);
          watch.await(QUIET);
          try (ResultSet row = statement.executeQuery(listening)) {
            again = row.next();
          }
        }
      }
    }
  }

  /** One of those who listen has the lock that says so. When it ends, another one gets it. */
  @Test
  void aSecondOneIsWokenToo() throws Exception {
    try (PostgresWatch second = secondOf(watch(NEVER))) {
      while (!isHeld()) {
        second.await(QUIET);
      }
      drain(second);
      change();
      assertThat(second.await(PATIENCE)).isTrue();
    }
  }

  /** It listens while the first one does, and hears a change before that ends. */
  private PostgresWatch secondOf(PostgresWatch first) throws Exception {
    PostgresWatch second = watch(NEVER);
    drain(first);
    drain(second);
    change();
    assertThat(second.await(PATIENCE)).isTrue();
    assertThat(first.await(PATIENCE)).isTrue();
    drain(second);
    first.close();
    try (Connection other = connecting().connect();
        Statement statement = other.createStatement()) {
      awaitNobody(statement);
    }
    return second;
  }

  private boolean isHeld() throws SQLException {
    try (Connection other = connecting().connect();
        Statement statement = other.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select 1 from pg_locks where locktype = 'advisory' and objid = 1"
                    + " and classid = cast('event' as regclass)::oid")) {
      return row.next();
    }
  }

  @Test
  void writersAreNotInEachOthersWay() throws Exception {
    try (Connection spy = connecting().connect();
        Connection writer = connecting().connect();
        Statement listening = spy.createStatement();
        Statement writing = writer.createStatement()) {
      try (ResultSet row =
          listening.executeQuery("select 'baton_' || to_hex(hashtext(current_schema()::text))")) {
        row.next();
        listening.execute("listen " + row.getString(1));
      }
      writing.execute(
          "begin; insert into event (task_id, at, kind, actor, epoch) values ('x', 1, 'y', 'z',"
              + " 0)");
      change();
      assertThat(heard(spy, QUIET)).isFalse();
    }
  }

  /** So that one of them is at work at any moment. */
  @Test
  void oneThatListensIsHeardAmongManyWriters() throws Exception {
    try (Connection one = connecting().connect();
        Connection two = connecting().connect();
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      String change =
          "begin; insert into event (task_id, at, kind, actor, epoch) values ('x', 1, 'y', 'z', 0)";
      first.execute(change);
      FutureTask<Boolean> heard = new FutureTask<>(this::isHeard);
      Thread.ofPlatform().start(heard);
      while (!heard.isDone()) {
        second.execute(change);
        first.execute("commit");
        first.execute(change);
        second.execute("commit");
      }
      first.execute("commit");
      assertThat(heard.get()).isTrue();
    }
  }

  private boolean isHeard() throws Exception {
    try (PostgresWatch _ = watch(NEVER);
        Connection other = connecting().connect();
        Statement statement = other.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select 1 from pg_locks where locktype = 'advisory' and objid = 1 and mode ="
                    + " 'ExclusiveLock' and granted and classid = cast('event' as regclass)::oid"
                    + " and database = (select oid from pg_database where datname ="
                    + " current_database())")) {
      return row.next();
    }
  }

  @Test
  void closingEndsTheWait() throws Exception {
    PostgresWatch watch = watch(NEVER);
    drain(watch);
    Thread closer = new Thread(watch::close);
    closer.start();
    assertThatThrownBy(
            () -> {
              while (true) {
                watch.await(PATIENCE);
              }
            })
        .isInstanceOf(InterruptedException.class);
    closer.join();
  }
}
