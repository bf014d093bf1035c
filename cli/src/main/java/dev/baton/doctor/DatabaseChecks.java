package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The checks of the database file. */
public final class DatabaseChecks {
  /** Whether the database opens. If it does not, {@link #unopenable} is the only result. */
  public static final class DatabaseCheck implements Check {
    private static final String NAME = "database";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public CheckResult look(CheckContext context) {
      return CheckResult.pass(NAME, context.storage().place() + " opens");
    }

    /** The result for a database that cannot be opened. */
    public static CheckResult unopenable(String message, String fix) {
      return CheckResult.fail(NAME, message, List.of(), fix);
    }
  }

  /** Whether the database file is sound. */
  static final class IntegrityCheck implements Check {
    @Override
    public String name() {
      return "integrity";
    }

    @Override
    public CheckResult look(CheckContext context) {
      if (!(context.storage().backend() instanceof Backend.OnDisk disk)) {
        return CheckResult.pass(
            name(), "the server checks what it reads; Baton has no check of its own");
      }
      List<String> complaints = new ArrayList<>(context.storage().damage());
      context
          .storage()
          .brokenReferences()
          .forEach(table -> complaints.add("dangling reference in " + table));
      return complaints.isEmpty()
          ? CheckResult.pass(name(), "quick_check and the reference check found no problems")
          : CheckResult.fail(
              name(),
              disk.file() + " is damaged",
              complaints,
              "cp '%1$s' '%1$s.damaged' && sqlite3 '%1$s.damaged' .recover | sqlite3 '%1$s.new'"
                  .formatted(disk.file()));
    }
  }

  /**
   * The schema version of the file. One that is too new or of another program cannot be opened at
   * all.
   */
  static final class SchemaCheck implements Check {
    @Override
    public String name() {
      return "schema";
    }

    @Override
    public CheckResult look(CheckContext context) {
      return CheckResult.pass(
          name(),
          "version %d of %d"
              .formatted(
                  context.storage().schemaVersion(), context.storage().newestSchemaVersion()));
    }
  }

  /** Whether SQLite's journal mode suits the file system. */
  static final class JournalCheck implements Check {
    @Override
    public String name() {
      return "journal";
    }

    @Override
    public CheckResult look(CheckContext context) {
      String readOnly = context.storage().whyReadOnly();
      if (readOnly != null) {
        return CheckResult.warn(
            name(), "the database can only be read now: " + readOnly, List.of(), "");
      }
      return switch (context.storage().backend()) {
        case Backend.OnDisk file -> look(file);
        case Backend.OnServer server ->
            CheckResult.pass(name(), "the server's own, PostgreSQL " + server.version());
      };
    }

    private CheckResult look(Backend.OnDisk disk) {
      String mode = disk.journalMode();
      String kind = disk.fileSystemKind();
      String where = mode + " on " + (kind.isEmpty() ? "an unknown file system" : kind);
      boolean network = disk.onNetwork();
      String file = "'" + disk.file() + "'";
      if (network && mode.equals("wal")) {
        return CheckResult.fail(
            name(),
            where + ": WAL does not work over a network",
            List.of(),
            "sqlite3 " + file + " 'pragma journal_mode = delete'");
      }
      if (network) {
        return CheckResult.warn(
            name(), where + ": slower, and locking depends on the file server", List.of(), "");
      }
      return mode.equals("wal")
          ? CheckResult.pass(name(), where)
          : CheckResult.warn(
              name(),
              where + ": readers and writers block each other",
              List.of(),
              "sqlite3 " + file + " 'pragma journal_mode = wal'");
    }
  }

  /**
   * Whether other users can read the tasks. Their texts contain what agents were told, sometimes
   * secrets.
   */
  static final class PermissionCheck implements Check {
    private static final Set<PosixFilePermission> OWNER_ONLY =
        Set.copyOf(PosixFilePermissions.fromString("rwx------"));

    @Override
    public String name() {
      return "permissions";
    }

    @Override
    public CheckResult look(CheckContext context) {
      if (!(context.storage().backend() instanceof Backend.OnDisk)) {
        return CheckResult.pass(
            name(), "the database is no file: the server decides who may read it");
      }
      List<Path> open = openToOthers(context);
      if (open.isEmpty()) {
        return CheckResult.pass(name(), "only this user can read the database");
      }
      StringBuilder fix = new StringBuilder("chmod go-rwx");
      open.forEach(path -> fix.append(" '").append(path).append('\''));
      return CheckResult.warn(
          name(),
          "other users can access the database",
          open.stream().map(Path::toString).toList(),
          fix.toString());
    }

    @Override
    public String remedy() {
      return "remove the access of other users";
    }

    @Override
    public void fix(CheckContext context) {
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
              List.of(
                  file, file.resolveSibling(name + "-wal"), file.resolveSibling(name + "-shm")));
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
  }
}
