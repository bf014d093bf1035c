package dev.baton.cli.kit;

import dev.baton.claim.ProcessIdentity;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.postgres.Timelines;
import dev.baton.store.sqlite.SqliteStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the database of a call. */
final class Opening {
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
    String why = opened.whyReadOnly();
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
    return opened.isShared() ? SharedClock.of(own, opened) : own;
  }

  /** Creates a database there, or opens the existing one. */
  static Stores create(Workspace workspace, StoreLocation place) {
    String server = place.server();
    if (server != null) {
      return new ServerOpening(workspace, server).create();
    }
    Stores created = SqliteStores.create(place.file(), workspace.lockTimeout());
    RepositoryIdentity.record(place, created.settings());
    return created;
  }

  /**
   * Uses the database of a call again though its tasks were moved away.
   *
   * @param to only if they were moved there, where nothing arrived; null in any case
   * @return whether it was left
   */
  static boolean comeBack(Workspace workspace, @Nullable String to) {
    StoreLocation place = workspace.location();
    String server = place.server();
    return server == null
        ? SqliteStores.comeBack(place.file(), to, workspace.lockTimeout())
        : new ServerOpening(workspace, server).comeBack(to);
  }

  /** A server's clock: this machine's, as far from it as is known at the time. */
  private static final class SharedClock extends Clock {
    private final Clock own;
    private final Stores stores;

    private SharedClock(Clock own, Stores stores) {
      this.own = own;
      this.stores = stores;
    }

    static Clock of(Clock own, Stores stores) {
      return new SharedClock(own, stores);
    }

    @Override
    public Instant instant() {
      return own.instant().plus(stores.clockOffset());
    }

    @Override
    public ZoneId getZone() {
      return own.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return new SharedClock(own.withZone(zone), stores);
    }
  }

  /** Opens a project on a server, for this clone on this machine. */
  static final class ServerOpening {
    private final Workspace workspace;
    private final PostgresAddress address;
    private final String machine;

    ServerOpening(Workspace workspace, String server) {
      this.workspace = workspace;
      this.address = PostgresAddress.parse(server);
      this.machine = machine(workspace);
    }

    /**
     * @param toRead whether no task will be changed; then this machine is not listed for it
     */
    Stores open(boolean toRead) {
      if (toRead) {
        return PostgresStores.open(address, client());
      }
      Stores stores = PostgresStores.openToChange(address, client());
      see(stores);
      return stores;
    }

    boolean comeBack(@Nullable String to) {
      return PostgresStores.comeBack(address, client(), to);
    }

    Stores create() {
      Stores stores = PostgresStores.create(address, client());
      see(stores);
      return stores;
    }

    /**
     * A command that only reads needs the clone's id, too: it stores how far it has read the
     * reflogs.
     */
    private PostgresClient client() {
      GitLayout git = workspace.location().git();
      String clone = git == null ? "" : FolderIdentity.ofClone(git.commonDir()).ensure();
      return new PostgresClient(
          workspace.environment().variables(),
          workspace.lockTimeout(),
          workspace.serverPatience(),
          workspace.environment().clock(),
          clone,
          machine,
          new Timelines(workspace.location().file().resolveSibling("timeline")));
    }

    private void see(Stores stores) {
      if (!machine.isEmpty() && stores.whyReadOnly() == null) {
        String name = workspace.processes().machineName().orElse(machine);
        stores.machines().see(machine, name, Version.NUMBER, now(stores));
      }
    }

    private Instant now(Stores stores) {
      return workspace.environment().clock().instant().plus(stores.clockOffset());
    }

    private static String machine(Workspace workspace) {
      Optional<ProcessIdentity> self =
          workspace.processes().identify(ProcessHandle.current().pid());
      String id = self.map(ProcessIdentity::machineId).orElse("");
      return id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
    }
  }

  /**
   * What tells a repository from a copy of it, whose database has the same claims: the inode of its
   * common directory. It stays the same when the repository is moved within its file system.
   */
  static final class RepositoryIdentity {
    /** Records for which repository a database was created, if it is in one. */
    static void record(StoreLocation location, StoredSettings settings) {
      Path common = common(location.file());
      String identity = common == null ? null : FolderIdentity.inode(common);
      if (identity != null && settings.repository().isEmpty()) {
        settings.setRepository(identity);
      }
    }

    /** Whether the database was created for another repository than the one that contains it. */
    private static boolean isCopied(Path database, StoredSettings settings) {
      Path common = common(database);
      String identity = common == null ? null : FolderIdentity.inode(common);
      String created = settings.repository().orElse(null);
      return identity != null && created != null && !created.equals(identity);
    }

    /** The common directory that contains a database; null where none does. */
    private static @Nullable Path common(Path database) {
      Path folder = database.toAbsolutePath().getParent();
      return folder != null && folder.endsWith("baton") ? folder.getParent() : null;
    }

    /** Finds the work trees of the claims in a database. */
    static TreeFinder trees(Workspace workspace) {
      StoreLocation location = workspace.location();
      GitLayout git = location.git();
      Path owner = common(location.file());
      boolean copied =
          location.server() == null && isCopied(location.file(), workspace.stores().settings());
      return new TreeFinder(
          owner == null ? null : real(owner), git == null ? null : git.commonDir(), copied);
    }

    private static Path real(Path folder) {
      try {
        return folder.toRealPath();
      } catch (IOException gone) {
        return folder;
      }
    }
  }
}
