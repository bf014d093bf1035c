package dev.baton.store.sqlite;

import dev.baton.claim.Uptime;
import dev.baton.store.Handle;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
   *
   * @return whether it was written
   */
  boolean afterCommit(Handle handle) {
    // This also counts rows that were rolled back; a mark too many does no harm.
    long changes = totalChanges(handle.getConnection());
    if (changes == changesSeen) {
      return false;
    }
    changesSeen = changes;
    unannounced++;
    boolean now = looked || unannounced == BURST;
    if (now) {
      touch();
    }
    looked = false;
    return now;
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

  /**
   * Watches the {@link ChangeMark} of a database: by the system's notifications where it has them,
   * and else, as on a network file system, by a look at the file once a second.
   */
  static final class MarkWatch implements ChangeWatch {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Path mark;
    private final @Nullable WatchService service;
    private final Uptime uptime = Uptime.ofThisSystem();
    private String seen;

    /**
     * @param mark need not exist
     */
    MarkWatch(Path mark) {
      this.mark = mark.toAbsolutePath();
      this.service = open(Objects.requireNonNull(this.mark.getParent()));
      this.seen = look();
    }

    private static @Nullable WatchService open(Path folder) {
      try {
        WatchService service = folder.getFileSystem().newWatchService();
        folder.register(
            service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
        return service;
      } catch (IOException | UnsupportedOperationException none) {
        return null;
      }
    }

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
      long deadline = uptime.nanos() + atMost.toNanos();
      for (long left = atMost.toNanos(); left > 0; left = deadline - uptime.nanos()) {
        long turn = Math.min(left, LOOK.toNanos());
        boolean notified = service == null ? sleep(turn) : isNotified(service, turn);
        String now = look();
        boolean changed = notified || !now.equals(seen);
        seen = now;
        if (changed) {
          return true;
        }
      }
      return false;
    }

    private static boolean sleep(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos);
      return false;
    }

    /** The folder also has the files of the database, which readers write, too. */
    private boolean isNotified(WatchService from, long nanos) throws InterruptedException {
      long deadline = uptime.nanos() + nanos;
      for (long left = nanos; left > 0; left = deadline - uptime.nanos()) {
        WatchKey key = poll(from, left);
        if (key == null) {
          return false;
        }
        boolean marked = false;
        for (WatchEvent<?> event : key.pollEvents()) {
          marked |=
              event.kind().equals(StandardWatchEventKinds.OVERFLOW)
                  || mark.getFileName().equals(event.context());
        }
        key.reset();
        if (marked) {
          return true;
        }
      }
      return false;
    }

    private static @Nullable WatchKey poll(WatchService from, long nanos)
        throws InterruptedException {
      try {
        return from.poll(nanos, TimeUnit.NANOSECONDS);
      } catch (ClosedWatchServiceException closed) {
        throw new InterruptedException("the watch was closed");
      }
    }

    private String look() {
      try {
        return Files.getLastModifiedTime(mark).toString();
      } catch (IOException missing) {
        return "";
      }
    }

    @Override
    public void close() {
      try {
        if (service != null) {
          service.close();
        }
      } catch (IOException closing) {
        // Nothing depends on it any more.
      }
    }
  }
}
