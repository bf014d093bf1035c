package dev.baton.cli.kit;

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
  static Stores open(Workspace workspace, boolean toRead) {
    Path file = workspace.location().file();
    String server = workspace.location().server();
    Duration lockTimeout = workspace.lockTimeout();
    if (!toRead && server == null) {
      return SqliteStores.open(file, lockTimeout);
    }
    Stores opened =
        server != null
            ? new ServerOpening(workspace, server).open(toRead)
            : SqliteStores.openToRead(file, lockTimeout);
    String why = opened.storage().whyReadOnly();
    if (why != null && toRead) {
      workspace.note("read-only view: " + why);
    }
    return opened;
  }

  /** A place for which a setting names a server, if neither an option nor a variable decides. */
  static StoreLocation settled(Workspace workspace, StoreLocation found) {
    Environment environment = workspace.environment();
    boolean named =
        workspace.has("--db")
            || environment.firstVariable("BATON_DB", "BEADS_DB", "BEADS_DIR") != null;
    String server = named ? null : workspace.config().server();
    return server == null ? found : found.on(server);
  }

  /** The clock by which leases are compared. */
  static Clock clock(Clock own, Stores opened) {
    Duration offset = opened.storage().clockOffset();
    return offset.isZero() ? own : Clock.offset(own, offset);
  }

  /** Creates it, or opens the existing one. */
  static Stores create(Workspace workspace) {
    String server = workspace.location().server();
    if (server != null) {
      return new ServerOpening(workspace, server).create();
    }
    Stores created = SqliteStores.create(workspace.location().file(), workspace.lockTimeout());
    RepositoryIdentity.record(workspace.location(), created.settings());
    return created;
  }
}
