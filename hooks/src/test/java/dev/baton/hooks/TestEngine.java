package dev.baton.hooks;

import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.sqlite.SqliteStores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * The database engine that the tests of this JVM use: SQLite, or with {@code
 * -Dbaton.test.engine=postgres} a PostgreSQL server that starts with the first test and ends with
 * the JVM, or the address of another server.
 */
final class TestEngine {
  private static final String ENGINE = System.getProperty("baton.test.engine", "sqlite");

  private TestEngine() {}

  /**
   * Creates the stores of a repository.
   *
   * @param file the database file; with PostgreSQL, only a name for the project
   */
  static Stores create(Path file, Duration lockTimeout) {
    if (ENGINE.equals("sqlite")) {
      return SqliteStores.create(file, lockTimeout);
    }
    try {
      // What is local to a clone is there in any case.
      Files.createDirectories(
          file.resolveSibling(""),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String project = "t" + Integer.toHexString(file.toAbsolutePath().hashCode());
    String server = ENGINE.startsWith("postgresql:") ? ENGINE : Server.address();
    return PostgresStores.create(
        PostgresAddress.parse(server + "?project=" + project),
        new PostgresClient(Map.of(), lockTimeout, Clock.systemUTC(), "", ""));
  }

  private static final class Server {
    private static final EmbeddedPostgres STARTED = start();

    static String address() {
      return "postgresql://postgres@localhost:" + STARTED.getPort() + "/postgres";
    }

    private static EmbeddedPostgres start() {
      try {
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
