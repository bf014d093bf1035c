package dev.baton.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The queries about the database itself that {@code doctor} makes. Changes nothing. */
public interface Storage {
  /** The file, as it was named when it was opened, or the server's address; never a password. */
  String place();

  /** What stores the data; asks the file system, or the server. */
  Backend backend();

  /** Watches for changes by any process; the caller closes it. */
  ChangeWatch watchChanges();

  /** The problems that the engine's own check reports; empty when the data is sound. */
  List<String> damage();

  /** The tables with rows that violate foreign keys. */
  List<String> brokenReferences();

  /** The schema version of the database, 1 or more. */
  int schemaVersion();

  /** The schema version that this program migrates a database to. */
  int newestSchemaVersion();

  /** What stores the data of a database. */
  sealed interface Backend {
    /**
     * A file of SQLite.
     *
     * @param journalMode such as {@code wal}
     * @param fileSystemKind such as {@code ext4}; empty when the system does not show it
     * @param onNetwork whether the file is on a network file system, where WAL cannot work
     */
    record OnDisk(Path file, String journalMode, String fileSystemKind, boolean onNetwork)
        implements Backend {}

    /**
     * A PostgreSQL server.
     *
     * @param version of the server
     * @param role under which Baton works there
     * @param connections how many there are now, and may be at most
     * @param latency how long it took to answer the first question
     * @param missingRights the tables that the role may not read and write, the functions, and the
     *     temporary tables if it may have none
     */
    record OnServer(
        String version,
        String role,
        Connections connections,
        Duration latency,
        List<String> missingRights)
        implements Backend {}

    /** The connections of a server. */
    record Connections(int now, int most) {}
  }

  /**
   * Waits for changes of the database by any process, without asking again and again. A hint: it
   * may report a change where there was none, and after a crash miss one. May be used by another
   * thread than the database.
   */
  interface ChangeWatch extends AutoCloseable {
    /**
     * Waits for the next change since the last call, or since this watch was opened.
     *
     * @return whether there may have been one; false when the time is over
     * @throws InterruptedException when the waiting thread is interrupted, or this watch is closed
     */
    boolean await(Duration atMost) throws InterruptedException;

    @Override
    void close();
  }
}
