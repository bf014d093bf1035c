package dev.baton.store;

import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.sqlite.SqliteStores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * The database engine that the tests of this JVM use: SQLite, or with {@code
 * -Dbaton.test.engine=postgres} a PostgreSQL server that starts with the first test and ends with
 * the JVM. The address of another server may be given instead, for example {@code
 * postgresql://postgres@localhost/test}; its projects stay there.
 */
public final class TestEngine {
  private static final String PROPERTY = "baton.test.engine";
  private static final String ENGINE = System.getProperty(PROPERTY, "sqlite");

  private TestEngine() {}

  public static boolean isPostgres() {
    return !ENGINE.equals("sqlite");
  }

  /** Opens the test's store, or creates it. */
  static Stores create(Path file, Duration lockTimeout) {
    return isPostgres()
        ? PostgresStores.create(address(file), client(lockTimeout))
        : SqliteStores.create(file, lockTimeout);
  }

  /**
   * Opens the test's store.
   *
   * @param file the database file; with PostgreSQL, only a name for the project
   */
  public static Stores open(Path file, Duration lockTimeout) {
    return isPostgres()
        ? PostgresStores.open(address(file), client(lockTimeout))
        : SqliteStores.open(file, lockTimeout);
  }

  static PostgresClient client(Duration lockTimeout) {
    return client(lockTimeout, "");
  }

  /** Another clone on another machine. */
  static PostgresClient client(Duration lockTimeout, String clone) {
    return new PostgresClient(Map.of(), lockTimeout, Clock.systemUTC(), clone, clone);
  }

  /** Opens the test's store on the server as another clone on another machine. */
  static Stores openAs(Path file, String clone) {
    return PostgresStores.open(address(file), client(Duration.ofSeconds(30), clone));
  }

  /** A query for the names of all tables. */
  static String tables() {
    return isPostgres()
        ? "select table_name from information_schema.tables"
            + " where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1"
        : "select name from sqlite_schema where type = 'table' order by name";
  }

  /** The option with which another JVM uses the same server. */
  static String option() {
    return "-D" + PROPERTY + "=" + (isPostgres() ? server() : ENGINE);
  }

  /** A project of its own for each file. */
  public static PostgresAddress address(Path file) {
    String project = "t" + Integer.toHexString(file.toAbsolutePath().hashCode());
    return PostgresAddress.parse(server() + "?project=" + project);
  }

  private static String server() {
    return ENGINE.startsWith("postgresql:")
        ? ENGINE
        : "postgresql://postgres@localhost:" + Server.INSTANCE.getPort() + "/postgres";
  }

  /** Started when it is first needed. */
  private static final class Server {
    static final EmbeddedPostgres INSTANCE = start();

    private static EmbeddedPostgres start() {
      try {
        // What a crash would lose is of no interest here.
        return EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
