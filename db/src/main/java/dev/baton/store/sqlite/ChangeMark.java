package dev.baton.store.sqlite;

import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.sqlite.SQLiteConnection;

/**
 * A file that is written whenever the database changed, so that a user interface can watch it; the
 * database file itself is also written by readers. It is a hint and may be lost in a crash; the
 * database is authoritative.
 */
final class ChangeMark {
  /** The name beside a database with the default name. */
  private static final String NAME = "changed";

  private static final String USUAL_DATABASE = "baton.db";
  private static final byte[] CONTENT = {'\n'};

  /** At most this many consecutive changes are announced by one mark. */
  private static final int BURST = 64;

  private final Path file;
  private long changesSeen;
  private int unannounced;
  private boolean looked = true;

  private ChangeMark(Path file) {
    this.file = file;
  }

  /**
   * The mark of a database: {@code changed} beside {@code baton.db}, otherwise named after the
   * database.
   */
  static ChangeMark of(Path database) {
    return new ChangeMark(fileOf(database));
  }

  /** The file of that mark, which need not exist. */
  static Path fileOf(Path database) {
    String name = String.valueOf(database.getFileName());
    return database.resolveSibling(name.equals(USUAL_DATABASE) ? NAME : name + "-" + NAME);
  }

  /**
   * Writes the mark if rows were changed since the last call. Of consecutive changes without a read
   * in between the first is announced at once and the others together: each mark makes the next
   * commit slower by a quarter, because its file has to be synced too.
   */
  void afterCommit(Handle handle) {
    // This also counts rows that were rolled back; a mark too many does no harm.
    long changes = totalChanges(handle.getConnection());
    if (changes == changesSeen) {
      return;
    }
    changesSeen = changes;
    unannounced++;
    if (looked || unannounced == BURST) {
      touch();
    }
    looked = false;
  }

  /** How many rows were inserted, changed or deleted since the connection was opened. */
  private static long totalChanges(Connection connection) {
    try {
      return connection.unwrap(SQLiteConnection.class).getDatabase().total_changes();
    } catch (SQLException e) {
      throw new SqlFailure("total_changes", e);
    }
  }

  /** Called when a series of changes is over: the database is read or closed. */
  void afterChanges() {
    looked = true;
    if (unannounced > 0) {
      touch();
    }
  }

  /** Writes one byte, because not every watcher is notified of a new time stamp. */
  private void touch() {
    unannounced = 0;
    try (SeekableByteChannel channel =
        OwnFile.create(file, SqliteStores.onlyForOwner("rw-------"))) {
      channel.write(ByteBuffer.wrap(CONTENT));
    } catch (IOException onlyAHint) {
      // The mark is only a hint; the change itself is on disk.
    }
  }
}
