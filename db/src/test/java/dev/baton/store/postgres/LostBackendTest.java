package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.Handle;
import dev.baton.store.PlainSql;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.postgres.PostgresStores.PostgresGreeting;
import dev.baton.testkit.TestEngine;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/** What a lost connection was still doing is ended, and nothing else. */
class LostBackendTest {
  @TempDir Path directory;

  private Sessions sessions;
  private PostgresDialect dialect;

  @BeforeEach
  void open() {
    assumeTrue(TestEngine.isPostgres(), "a file has no connections");
    PostgresClient client = TestEngine.client(Duration.ofSeconds(10));
    PostgresAddress address =
        TestEngine.address(directory.resolve("baton.db")).withUser("postgres");
    sessions = client.sessions(address, Credentials.of(address, client.variables()));
    dialect =
        new PostgresDialect(
            address,
            new Locality("clone", "machine"),
            new Reconnecting(address, client.lockTimeout(), sessions),
            sessions,
            new ServerClock(Clock.systemUTC(), Duration.ZERO),
            new PostgresGreeting(0, "", false, Duration.ZERO, Duration.ZERO, ""),
            false);
  }

  private static void ask(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select 1");
    }
  }

  @Test
  void theLostOneIsEnded() throws SQLException {
    Connection lost = sessions.connect();
    try (Connection other = sessions.connect()) {
      assertThat(dialect.isOver(new Handle(lost, dialect))).isTrue();
      assertThatThrownBy(() -> ask(lost)).isInstanceOf(SQLException.class);
      ask(other);
    }
  }

  /** A pooler or a server that stands still accepts connections, and then says nothing. */
  @Test
  void theFirstAnswersAreNotWaitedForLong() throws SQLException {
    try (Connection connection = sessions.connect()) {
      assertThat(connection.getNetworkTimeout()).isEqualTo(10_000);
      sessions.awaitGreeting(connection);
      assertThat(connection.getNetworkTimeout()).as("a lock may be in its way").isEqualTo(20_000);
      sessions.awaitWork(connection);
      assertThat(connection.getNetworkTimeout()).isEqualTo(70_000);
    }
  }

  /** As after a crash in which the server lost what it had not written yet. */
  @Test
  void aNumberThatTheServerHasNotGivenOutWasNotCommitted() throws SQLException {
    try (Connection lost = sessions.connect();
        Connection other = sessions.connect()) {
      String[] mark = PlainSql.query(other, LostBackend.MARK, row -> row.text(1)).split("/", -1);
      String later = mark[0] + "/" + (Long.parseLong(mark[1]) + 1_000_000_000) + "/" + mark[2];
      assertThat(dialect.isCommitted(new Handle(lost, dialect), later)).isFalse();
    }
  }

  /** After a failover behind one name, another worker's connection may have the same number. */
  @Test
  void anotherOneWithItsNumberIsNot() throws SQLException {
    try (Connection other = sessions.connect();
        Connection lost = withNumberOf(other)) {
      assertThat(dialect.isOver(new Handle(lost, dialect))).isTrue();
      ask(other);
    }
  }

  private Connection withNumberOf(Connection other) throws SQLException {
    Connection lost = sessions.connect();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class, PGConnection.class},
            (proxy, method, arguments) ->
                method.invoke(method.getName().equals("getBackendPID") ? other : lost, arguments));
  }
}
