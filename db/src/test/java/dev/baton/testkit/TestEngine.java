package dev.baton.testkit;

import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.postgres.Timelines;
import dev.baton.store.sqlite.SqliteStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Opens the stores of a test with the engine of this JVM: SQLite, or the PostgreSQL server of
 * {@link TestServer}, on which each database file stands for a project.
 */
public final class TestEngine {
  private TestEngine() {}

  public static boolean isPostgres() {
    return TestServer.isUsed();
  }

  /**
   * How often a test repeats what is random: on a server, where a statement takes longer, a third
   * as often as in a file; and more often with {@code -Dbaton.effort}.
   */
  public static int rounds(int usual) {
    return usual * Integer.getInteger("baton.effort", 1) / (isPostgres() ? 3 : 1);
  }

  /** Opens the test's store, or creates it. */
  public static Stores create(Path file, Duration lockTimeout) {
    if (isPostgres()) {
      TestServer.prepare(file, file.toAbsolutePath().getParent());
      return PostgresStores.create(address(file), client(lockTimeout));
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.notExists(file) && Files.isDirectory(folder)) {
      prepare(file);
    }
    return SqliteStores.create(file, lockTimeout);
  }

  /**
   * Writes the SQLite file that creating a store makes, so that it is only to be opened: all
   * migrations take much longer than most tests.
   */
  public static void prepare(Path file) {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.write(file, EmptyStore.CONTENT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates the store of a repository, in which what is local to a clone has a folder. */
  public static Stores createIn(Path folder, Duration lockTimeout) {
    if (isPostgres()) {
      try {
        Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return create(folder.resolve("baton.db"), lockTimeout);
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

  public static PostgresClient client(Duration lockTimeout) {
    return client(lockTimeout, "");
  }

  /** Another clone on another machine. */
  public static PostgresClient client(Duration lockTimeout, String clone) {
    return new PostgresClient(
        Map.of(), lockTimeout, lockTimeout, Clock.systemUTC(), clone, clone, new Timelines(null));
  }

  /** Opens the test's store on the server as another clone on another machine. */
  public static Stores openAs(Path file, String clone) {
    return PostgresStores.open(address(file), client(Duration.ofSeconds(30), clone));
  }

  /** The same, over a line that can be cut. */
  public static Stores openThrough(Line line, Path file, Duration lockTimeout, String clone) {
    PostgresAddress server = address(file);
    PostgresAddress relayed =
        new PostgresAddress(
            server.user(),
            List.of(new PostgresAddress.Host("127.0.0.1", line.port())),
            server.database(),
            server.project(),
            server.sslMode());
    return PostgresStores.open(relayed, client(lockTimeout, clone));
  }

  /** A query for the names of all tables. */
  public static String tables() {
    return isPostgres()
        ? "select table_name from information_schema.tables"
            + " where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1"
        : "select name from sqlite_schema where type = 'table' order by name";
  }

  /** A project of its own for each file. */
  public static PostgresAddress address(Path file) {
    return PostgresAddress.parse(TestServer.address(file));
  }

  /** A store that was just created. */
  private static final class EmptyStore {
    private static final byte[] CONTENT = content();

    private EmptyStore() {}

    private static byte[] content() {
      try {
        Path folder = Files.createTempDirectory("baton-");
        Path file = folder.resolve("baton.db");
        try {
          SqliteStores.create(file, Duration.ofSeconds(30)).close();
          return Files.readAllBytes(file);
        } finally {
          Files.delete(file);
          Files.delete(folder);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
