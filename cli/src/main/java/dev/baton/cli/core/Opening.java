package dev.baton.cli.core;

import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import java.nio.file.Path;
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
    Duration lockTimeout = session.lockTimeout();
    if (!toRead) {
      return SqliteStores.open(file, lockTimeout);
    }
    Stores opened = SqliteStores.openToRead(file, lockTimeout);
    String why = opened.storage().whyReadOnly();
    if (why != null) {
      session.output().note("read-only view: " + why);
    }
    return opened;
  }

  /** Creates it, or opens the existing one. */
  static Stores create(Session session) {
    Stores created = SqliteStores.create(session.location().file(), session.lockTimeout());
    RepositoryIdentity.record(session.location(), created.settings());
    return created;
  }
}
