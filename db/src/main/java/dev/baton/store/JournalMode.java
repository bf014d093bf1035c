package dev.baton.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How SQLite keeps its promises on this file system. WAL needs shared memory, which network file
 * systems do not give; there the rollback journal does, with an additional sync of the directory.
 */
enum JournalMode {
  WAL("full"),
  DELETE("extra"),
  /** Whatever the file has. */
  PRESENT("full");

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

  /** The kind of file system, such as {@code ext4}; empty when the system does not tell. */
  static String fileSystemKind(Path file) {
    try {
      return Files.getFileStore(file).type();
    } catch (IOException e) {
      return "";
    }
  }

  /** Sets the mode and returns the one that SQLite really has: it may refuse WAL. */
  JournalMode establish(Handle handle) {
    String sql = this == PRESENT ? "pragma journal_mode" : "pragma journal_mode = " + name();
    String found = handle.createQuery(sql).map(row -> row.getString(1)).one();
    return found.equalsIgnoreCase("wal") ? WAL : DELETE;
  }
}
