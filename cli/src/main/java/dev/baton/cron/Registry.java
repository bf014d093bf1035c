package dev.baton.cron;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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

  /** A lock between processes. The system releases it when its holder dies. */
  record FileMutex(FileChannel channel) implements AutoCloseable {
    /** Takes the lock; empty when another process has it. */
    static Optional<FileMutex> tryLock(Path file) {
      try {
        Lines.createFolder(file);
        return Optional.ofNullable(OwnFile.tryLock(file)).map(FileMutex::new);
      } catch (IOException e) {
        throw Lines.unusable(file, e);
      }
    }

    /** Waits for the lock; for operations no longer than writing a small file. */
    static FileMutex lock(Path file) {
      try {
        Lines.createFolder(file);
        FileChannel channel = OwnFile.create(file);
        channel.lock();
        return new FileMutex(channel);
      } catch (IOException e) {
        throw Lines.unusable(file, e);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException gone) {
        // The lock is released in any case.
      }
    }
  }
}
