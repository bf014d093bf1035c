package dev.baton.store.sqlite;

import dev.baton.claim.Uptime;
import dev.baton.store.Handle;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the file of an open database was deleted or replaced. The connection would continue
 * to write to a file that no longer has a name, and everything would be lost with the process.
 */
final class FileWatch {
  /** Reading looks at most this often; every change looks. */
  private static final long PAUSE_NANOS = 1_000_000_000;

  /** At most this many saved copies are kept side by side. */
  private static final int MOST_COPIES = 100;

  private final Path file;
  private final @Nullable Object identity;
  private final boolean hasJournal;
  private @Nullable Path journal;
  private @Nullable Object journalIdentity;
  private @Nullable StoreException lost;
  private final Uptime uptime = Uptime.ofThisSystem();
  private long lastLook = uptime.nanos();

  /**
   * @param file of a connection that was just opened
   * @param mode whether there is a write-ahead log while the database is open
   */
  FileWatch(Path file, JournalMode mode) {
    this.file = file;
    this.identity = DatabaseFile.identity(file);
    this.hasJournal = mode == JournalMode.WAL;
  }

  /**
   * Checks after a change, before anybody reports its success.
   *
   * @throws StoreException when the file is lost; the content was saved beside it where possible
   */
  void check(Handle handle) {
    throwIfLost();
    lastLook = uptime.nanos();
    String trouble = trouble();
    if (trouble != null) {
      lost = save(handle.getConnection(), trouble);
      throw lost;
    }
  }

  /**
   * Checks from time to time, for commands that run long.
   *
   * @throws StoreException as {@link #check}
   */
  void checkSometimes(Handle handle) {
    throwIfLost();
    if (uptime.nanos() - lastLook >= PAUSE_NANOS) {
      check(handle);
    }
  }

  /**
   * Whether the connection may be closed as usual. SQLite removes the log by its name then, and
   * another database may have that name by now.
   */
  boolean mayClose() {
    return lost == null && trouble() == null;
  }

  /**
   * Refuses every use of a lost file.
   *
   * @throws StoreException as {@link #check}
   */
  void throwIfLost() {
    if (lost != null) {
      throw lost;
    }
  }

  private @Nullable String trouble() {
    if (identity == null) {
      // The file system has no identities.
      return null;
    }
    Object found = DatabaseFile.identity(file);
    if (!identity.equals(found)) {
      return found == null ? "was deleted" : "was replaced by another file";
    }
    return hasJournal ? troubleWithJournal() : null;
  }

  /** SQLite keeps one log as long as any connection is open. */
  private @Nullable String troubleWithJournal() {
    if (journal == null) {
      journal = journal();
    }
    Object found = DatabaseFile.identity(journal);
    if (journalIdentity == null) {
      journalIdentity = found;
    }
    if (found == null) {
      return "lost its write-ahead log (" + journal.getFileName() + " was deleted)";
    }
    return found.equals(journalIdentity)
        ? null
        : "lost its write-ahead log (" + journal.getFileName() + " was replaced)";
  }

  /** SQLite keeps it beside the file that a link leads to. */
  private Path journal() {
    Path real = file;
    if (Files.isSymbolicLink(file)) {
      try {
        real = file.toRealPath();
      } catch (IOException gone) {
        return file;
      }
    }
    return real.resolveSibling(real.getFileName() + "-wal");
  }

  private StoreException save(Connection connection, String trouble) {
    try {
      Path copy = newFile();
      DatabaseFile.copyInto(connection, copy);
      return SqliteFailures.lost(file, trouble, copy);
    } catch (IOException | SqlFailure e) {
      return SqliteFailures.lostForever(file, trouble, e);
    }
  }

  private Path newFile() throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder != null && !Files.exists(folder)) {
      Files.createDirectories(folder, SqliteStores.onlyForOwner("rwx------"));
    }
    for (int i = 1; ; i++) {
      try {
        return Files.createFile(
            absolute.resolveSibling(file.getFileName() + ".saved-" + i),
            SqliteStores.onlyForOwner("rw-------"));
      } catch (FileAlreadyExistsException other) {
        if (i == MOST_COPIES) {
          throw other;
        }
      }
    }
  }
}
