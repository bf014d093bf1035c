package dev.baton.cron;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The registered databases: one absolute path, or address of a server, per line, in the order of
 * registration. Line ends and backslashes are written as {@code \n} and {@code \\}.
 */
public final class Registry {
  private final Path file;

  public Registry(StateFolder state) {
    this.file = state.repositories();
  }

  /** All of them, each once. */
  public List<String> databases() {
    List<String> databases = new ArrayList<>();
    for (String line : Lines.read(file)) {
      String database = Lines.unescape(line);
      // The file may have been edited by hand.
      if ((database.startsWith("/") || isOnServer(database)) && !databases.contains(database)) {
        databases.add(database);
      }
    }
    return databases;
  }

  /** Whether a registered database is on a server, and not a file. */
  static boolean isOnServer(String database) {
    return database.startsWith("postgresql://");
  }

  /** Adds an absolute path or an address; false when it is already there. */
  public boolean add(String database) {
    // Usually it is there, which needs no lock.
    if (databases().contains(database)) {
      return false;
    }
    try (FileMutex _ = FileMutex.lock(lockFile())) {
      List<String> databases = databases();
      if (databases.contains(database)) {
        return false;
      }
      databases.add(database);
      write(databases);
      return true;
    }
  }

  /** Removes databases; missing ones are ignored. */
  void drop(Collection<String> gone) {
    try (FileMutex _ = FileMutex.lock(lockFile())) {
      List<String> databases = databases();
      if (databases.removeAll(gone)) {
        write(databases);
      }
    }
  }

  /** Not the file itself, because each change replaces it. */
  private Path lockFile() {
    return file.resolveSibling(file.getFileName() + ".lock");
  }

  private void write(List<String> databases) {
    Lines.write(file, databases.stream().map(Lines::escape).toList());
  }
}
