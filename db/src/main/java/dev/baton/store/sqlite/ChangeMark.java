package dev.baton.store.sqlite;

import dev.baton.store.sql.SqlFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.sqlite.SQLiteConnection;

/**
 * A file that is written to whenever the database was changed, so that a user interface can watch
 * it: the database itself is also written to by those who only read it. It is a hint and may be
 * lost in a crash; what is true is in the database.
 */
final class ChangeMark {
  /** Where the database has its usual name. */
  private static final String NAME = "changed";

  private static final String USUAL_DATABASE = "baton.db";
  private static final byte[] CONTENT = {'\n'};

  /** So many changes in a row are told at once. */
  private static final int BURST = 64;

  private final Path file;
  private long changesSeen;
  private int untold;
  private boolean looked = true;

  private ChangeMark(Path file) {
    this.file = file;
  }

  /** The mark of a database: {@code changed} beside {@code baton.db}, else named after it. */
  static ChangeMark of(Path database) {
    String name = String.valueOf(database.getFileName());
    return new ChangeMark(
        database.resolveSibling(name.equals(USUAL_DATABASE) ? NAME : name + "-" + NAME));
  }

  /**
   * Leaves the mark if rows were changed since the last call. Of changes that follow each other
   * without a look at the database the first is told at once, and the others together: each mark
   * makes the next commit slower by a quarter, since its file has to be brought to the disk too.
   */
  void afterCommit(Handle handle) {
    // Also counts what was rolled back: a mark too many does no harm.
    long changes = totalChanges(handle.getConnection());
    if (changes == changesSeen) {
      return;
    }
    changesSeen = changes;
    untold++;
    if (looked || untold == BURST) {
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

  /** The changes are over for now: somebody looks at the database, or closes it. */
  void afterChanges() {
    looked = true;
    if (untold > 0) {
      touch();
    }
  }

  /** One byte, since not every watcher is told of new times alone. */
  private void touch() {
    untold = 0;
    Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, options, SqliteStores.onlyForOwner("rw-------"))) {
      channel.write(ByteBuffer.wrap(CONTENT));
    } catch (IOException onlyAHint) {
      // The change itself is on the disk.
    }
  }
}
