package dev.baton.interop.home;

import dev.baton.interop.TrackerFormats;
import dev.baton.interop.format.LinkableFormat;
import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The link from a database to another tracker's file. It is stored in a small file beside the
 * database, so that a command without a link only checks whether that file exists.
 *
 * @param file absolute
 */
record FileLink(LinkableFormat format, Path file) {

  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  private static final int LARGEST = 1 << 16;

  /**
   * The link of a database; null when it has none.
   *
   * @throws IOException when it cannot be read
   * @throws InvalidValue when it is damaged
   */
  static @Nullable FileLink of(Path database) throws IOException {
    Path place = Homes.place(database);
    if (!Files.exists(place)) {
      return null;
    }
    String text = new String(InputFiles.read(place, LARGEST), StandardCharsets.UTF_8);
    List<String> lines = List.of(text.split("\n", 0));
    if (lines.size() < 2
        || !(TrackerFormats.named(lines.getFirst()) instanceof LinkableFormat format)) {
      throw new InvalidValue(
          place + " is damaged: expected " + TrackerFormats.linkable() + ", and a file",
          "run baton link again to rewrite it");
    }
    Path folder = database.toAbsolutePath().normalize().resolveSibling("");
    Path file = folder.resolve(lines.get(1)).normalize();
    return new FileLink(format, file);
  }

  /** Stores the link of a database. */
  void save(Path database) throws IOException {
    Path place = Homes.place(database);
    Path beside = place.resolveSibling(place.getFileName() + ".new");
    Files.writeString(beside, format.name() + "\n" + name(database) + "\n");
    Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Relative to the database where both are in one repository, which may be moved as a whole or
   * have another path in a container.
   */
  private Path name(Path database) {
    Path folder = database.toAbsolutePath().normalize().getParent();
    Path above = folder;
    for (int i = 0; i < LEVELS && above != null; i++) {
      above = above.getParent();
    }
    if (folder == null || above == null || above.getParent() == null || !file.startsWith(above)) {
      return file;
    }
    return folder.relativize(file);
  }
}
