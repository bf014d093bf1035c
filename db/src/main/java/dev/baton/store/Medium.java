package dev.baton.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What stores the data of a database. */
public sealed interface Medium {

  /**
   * A file of SQLite.
   *
   * @param journalMode such as {@code wal}
   * @param fileSystemKind such as {@code ext4}; empty when the system does not show it
   * @param onNetwork whether the file is on a network file system, where WAL cannot work
   */
  record OnDisk(Path file, String journalMode, String fileSystemKind, boolean onNetwork)
      implements Medium {}

  /**
   * A PostgreSQL server.
   *
   * @param version of the server
   * @param role under which Baton works there
   * @param connections how many there are now, and may be at most
   * @param latency how long it took to answer the first question
   * @param missingRights the tables that the role may not read and write
   */
  record OnServer(
      String version,
      String role,
      Connections connections,
      Duration latency,
      List<String> missingRights)
      implements Medium {}

  /** The connections of a server. */
  record Connections(int now, int most) {}
}
