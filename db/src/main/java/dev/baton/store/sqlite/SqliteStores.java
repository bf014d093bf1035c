package dev.baton.store.sqlite;

import dev.baton.store.Database;
import dev.baton.store.Handle;
import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.jdbc4.JDBC4Connection;

/**
 * Opens the stores in an SQLite file. Nothing else may open the file in the same process, because
 * closing any descriptor of it would drop SQLite's POSIX locks.
 */
public final class SqliteStores {
  /** Enough for the indexes of 100,000 tasks; memory is allocated only as it is used. */
  private static final int CACHE_KIBIBYTES = 32 * 1024;

  /**
   * Opens an existing database, and migrates it to the present schema.
   *
   * @param lockTimeout how long to wait for other processes; zero does not wait
   * @throws StoreException when it is missing or cannot be used
   */
  public static Stores open(Path file, Duration lockTimeout) {
    DatabaseFile.checkExisting(file);
    return connect(file, lockTimeout, JournalMode.PRESENT);
  }

  /**
   * The same for a command that changes nothing: where the database cannot be written, a view that
   * can only be read. {@link Stores#whyReadOnly} says which of both it is.
   *
   * @param lockTimeout how long to wait for other processes; zero does not wait
   * @throws StoreException when it is missing or cannot be read
   */
  public static Stores openToRead(Path file, Duration lockTimeout) {
    try {
      return open(file, lockTimeout);
    } catch (StoreException e) {
      return switch (e.kind()) {
        case READ_ONLY, DISK_FULL, UNREADABLE -> ReadOnlyView.open(file, lockTimeout, e);
        default -> throw e;
      };
    }
  }

  /**
   * Creates a database that only this user can read, with its directory, or opens the existing one.
   *
   * @param lockTimeout how long to wait for other processes; zero does not wait
   * @throws StoreException when the place is not writable or contains something else
   */
  public static Stores create(Path file, Duration lockTimeout) {
    DatabaseFile.checkNew(file);
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null && !Files.exists(directory)) {
        Files.createDirectories(directory, onlyForOwner("rwx------"));
      }
      // Before SQLite opens it: closing a descriptor later would drop its locks.
      Files.createFile(file, onlyForOwner("rw-------"));
    } catch (FileAlreadyExistsException alreadyThere) {
      return connect(file, lockTimeout, JournalMode.bestFor(file));
    } catch (IOException e) {
      throw SqliteFailures.of("unwritable", file, e);
    }
    return connect(file, lockTimeout, JournalMode.bestFor(file));
  }

  /**
   * Uses a file again whose tasks were moved away.
   *
   * @param to only if they were moved there, where nothing arrived; null in any case
   * @param lockTimeout how long to wait for other processes; zero does not wait
   * @return whether it was left
   * @throws StoreException when it is missing or cannot be changed
   */
  public static boolean comeBack(Path file, @Nullable String to, Duration lockTimeout) {
    DatabaseFile.checkExisting(file);
    try (Connection connection = connection(file, "", lockTimeout)) {
      return Migrations.isOurs(connection) && Leaving.comeBack(connection, to);
    } catch (SQLException | SqlFailure e) {
      throw explained(file, e);
    }
  }

  static FileAttribute<?>[] onlyForOwner(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static Stores connect(Path file, Duration lockTimeout, JournalMode wanted) {
    if (Files.isReadable(file) && !Files.isWritable(file)) {
      // SQLite would leave auxiliary files that stay read-only after the database becomes writable.
      throw SqliteFailures.of("unwritable", file, new IOException(whyUnwritable(file)));
    }
    try {
      return prepare(file, connection(file, "", lockTimeout), lockTimeout, wanted);
    } catch (SQLException | SqlFailure e) {
      throw explained(file, e);
    } catch (IOException e) {
      throw SqliteFailures.of("unwritable", file, e);
    }
  }

  private static RuntimeException explained(Path file, Exception failure) {
    StoreException known = SqliteFailures.explain(file, failure);
    return known != null ? known : new IllegalStateException(failure);
  }

  private static String whyUnwritable(Path file) {
    try {
      return Files.getFileStore(file).isReadOnly() ? "read-only file system" : "permission denied";
    } catch (IOException unknown) {
      return "permission denied";
    }
  }

  /**
   * A connection that creates no file of a database.
   *
   * @param parameters of SQLite's URI, such as {@code ?mode=ro}; may be empty
   */
  static Connection connection(Path file, String parameters, Duration lockTimeout)
      throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(lockTimeout.toMillis()));
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    // Otherwise the driver reads the last row's number after each insert, with one more statement.
    config.setGetGeneratedKeys(false);
    // Not by way of the driver: registering it with the JDK, which nobody asks, takes milliseconds.
    String address = uri(file) + parameters;
    return new JDBC4Connection("jdbc:sqlite:" + address, address, config.toProperties());
  }

  private static Stores prepare(
      Path file, Connection connection, Duration lockTimeout, JournalMode wanted)
      throws SQLException, IOException {
    boolean prepared = false;
    try {
      configure(connection);
      boolean present = isPresent(connection);
      if (!present) {
        Migrations.refuseForeign(connection, file);
      }
      JournalMode mode = wanted.establish(connection, lockTimeout);
      PlainSql.script(connection, "pragma synchronous = " + mode.synchronous());
      if (!present) {
        Migrations.applyWithBackup(connection, file);
      }
      Stores stores =
          stores(new SqliteDialect(file, new FileWatch(file, mode)), connection, lockTimeout);
      prepared = true;
      return stores;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  /** Whether it is a Baton database of the present schema, as most starts find it. */
  static boolean isPresent(Connection connection) {
    return PlainSql.number(connection, "pragma application_id") == Migrations.APPLICATION_ID
        && PlainSql.number(connection, "pragma user_version") == Migrations.NEWEST;
  }

  /**
   * The stores of a connection that can only be read.
   *
   * @param why it cannot be written
   */
  static Stores view(Path file, Connection connection, Duration lockTimeout, String why) {
    return stores(new SqliteDialect(file, why), connection, lockTimeout);
  }

  static Stores stores(SqliteDialect dialect, Connection connection, Duration lockTimeout) {
    return new Stores(new Database(new Handle(connection, dialect), dialect, lockTimeout));
  }

  /** Settings of the connection, as opposed to those of the file. */
  static void configure(Connection connection) {
    PlainSql.script(connection, "pragma foreign_keys = on");
    PlainSql.script(connection, "pragma mmap_size = 0");
    // All needed indexes exist. When SQLite chose to build one for a single statement, milliseconds
    // became minutes.
    PlainSql.script(connection, "pragma automatic_index = off");
    PlainSql.script(connection, "pragma cache_size = -" + CACHE_KIBIBYTES);
  }

  /** The file as an SQLite URI: a plain name would lose everything after a question mark. */
  private static String uri(Path file) {
    return "file:"
        + file.toAbsolutePath()
            .toString()
            .replace("%", "%25")
            .replace("?", "%3f")
            .replace("#", "%23");
  }
}
