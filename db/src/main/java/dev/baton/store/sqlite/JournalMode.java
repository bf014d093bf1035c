package dev.baton.store.sqlite;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * The journal mode that is durable on this file system. WAL needs shared memory, which network file
 * systems do not have; there the rollback journal is used, with an additional sync of the
 * directory.
 */
enum JournalMode {
  WAL("full"),
  DELETE("extra"),
  /** The mode that the file already has. */
  PRESENT("full");

  private static final long PAUSE_NANOS = 2_000_000;

  private static final List<String> NETWORK =
      List.of("nfs", "cifs", "smb", "9p", "afs", "ceph", "gluster", "lustre", "sshfs", "vboxsf");

  private final String synchronous;

  JournalMode(String synchronous) {
    this.synchronous = synchronous;
  }

  String synchronous() {
    return synchronous;
  }

  static JournalMode bestFor(Path file) {
    return isNetwork(fileSystemKind(file)) ? DELETE : WAL;
  }

  static boolean isNetwork(String kind) {
    String lower = kind.toLowerCase(Locale.ROOT);
    return NETWORK.stream().anyMatch(lower::contains);
  }

  /** The kind of file system, such as {@code ext4}; empty when the system does not show it. */
  static String fileSystemKind(Path file) {
    try {
      return Files.getFileStore(file).type();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Sets the mode and returns the one that SQLite really uses: it may refuse WAL.
   *
   * @param patience how long to wait for others that open the file at the same time
   */
  JournalMode establish(Connection connection, Duration patience) {
    String present = PlainSql.text(connection, "pragma journal_mode");
    if (this == PRESENT || present.equalsIgnoreCase(name())) {
      return of(present);
    }
    // When two connections change the mode at once, SQLite refuses one without waiting, whatever
    // the timeout, so all the waiting is done here.
    PlainSql.script(connection, "pragma busy_timeout = 0");
    try {
      return of(insist(connection, 1 + patience.toNanos() / PAUSE_NANOS));
    } finally {
      PlainSql.script(connection, "pragma busy_timeout = " + patience.toMillis());
    }
  }

  private String insist(Connection connection, long tries) {
    for (long left = tries; ; left--) {
      try {
        return PlainSql.text(connection, "pragma journal_mode = " + name());
      } catch (SqlFailure e) {
        if (!SqliteFailures.isBusy(e) || left <= 1) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private static JournalMode of(String found) {
    return found.equalsIgnoreCase("wal") ? WAL : DELETE;
  }
}
