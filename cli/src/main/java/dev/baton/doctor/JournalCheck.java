package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.util.List;

/** Whether SQLite's journal mode suits the file system. */
final class JournalCheck implements Check {

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
