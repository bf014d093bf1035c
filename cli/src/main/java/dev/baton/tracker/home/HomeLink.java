package dev.baton.tracker.home;

import dev.baton.program.SearchPath;
import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.LinkableFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The link from a database to another tracker. It is stored in a small file beside the database, so
 * that a command without a link only checks whether that file exists.
 *
 * @param path the file with the tasks, or the folder of the program that has them; absolute
 * @param executable the program; null where the tasks are in a file
 */
record HomeLink(LinkableFormat format, Path path, @Nullable Path executable) {

  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  private static final int LARGEST = 1 << 16;

  /**
   * The link of a database; null when it has none.
   *
   * @throws IOException when it cannot be read
   * @throws InvalidValue when it is damaged
   */
  static @Nullable HomeLink of(Path database) throws IOException {
    Path place = Homes.place(database);
    if (!Files.exists(place)) {
      return null;
    }
    String text = new String(InputFiles.read(place, LARGEST), StandardCharsets.UTF_8);
    List<String> lines = List.of(text.split("\n", 0));
    if (lines.size() < 2
        || !(TrackerFormats.named(lines.getFirst()) instanceof LinkableFormat format)) {
      throw new InvalidValue(
          place + " is damaged: expected " + TrackerFormats.linkable() + ", and a path",
          "run baton link again to rewrite it");
    }
    Path folder = database.toAbsolutePath().normalize().resolveSibling("");
    Path path = folder.resolve(lines.get(1)).normalize();
    Path executable = lines.size() > 2 && !lines.get(2).isEmpty() ? Path.of(lines.get(2)) : null;
    if (executable != null && !mayRun(executable, folder)) {
      throw new InvalidValue(
          place
              + " names a program that is not on your PATH, and may have come with these files: "
              + InvalidValue.quote(executable.toString())
              + " is not run",
          "baton link " + format.name() + " links the tasks again");
    }
    return new HomeLink(format, path, executable);
  }

  /**
   * Whether a link may name a program. Nothing that is cloned gets into a folder {@code .git}, but
   * other folders with a database may have been cloned or unpacked: there only a program counts
   * that this user would run anyway.
   *
   * @param folder with the database
   */
  private static boolean mayRun(Path executable, Path folder) {
    Path name = executable.getFileName();
    if (name == null || !executable.isAbsolute()) {
      return false;
    }
    for (Path part : folder) {
      if (part.toString().equals(".git")) {
        return true;
      }
    }
    return executable.equals(SearchPath.find(name.toString(), System.getenv("PATH")));
  }

  /** Stores the link of a database. */
  void save(Path database) throws IOException {
    Path place = Homes.place(database);
    Path beside = place.resolveSibling(place.getFileName() + ".new");
    String program = executable == null ? "" : executable + "\n";
    // Whoever may write to this folder could have put a link to another file in its place.
    Files.deleteIfExists(beside);
    Files.writeString(
        beside,
        format.name() + "\n" + name(database) + "\n" + program,
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
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
    if (folder == null || above == null || above.getParent() == null || !path.startsWith(above)) {
      return path;
    }
    return folder.relativize(path);
  }
}
