package dev.baton.cli.core;

import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** Opens the database of a call. */
final class Opening {
  private Opening() {}

  /**
   * Opens it, and says so where it can only be read.
   *
   * @param toRead whether that is enough
   */
  static Stores open(Session session, boolean toRead) {
    Path file = session.location().file();
    String server = session.location().server();
    Duration lockTimeout = session.lockTimeout();
    if (!toRead && server == null) {
      return SqliteStores.open(file, lockTimeout);
    }
    Stores opened =
        server != null
            ? new ServerOpening(session, server).open(toRead)
            : SqliteStores.openToRead(file, lockTimeout);
    String why = opened.storage().whyReadOnly();
    if (why != null && toRead) {
      session.output().note("read-only view: " + why);
    }
    return opened;
  }

  /** A place for which a setting names a server, if neither an option nor a variable decides. */
  static StoreLocation settled(Session session, StoreLocation found) {
    Environment environment = session.environment();
    boolean named =
        session.arguments().has("--db")
            || environment.firstVariable("BATON_DB", "BEADS_DB", "BEADS_DIR") != null;
    String server = named ? null : session.config().server();
    return server == null ? found : found.on(server);
  }

  /** The clock by which leases are compared. */
  static Clock clock(Clock own, Stores opened) {
    Duration offset = opened.storage().clockOffset();
    return offset.isZero() ? own : Clock.offset(own, offset);
  }

  /** Creates it, or opens the existing one. */
  static Stores create(Session session) {
    String server = session.location().server();
    if (server != null) {
      return new ServerOpening(session, server).create();
    }
    Stores created = SqliteStores.create(session.location().file(), session.lockTimeout());
    RepositoryIdentity.record(session.location(), created.settings());
    return created;
  }
}
