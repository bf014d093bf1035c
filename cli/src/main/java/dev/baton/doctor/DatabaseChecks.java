package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The checks of the database: of its file, or of its server. */
final class DatabaseChecks {
  /** Whether the database opens. If it does not, {@link Checkup#unopenable} is the only result. */
  static CheckResult opens(CheckContext context) {
    return CheckResult.pass(context.storage().place() + " opens");
  }

  /** Whether the database file is sound. */
  static CheckResult integrity(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk disk)) {
      return CheckResult.pass("the server checks what it reads; Baton has no check of its own");
    }
    List<String> complaints = new ArrayList<>(context.storage().damage());
    context
        .storage()
        .brokenReferences()
        .forEach(table -> complaints.add("dangling reference in " + table));
    return complaints.isEmpty()
        ? CheckResult.pass("quick_check and the reference check found no problems")
        : CheckResult.fail(
            disk.file() + " is damaged",
            complaints,
            "cp '%1$s' '%1$s.damaged' && sqlite3 '%1$s.damaged' .recover | sqlite3 '%1$s.new'"
                .formatted(disk.file()));
  }

  /**
   * The schema version of the file. One that is too new or of another program cannot be opened at
   * all.
   */
  static CheckResult schema(CheckContext context) {
    return CheckResult.pass(
        "version "
            + context.storage().schemaVersion()
            + " of "
            + context.storage().newestSchemaVersion());
  }

  /** Whether SQLite's journal mode suits the file system. */
  static CheckResult journal(CheckContext context) {
    String readOnly = context.stores().whyReadOnly();
    if (readOnly != null) {
      return CheckResult.warn("the database can only be read now: " + readOnly, "");
    }
    return switch (context.storage().backend()) {
      case Backend.OnDisk file -> look(file);
      case Backend.OnServer server ->
          CheckResult.pass("the server's own, PostgreSQL " + server.version());
    };
  }

  private static CheckResult look(Backend.OnDisk disk) {
    String mode = disk.journalMode();
    String kind = disk.fileSystemKind();
    String where = mode + " on " + (kind.isEmpty() ? "an unknown file system" : kind);
    boolean network = disk.onNetwork();
    String file = "'" + disk.file() + "'";
    if (network && mode.equals("wal")) {
      return CheckResult.fail(
          where + ": WAL does not work over a network",
          "sqlite3 " + file + " 'pragma journal_mode = delete'");
    }
    if (network) {
      return CheckResult.warn(where + ": slower, and locking depends on the file server", "");
    }
    return mode.equals("wal")
        ? CheckResult.pass(where)
        : CheckResult.warn(
            where + ": readers and writers block each other",
            "sqlite3 " + file + " 'pragma journal_mode = wal'");
  }

  private static final Set<PosixFilePermission> OWNER_ONLY =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));

  /**
   * Whether other users can read the tasks. Their texts contain what agents were told, sometimes
   * secrets.
   */
  static CheckResult permissions(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk)) {
      return CheckResult.pass("the database is no file: the server decides who may read it");
    }
    List<Path> open = openToOthers(context);
    if (open.isEmpty()) {
      return CheckResult.pass("only this user can read the database");
    }
    StringBuilder fix = new StringBuilder("chmod go-rwx");
    open.forEach(path -> fix.append(" '").append(path).append('\''));
    return CheckResult.warn(
        "other users can access the database",
        open.stream().map(Path::toString).toList(),
        fix.toString());
  }

  static void removeAccess(CheckContext context) {
    for (Path path : openToOthers(context)) {
      try {
        Set<PosixFilePermission> kept = EnumSet.copyOf(Files.getPosixFilePermissions(path));
        kept.retainAll(OWNER_ONLY);
        Files.setPosixFilePermissions(path, kept);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static List<Path> openToOthers(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk disk)) {
      return List.of();
    }
    Path file = disk.file();
    Path name = file.getFileName();
    List<Path> open = new ArrayList<>();
    List<Path> candidates =
        new ArrayList<>(
            List.of(file, file.resolveSibling(name + "-wal"), file.resolveSibling(name + "-shm")));
    Path folder = file.getParent();
    // A folder with other contents is not checked.
    if (folder != null && (folder.endsWith("baton") || folder.endsWith(".baton"))) {
      candidates.addFirst(folder);
    }
    for (Path path : candidates) {
      try {
        if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(path))) {
          open.add(path);
        }
      } catch (IOException | UnsupportedOperationException notThere) {
        // There is no such file, or the system has no such permissions.
      }
    }
    return open;
  }

  private static final Duration SLOW = Duration.ofMillis(250);

  /**
   * Leases are compared by the server's clock, but times in logs and commits are this machine's.
   */
  private static final Duration FAR_OFF = Duration.ofSeconds(5);

  /** Percent of the connections. */
  private static final int NEARLY_FULL = 90;

  /** Whether a database server answers quickly, has room, and permits what Baton does. */
  static CheckResult server(CheckContext context) {
    return switch (context.storage().backend()) {
      case Backend.OnDisk file -> CheckResult.pass("none: the database is a file");
      case Backend.OnServer server -> look(server, context.stores().clockOffset());
    };
  }

  private static CheckResult look(Backend.OnServer server, Duration offset) {
    Backend.Connections connections = server.connections();
    List<String> details =
        List.of(
            "version: " + server.version(),
            "latency: " + server.latency().toMillis() + " ms",
            "this machine's clock: " + skew(offset),
            "role: " + server.role(),
            "connections: " + connections.now() + " of " + connections.most());
    if (!server.missingRights().isEmpty()) {
      return CheckResult.fail(
          "the role " + server.role() + " may not use all that commands need",
          server.missingRights(),
          "let the owner grant select, insert, update and delete on the tables, execute on the"
              + " functions, and temporary on the database");
    }
    if (connections.now() * 100 >= connections.most() * NEARLY_FULL) {
      return CheckResult.warn(
          "the server has " + connections.now() + " of " + connections.most() + " connections",
          details,
          "set max_connections higher, or end unused ones");
    }
    if (server.latency().compareTo(SLOW) > 0) {
      return CheckResult.warn(
          "it took the server " + server.latency().toMillis() + " ms to answer", details, "");
    }
    if (offset.abs().compareTo(FAR_OFF) > 0) {
      return CheckResult.warn(
          "this machine's clock is " + skew(offset) + "; leases are compared by the server's",
          details,
          "synchronise the clocks, for example with chrony");
    }
    return CheckResult.pass(
        "PostgreSQL %s answers in %d ms; clock %s; %d of %d connections; role %s"
            .formatted(
                server.version(),
                server.latency().toMillis(),
                skew(offset),
                connections.now(),
                connections.most(),
                server.role()));
  }

  /** Of this machine against the server, in words. */
  private static String skew(Duration offset) {
    long millis = offset.toMillis();
    if (Math.abs(millis) < 1000) {
      return Math.abs(millis) + " ms off";
    }
    return Math.abs(millis) / 1000 + " s " + (millis > 0 ? "behind" : "ahead");
  }
}
