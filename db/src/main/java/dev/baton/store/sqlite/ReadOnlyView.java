package dev.baton.store.sqlite;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens a database that cannot be written: on a read-only or full file system, or without
 * permission. A database with a write-ahead log needs files beside it even for reading, so there
 * are three ways, in this order: as SQLite reads it without writing, as a file that nobody changes,
 * and as a copy in a private temporary folder.
 */
record ReadOnlyView(Path file, Duration lockTimeout, StoreException why) {
  private static final int ATTEMPTS = 3;

  /** Where the header says what a reader needs, and its value for a write-ahead log. */
  private static final int READ_VERSION = 19;

  private static final int WAL = 2;

  /** What SQLite keeps beside a database and what belongs to its content. */
  private static final List<String> JOURNALS = List.of("-wal", "-journal");

  /**
   * Opens the view.
   *
   * @param why it cannot be opened for writing
   * @throws StoreException {@code why} when it cannot be read either
   */
  static Stores open(Path file, Duration lockTimeout, StoreException why) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw why;
    }
    return new ReadOnlyView(file, lockTimeout, why).open();
  }

  private Stores open() {
    Stores found = null;
    // Without this file no process has the database open, and SQLite would leave a read-only one.
    if (!usesWal() || Files.exists(beside("-shm"))) {
      found = inPlace("?mode=ro");
    }
    if (found == null && !hasJournal()) {
      found = inPlace("?mode=ro&immutable=1");
    }
    return found == null ? copied() : found;
  }

  /** What the file's header says. SQLite itself would begin to use the log when it is asked. */
  private boolean usesWal() {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] header = in.readNBytes(READ_VERSION + 1);
      return header.length > READ_VERSION && header[READ_VERSION] == WAL;
    } catch (IOException e) {
      throw why;
    }
  }

  private boolean hasJournal() {
    for (String suffix : JOURNALS) {
      Path journal = beside(suffix);
      try {
        if (Files.exists(journal) && Files.size(journal) > 0) {
          return true;
        }
      } catch (IOException unknown) {
        return true;
      }
    }
    return false;
  }

  /** Null when SQLite cannot read it in this way, or when its schema is an older one. */
  private @Nullable Stores inPlace(String parameters) {
    try {
      Connection connection = SqliteStores.connection(file, parameters, lockTimeout);
      boolean prepared = false;
      try {
        SqliteStores.configure(connection);
        Migrations.refuseForeign(connection, file);
        if (PlainSql.number(connection, "pragma user_version") != Migrations.NEWEST) {
          return null;
        }
        Stores stores = view(connection);
        prepared = true;
        return stores;
      } finally {
        if (!prepared) {
          connection.close();
        }
      }
    } catch (SQLException | SqlFailure e) {
      return null;
    }
  }

  /** Reads a copy, which can be recovered and migrated. */
  private Stores copied() {
    try {
      Path folder = copy();
      try {
        Path copy = folder.resolve("baton.db");
        Connection connection = SqliteStores.connection(copy, "", lockTimeout);
        boolean prepared = false;
        try {
          SqliteStores.configure(connection);
          Migrations.refuseForeign(connection, file);
          // Takes in the write-ahead log; afterwards the copy needs no other file, and no name.
          PlainSql.text(connection, "pragma journal_mode = delete");
          Migrations.apply(connection, file);
          Stores stores = view(connection);
          prepared = true;
          return stores;
        } finally {
          if (!prepared) {
            connection.close();
          }
        }
      } finally {
        delete(folder);
      }
    } catch (SQLException | SqlFailure | IOException e) {
      why.addSuppressed(e);
      throw why;
    }
  }

  private Stores view(Connection connection) {
    PlainSql.script(connection, "pragma query_only = on");
    // A full disk has no room for SQLite's temporary files either.
    PlainSql.script(connection, "pragma temp_store = memory");
    return SqliteStores.view(file, connection, lockTimeout, why.getMessage());
  }

  private Path copy() throws IOException {
    IOException trouble = null;
    for (Path place : places()) {
      Path folder = null;
      try {
        folder =
            Files.createTempDirectory(place, "baton-view-", SqliteStores.onlyForOwner("rwx------"));
        copyTo(folder);
        return folder;
      } catch (IOException e) {
        trouble = e;
        if (folder != null) {
          delete(folder);
        }
      }
    }
    throw trouble == null ? new IOException("no temporary folder") : trouble;
  }

  /** The second one is in memory on Linux, and so never on the full disk. */
  private static List<Path> places() {
    return List.of(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), Path.of("/dev/shm"));
  }

  /** Copies the database and its journals as they were at one moment. */
  private void copyTo(Path folder) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      List<String> before = state();
      Files.copy(file, folder.resolve("baton.db"), StandardCopyOption.REPLACE_EXISTING);
      for (String suffix : JOURNALS) {
        Path copy = folder.resolve("baton.db" + suffix);
        Files.deleteIfExists(copy);
        if (Files.exists(beside(suffix))) {
          Files.copy(beside(suffix), copy);
        }
      }
      if (state().equals(before)) {
        return;
      }
    }
    throw new IOException("it changes while it is copied");
  }

  private List<String> state() throws IOException {
    List<String> state = new ArrayList<>();
    for (Path part : List.of(file, beside("-wal"), beside("-journal"))) {
      state.add(Files.exists(part) ? Files.size(part) + " " + Files.getLastModifiedTime(part) : "");
    }
    return state;
  }

  private Path beside(String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /** An open file stays readable without its name; what a killed process leaves is private. */
  private static void delete(Path folder) {
    for (String name : List.of("baton.db", "baton.db-wal", "baton.db-shm", "baton.db-journal")) {
      deleteQuietly(folder.resolve(name));
    }
    deleteQuietly(folder);
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException leftToTheSystem) {
      // Temporary folders are emptied by the system.
    }
  }
}
