package dev.baton.store;

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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * An open Baton database: one file, one connection, for one thread. Nothing else may open the file
 * in the same process, because closing any descriptor of it would drop SQLite's POSIX locks.
 */
public final class Database implements AutoCloseable {
  /** Enough for the indexes of 100,000 tasks; memory is taken only as it is used. */
  private static final int CACHE_KIBIBYTES = 32 * 1024;

  private final Path file;
  private final Handle handle;
  private final Duration lockTimeout;
  private final ChangeMark mark;
  private boolean inTransaction;

  Database(Path file, Handle handle, Duration lockTimeout) {
    this.file = file;
    this.handle = handle;
    this.lockTimeout = lockTimeout;
    this.mark = ChangeMark.of(file);
  }

  /**
   * Opens a database that is there.
   *
   * @param lockTimeout how long to wait for other processes; zero does not wait
   * @throws StoreException when it is missing or cannot be used
   */
  public static Database open(Path file, Duration lockTimeout) {
    // Not being allowed to look is another matter.
    if (Files.notExists(file)) {
      throw StoreException.missing(file);
    }
    if (isEmpty(file)) {
      throw StoreException.empty(file);
    }
    return connect(file, lockTimeout, JournalMode.PRESENT);
  }

  /** Whether it lost its content. SQLite would take it for a new database without tasks. */
  private static boolean isEmpty(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) == 0;
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Creates a database for this user alone, with its directory, or opens the one that is there.
   *
   * @throws StoreException when the place is not writable or holds something else
   */
  public static Database create(Path file, Duration lockTimeout) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null && !Files.exists(directory)) {
        Files.createDirectories(directory, onlyForOwner("rwx------"));
      }
      // Before SQLite has it open: a descriptor closed later would drop its locks.
      Files.createFile(file, onlyForOwner("rw-------"));
    } catch (FileAlreadyExistsException alreadyThere) {
      return connect(file, lockTimeout, JournalMode.bestFor(file));
    } catch (IOException e) {
      throw StoreException.unwritable(file, e);
    }
    return connect(file, lockTimeout, JournalMode.bestFor(file));
  }

  static FileAttribute<?>[] onlyForOwner(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static Database connect(Path file, Duration lockTimeout, JournalMode wanted) {
    if (Files.isReadable(file) && !Files.isWritable(file)) {
      // SQLite would leave auxiliary files that stay read-only when this one no longer is.
      throw StoreException.unwritable(file, new IOException("permission denied"));
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(lockTimeout.toMillis()));
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    // The driver would ask for the last row's number after each insert: a statement more.
    config.setGetGeneratedKeys(false);
    try {
      Connection connection = config.createConnection("jdbc:sqlite:" + uri(file));
      return prepare(file, connection, lockTimeout, wanted);
    } catch (SQLException | SqlFailure e) {
      StoreException known = StoreException.translate(file, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  private static Database prepare(
      Path file, Connection connection, Duration lockTimeout, JournalMode wanted)
      throws SQLException {
    boolean prepared = false;
    try {
      Handle handle = new Handle(connection);
      configure(handle);
      Migrations.refuseForeign(handle, file);
      JournalMode mode = wanted.establish(handle, lockTimeout);
      handle.execute("pragma synchronous = " + mode.synchronous());
      Migrations.apply(handle);
      prepared = true;
      return new Database(file, handle, lockTimeout);
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  /** What holds for a connection and not for the file. */
  static void configure(Handle handle) {
    handle.execute("pragma foreign_keys = on");
    handle.execute("pragma mmap_size = 0");
    // Every index that a statement needs is there; SQLite's own choice to build one at each run
    // turned milliseconds into minutes.
    handle.execute("pragma automatic_index = off");
    handle.execute("pragma cache_size = -" + CACHE_KIBIBYTES);
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

  public Path file() {
    return file;
  }

  /**
   * Reads from one snapshot.
   *
   * @throws StoreException when the database cannot be read
   */
  <T> T read(Function<Handle, T> work) {
    if (!inTransaction) {
      mark.afterChanges();
    }
    return inTransaction("begin", work);
  }

  /**
   * Changes the database, all or nothing; on return the change is on the disk. The write lock is
   * taken at once, because a transaction that asks for it later fails without waiting. Nothing slow
   * may happen inside.
   *
   * @throws StoreException when the database cannot be written
   */
  <T> T write(Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    T result = inTransaction("begin immediate", work);
    mark.afterCommit(handle);
    return result;
  }

  /**
   * Changes the database if that is possible without waiting: for what is good to have but not
   * worth an error.
   *
   * @return whether the change is on the disk
   */
  boolean tryWrite(Consumer<Handle> work) {
    try {
      handle.execute("pragma busy_timeout = 0");
      // Without a mark: whoever looks at each change would cause the next one by looking.
      inTransaction(
          "begin immediate",
          h -> {
            work.accept(h);
            return true;
          });
      return true;
    } catch (StoreException notNow) {
      return false;
    } finally {
      handle.execute("pragma busy_timeout = " + lockTimeout.toMillis());
    }
  }

  /**
   * Runs several changes as one: all of them are made, or, when this throws, none. A change within
   * that throws must not be caught there, since what it did so far would stay.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T atomically(Supplier<T> changes) {
    return write(h -> changes.get());
  }

  /**
   * The same with another patience: for what a person does not wait for, or what can wait long.
   *
   * @param lockTimeout how long to wait for other processes that write
   * @throws StoreException when the database cannot be written
   */
  public <T> T atomically(Duration lockTimeout, Supplier<T> changes) {
    handle.execute("pragma busy_timeout = " + lockTimeout.toMillis());
    try {
      return atomically(changes);
    } finally {
      handle.execute("pragma busy_timeout = " + this.lockTimeout.toMillis());
    }
  }

  private <T> T inTransaction(String begin, Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    inTransaction = true;
    try {
      return inNewTransaction(begin, work);
    } finally {
      inTransaction = false;
    }
  }

  private <T> T inNewTransaction(String begin, Function<Handle, T> work) {
    boolean begun = false;
    boolean committed = false;
    try {
      handle.createUpdate(begin).execute();
      begun = true;
      T result = work.apply(handle);
      handle.createUpdate("commit").execute();
      committed = true;
      return result;
    } catch (SqlFailure e) {
      StoreException known = StoreException.translate(file, e);
      throw known != null ? known : e;
    } finally {
      if (begun && !committed) {
        rollback();
      }
    }
  }

  private void rollback() {
    try {
      handle.execute("rollback");
    } catch (SqlFailure alreadyRolledBack) {
      // SQLite rolls back by itself after a full disk or an I/O error.
    }
  }

  @Override
  public void close() {
    mark.afterChanges();
    handle.close();
  }
}
