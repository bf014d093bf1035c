package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestEngine;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No epoch is given twice on a server, whatever happens to the cluster or to the project. */
class PostgresLifeTest {
  private static final Stamp STAMP = new Stamp(Instant.parse("2026-03-01T12:00:00Z"), "pat");

  /** Of the time at which another life is noticed, in seconds since 1970. */
  private static final long FLOOR = 1_700_000_000;

  @TempDir Path folder;
  private EmbeddedPostgres server;
  private TaskId task;

  @BeforeEach
  void begin() throws IOException {
    server = start();
    try (Stores stores = PostgresStores.create(address(), client())) {
      task = stores.tasks().create(TaskDraft.titled("task"), STAMP).id();
    }
  }

  @AfterEach
  void end() throws IOException {
    server.close();
  }

  private EmbeddedPostgres start() throws IOException {
    return start(0);
  }

  private EmbeddedPostgres start(int port) throws IOException {
    return start(port, "data");
  }

  private EmbeddedPostgres start(int port, String data) throws IOException {
    return EmbeddedPostgres.builder()
        .setPort(port)
        .setDataDirectory(Files.createDirectories(folder.resolve(data)).toFile())
        .setCleanDataDirectory(false)
        .setServerConfig("fsync", "off")
        .start();
  }

  private PostgresAddress address() {
    return PostgresAddress.parse(
        "postgresql://postgres@localhost:" + server.getPort() + "/postgres?project=life");
  }

  private static String ofBoth(String user, int first, int second) {
    return "postgresql://%s@localhost:%d,localhost:%d/postgres?project=life"
        .formatted(user, first, second);
  }

  private static PostgresStores.PostgresClient client() {
    return TestEngine.client(Duration.ofSeconds(30));
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private long claim() {
    try (Stores stores = PostgresStores.open(address(), client())) {
      return claim(stores);
    }
  }

  private long claim(Stores stores) {
    stores.taskStates().release(task, null, null, STAMP);
    Claims.Request worker = new Claims.Request("w", null, null, null);
    Claims.Outcome claimed = stores.claims().claim(task, worker, STAMP.at());
    return ((Claims.Outcome.Won) claimed).task().epoch();
  }

  @Test
  void notRepeatedAfterAReplicaWasPromoted() throws Exception {
    assertThat(claim()).isEqualTo(1);
    server.close();
    server = start();
    assertThat(claim()).as("after a restart").isEqualTo(3);
    server.close();
    Files.createFile(folder.resolve("data/standby.signal"));
    server = start();
    assertThatThrownBy(this::claim)
        .isInstanceOfSatisfying(
            StoreException.class,
            refused -> assertThat(refused.kind()).isEqualTo(StoreException.Kind.READ_ONLY));
    execute("select pg_promote()");
    long epoch = claim();
    assertThat(epoch).isGreaterThan(FLOOR);
    assertThat(claim()).isEqualTo(epoch + 2);
  }

  /** A connection outlives the promotion, and what failed before has noticed nothing for good. */
  @Test
  void norByWhoWasRefusedBeforeTheReplicaWasPromoted() throws Exception {
    server.close();
    Files.createFile(folder.resolve("data/standby.signal"));
    server = start();
    Claims.Request worker = new Claims.Request("w", null, null, null);
    try (Stores stores = PostgresStores.open(address(), client())) {
      assertThatThrownBy(() -> stores.claims().claim(task, worker, STAMP.at()))
          .isInstanceOf(StoreException.class);
      promote();
      Claims.Outcome claimed = stores.claims().claim(task, worker, STAMP.at());
      assertThat(((Claims.Outcome.Won) claimed).task().epoch()).isGreaterThan(FLOOR);
    }
  }

  /** A name may still lead to the old primary server when that has become a replica. */
  @Test
  void whoWasConnectedToAPrimaryServerWaitsForOne() throws Exception {
    try (Stores stores =
        PostgresStores.open(address(), TestEngine.client(Duration.ofMillis(300)))) {
      int port = server.getPort();
      server.close();
      Files.createFile(folder.resolve("data/standby.signal"));
      server = start(port);
      List<String> heard = new ArrayList<>();
      stores
          .database()
          .bePatient(away -> {
            if (heard.isEmpty()) {
              promote();
            }
            return heard.add(away.getMessage());
          });
      assertThat(stores.taskQueries().find(task)).isPresent();
      assertThat(stores.tasks().create(TaskDraft.titled("second"), STAMP)).isNotNull();
      assertThat(heard.getFirst()).contains("it is a standby server now");
    }
  }

  /** Only somebody who said for how long: a deliberate standby server refuses changes at once. */
  @Test
  void whoComesToChangeSomethingWaitsForAPrimaryServer() throws Exception {
    server.close();
    Files.createFile(folder.resolve("data/standby.signal"));
    server = start();
    Duration none = Duration.ZERO;
    PostgresStores.PostgresClient impatient =
        new PostgresStores.PostgresClient(
            Map.of(), Duration.ofSeconds(30), none, Clock.systemUTC(), "", "", new Timelines(null));
    try (Stores stores = PostgresStores.openToChange(address(), impatient)) {
      assertThat(stores.whyReadOnly()).contains("standby");
    }
    FutureTask<Stores> opening =
        new FutureTask<>(() -> PostgresStores.openToChange(address(), client()));
    Thread.ofPlatform().daemon().start(opening);
    promote();
    try (Stores stores = opening.get(30, TimeUnit.SECONDS)) {
      assertThat(stores.tasks().create(TaskDraft.titled("second"), STAMP)).isNotNull();
    }
  }

  /** The first host is a standby server, then nothing is there, then it is the primary one. */
  @Test
  @SuppressWarnings("try") // closed as a failover does
  void ofSeveralHostsThePrimaryServerIsUsed() throws Exception {
    server.close();
    copy(folder.resolve("data"), folder.resolve("other"));
    Files.createFile(folder.resolve("data/standby.signal"));
    server = start();
    try (EmbeddedPostgres primary = start(0, "other")) {
      String both = ofBoth("postgres", server.getPort(), primary.getPort());
      PostgresAddress address = PostgresAddress.parse(both);
      try (Stores stores = PostgresStores.openToChange(address, client())) {
        assertThat(stores.whyReadOnly()).isNull();
        assertThat(stores.storage().place())
            .startsWith(both + " at ")
            .endsWith(":" + primary.getPort());
        stores.tasks().create(TaskDraft.titled("on the primary server"), STAMP);
        primary.close();
        promote();
        // It lacks that task: what comes next is on this server.
        TaskId next = stores.tasks().create(TaskDraft.titled("after the failover"), STAMP).id();
        assertThat(stores.taskQueries().find(next)).isPresent();
        assertThat(stores.storage().place()).endsWith(":" + server.getPort());
      }
    }
    try (Stores alone = PostgresStores.open(address(), client())) {
      assertThat(alone.taskQueries().counts()).hasSize(1);
    }
  }

  /** What is changed on a primary server that came back after a failover is lost. */
  @Test
  void onTheOldPrimaryServerNothingIsDone() throws Exception {
    server.close();
    copy(folder.resolve("data"), folder.resolve("other"));
    Files.createFile(folder.resolve("other/standby.signal"));
    Path seen = folder.resolve("timeline");
    PostgresStores.PostgresClient client = remembering(seen);
    server = start();
    PostgresStores.open(address(), client).close();
    assertThat(seen).as("the first timeline").doesNotExist();
    int old = server.getPort();
    try (EmbeddedPostgres before = server) {
      server = start(0, "other");
      promote();
      PostgresStores.open(address(), client).close();
      PostgresAddress both = PostgresAddress.parse(ofBoth("postgres", old, server.getPort()));
      try (Stores stores = PostgresStores.openToChange(both, client)) {
        assertThat(stores.storage().place()).endsWith(":" + server.getPort());
      }
      PostgresAddress alone =
          PostgresAddress.parse(
              "postgresql://postgres@localhost:" + old + "/postgres?project=life");
      long began = System.nanoTime();
      assertThatThrownBy(() -> PostgresStores.open(alone, client))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> {
                assertThat(e.kind()).isEqualTo(StoreException.Kind.AWAY);
                assertThat(e.hint()).startsWith("connect to the server that was promoted");
              })
          .hasMessageContaining("before a failover, with timeline 1 instead of 2")
          .hasMessageContaining("delete " + seen);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
      Files.delete(seen);
      PostgresStores.open(alone, client).close();
      assertThat(before.getPort()).isEqualTo(old);
    }
  }

  /** Who tries again for long would otherwise take all connections of the standby server. */
  @Test
  void aStandbyServerIsLeftWhereThePrimaryOneRefuses() throws Exception {
    execute("create role app login");
    server.close();
    copy(folder.resolve("data"), folder.resolve("other"));
    Files.createFile(folder.resolve("other/standby.signal"));
    server = start();
    execute("alter role app nologin");
    try (EmbeddedPostgres standby = start(0, "other")) {
      PostgresAddress both =
          PostgresAddress.parse(ofBoth("app", standby.getPort(), server.getPort()));
      assertThatThrownBy(() -> PostgresStores.open(both, client()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("refuses the role app");
      try (Connection connection = standby.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        Survivors.await("it is left", () -> connections(statement, "app") == 0);
      }
    }
  }

  @Test
  void whatOneServerRefusesIsSaidAlsoWhereAnotherOneIsGone() {
    for (String hosts : List.of("localhost:%1$d,localhost:1", "localhost:1,localhost:%1$d")) {
      PostgresAddress both =
          PostgresAddress.parse(
              ("postgresql://postgres@" + hosts + "/postgres?project=life&sslmode=require")
                  .formatted(server.getPort()));
      assertThatThrownBy(() -> PostgresStores.open(both, client()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no TLS connection to ");
    }
  }

  private static int connections(Statement statement, String role) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "select count(*) from pg_stat_activity where usename = '" + role + "'")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private void promote() {
    try {
      execute("select pg_promote()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its statements were prepared for the tables as they were before. */
  @Test
  void whoIsConnectedWhileTheProjectIsRestoredContinues() throws Exception {
    try (Stores stores = PostgresStores.open(address(), client())) {
      Claims.Request worker = new Claims.Request("w", null, null, null);
      stores.claims().claim(task, worker, STAMP.at());
      stores.taskStates().release(task, null, null, STAMP);
      assertThat(stores.taskQueries().find(task)).isPresent();
      execute(
          "set search_path = life",
          "create domain other_epoch as bigint",
          "alter table task alter column epoch type other_epoch",
          "alter table event alter column actor type varchar");
      assertThat(stores.taskQueries().find(task)).isPresent();
      assertThat(stores.claims().claim(task, worker, STAMP.at()))
          .isInstanceOf(Claims.Outcome.Won.class);
    }
  }

  @Test
  void norAfterADumpWasRestored() throws Exception {
    assertThat(claim()).isEqualTo(1);
    restore();
    long epoch = claim();
    assertThat(epoch).isGreaterThan(FLOOR);
    assertThat(claim()).isEqualTo(epoch + 2);
  }

  /** Who works in a run does not connect again for that. */
  @Test
  void norUnderAnOpenConnection() throws Exception {
    try (Stores stores = PostgresStores.open(address(), client())) {
      assertThat(claim(stores)).isEqualTo(1);
      restore();
      long epoch = claim(stores);
      assertThat(epoch).isGreaterThan(FLOOR);
      assertThat(claim(stores)).isEqualTo(epoch + 2);
      assertThat(claim()).as("with a new connection").isGreaterThanOrEqualTo(epoch + 4);
    }
  }

  /** As pg_restore does: the same rows in tables that another transaction has created. */
  private void restore() throws SQLException {
    execute(
        "set search_path = life",
        "create table restored (like life including all)",
        "insert into restored select * from life",
        "drop table life",
        "alter table restored rename to life");
  }

  /** A clone that works with two clusters in turn knows both. */
  @Test
  void eachClusterHasATimeline() throws Exception {
    Path seen = folder.resolve("timeline");
    PostgresStores.PostgresClient client = remembering(seen);
    server.close();
    Files.createFile(folder.resolve("data/standby.signal"));
    server = start();
    promote();
    PostgresStores.open(address(), client).close();
    List<String> one = Files.readAllLines(seen);
    assertThat(one).hasSize(1);
    try (EmbeddedPostgres other = start(0, "another")) {
      PostgresAddress there =
          PostgresAddress.parse(
              "postgresql://postgres@localhost:" + other.getPort() + "/postgres?project=life");
      PostgresStores.create(there, client).close();
      for (int times = 0; times < 2; times++) {
        PostgresStores.open(there, client).close();
        PostgresStores.open(address(), client).close();
        assertThat(Files.readAllLines(seen)).hasSize(2).containsAll(one);
      }
      // As if the other cluster had been promoted meanwhile, elsewhere.
      String newer = Files.readString(seen).replace(" 00000001 ", " 00000003 ");
      Files.writeString(seen, newer);
      assertThatThrownBy(() -> PostgresStores.open(there, client))
          .hasMessageContaining("with timeline 1 instead of 3");
      PostgresStores.open(address(), client).close();
      assertThat(Files.readString(seen)).isEqualTo(newer);
    }
  }

  private boolean isReadOnly() throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show transaction_read_only")) {
      return row.next() && row.getString(1).equals("on");
    }
  }

  private static PostgresStores.PostgresClient remembering(Path seen) {
    return new PostgresStores.PostgresClient(
        Map.of(),
        Duration.ofSeconds(30),
        Duration.ZERO,
        Clock.systemUTC(),
        "",
        "",
        new Timelines(seen));
  }

  /** Before its machine is switched off, a primary server may be set to read-only. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aServerThatIsSetToReadOnlyIsLeftForThePromotedOne(boolean alone) throws Exception {
    server.close();
    copy(folder.resolve("data"), folder.resolve("other"));
    Files.createFile(folder.resolve("other/standby.signal"));
    server = start();
    try (EmbeddedPostgres standby = start(0, "other")) {
      PostgresAddress both =
          PostgresAddress.parse(ofBoth("postgres", server.getPort(), standby.getPort()));
      try (Stores stores = PostgresStores.openToChange(both, client())) {
        List<String> heard = new ArrayList<>();
        stores.database().bePatient(away -> heard.add(away.getMessage()) && heard.size() < 5);
        execute("alter system set default_transaction_read_only = on", "select pg_reload_conf()");
        Survivors.await("it is read-only", this::isReadOnly);
        try (Connection there = standby.getPostgresDatabase().getConnection();
            Statement statement = there.createStatement()) {
          statement.execute("select pg_promote()");
        }
        if (alone) {
          Claims.Request worker = new Claims.Request("w", null, null, null);
          assertThat(stores.claims().claim(task, worker, STAMP.at()))
              .isInstanceOf(Claims.Outcome.Won.class);
        } else {
          stores.tasks().create(TaskDraft.titled("after the failover"), STAMP);
        }
        assertThat(stores.storage().place()).endsWith(":" + standby.getPort());
        assertThat(heard.getFirst()).contains("was set to read-only");
      }
    }
  }
}
