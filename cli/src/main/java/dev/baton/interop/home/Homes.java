package dev.baton.interop.home;

import dev.baton.interop.format.LinkableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Finds the home of the tasks of a database. */
public final class Homes {
  private Homes() {}

  /** Where it is kept which home a database has: in a small file beside it. */
  static Path place(Path database) {
    return database.resolveSibling(database.getFileName() + ".link");
  }

  /** Whether the tasks of a database have a home elsewhere: one look at the file system. */
  public static boolean isLinked(Path database) {
    return Files.exists(place(database));
  }

  /**
   * The home of the tasks of a database; null when that is the database itself.
   *
   * @param zone of times in the home that name none
   * @throws IOException when it cannot be read where it is
   * @throws dev.baton.task.InvalidValue when that is damaged
   */
  public static @Nullable Home of(Path database, ZoneId zone, Instant now) throws IOException {
    FileLink link = FileLink.of(database);
    return link == null ? null : inFile(database, link, zone, now);
  }

  /**
   * The home that the tasks of a database would have in a file.
   *
   * @param file absolute
   */
  public static Home inFile(
      Path database, LinkableFormat format, Path file, ZoneId zone, Instant now) {
    return inFile(database, new FileLink(format, file), zone, now);
  }

  private static Home inFile(Path database, FileLink link, ZoneId zone, Instant now) {
    // Another database may be linked to the same file, and its processes take another lock.
    int owner = database.toAbsolutePath().normalize().toString().hashCode();
    return new FileHome(link, zone, now, Integer.toHexString(owner));
  }

  /** Leaves the tasks of a database without a home elsewhere. */
  public static void forget(Path database) throws IOException {
    Files.deleteIfExists(place(database));
  }
}
