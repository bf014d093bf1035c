package dev.baton.store.sqlite;

import dev.baton.store.PlainSql;
import dev.baton.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * What may become a database: a regular file. Everything else is refused before SQLite sees it,
 * because SQLite opens devices, waits for the writer of a FIFO, and leaves journals beside both.
 */
final class DatabaseFile {
  /**
   * Checks a file that must exist.
   *
   * @throws StoreException when it is missing, empty or not a regular file
   */
  static void checkExisting(Path file) {
    BasicFileAttributes found = find(file);
    if (found == null) {
      if (Files.notExists(file)) {
        throw SqliteFailures.missing(file);
      }
      return;
    }
    checkKind(file, found);
    // SQLite would take an empty file for a new database without tasks.
    if (found.size() == 0) {
      throw SqliteFailures.of("empty", file, null);
    }
  }

  /**
   * Checks a file that is created where it does not exist.
   *
   * @throws StoreException when there is something else, or its folder is the system's own
   */
  static void checkNew(Path file) {
    BasicFileAttributes found = find(file);
    if (found != null) {
      checkKind(file, found);
    }
    checkPlace(file, realFolder(file));
  }

  private static void checkKind(Path file, BasicFileAttributes found) {
    if (found.isDirectory()) {
      throw notAFile(file, "it is a directory");
    }
    if (!found.isRegularFile()) {
      throw notAFile(file, "it is a device, a FIFO or a socket");
    }
    // SQLite takes one byte for an empty file.
    if (found.size() == 1) {
      throw SqliteFailures.of("not-sqlite", file, null);
    }
    checkPlace(file, file.toAbsolutePath().normalize());
  }

  private static StoreException notAFile(Path file, String trouble) {
    return SqliteFailures.of("not-a-file", file, trouble, null);
  }

  /** Null when there is nothing, or when the system refuses to say what there is. */
  private static @Nullable BasicFileAttributes find(Path file) {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return found.isSymbolicLink() ? target(file) : found;
    } catch (IOException unknown) {
      return null;
    }
  }

  private static BasicFileAttributes target(Path link) {
    try {
      Path target = link.toRealPath();
      checkPlace(link, target);
      return Files.readAttributes(target, BasicFileAttributes.class);
    } catch (IOException e) {
      throw notAFile(link, "it is a link that leads to no file");
    }
  }

  private static void checkPlace(Path file, Path real) {
    boolean system =
        real.startsWith("/proc")
            || real.startsWith("/sys")
            || (real.startsWith("/dev") && !real.startsWith("/dev/shm"));
    if (system) {
      throw notAFile(file, "files in /dev, /proc and /sys are the system's own");
    }
  }

  /** The file's path by the nearest folder that exists. */
  private static Path realFolder(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    for (Path at = absolute.getParent(); at != null; at = at.getParent()) {
      try {
        return at.toRealPath().resolve(at.relativize(absolute));
      } catch (IOException notThere) {
        // It will be created; the folder above it decides.
      }
    }
    return absolute;
  }

  /**
   * Copies a database as it is stored now.
   *
   * @param copy an empty file of this user alone, which SQLite accepts
   */
  static void copyInto(Connection connection, Path copy) {
    PlainSql.script(connection, "vacuum into '" + copy.toString().replace("'", "''") + "'");
  }

  /** What identifies the file at a path: its device and inode; null when there is none. */
  static @Nullable Object identity(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException notThere) {
      return null;
    }
  }
}
