package dev.baton.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds programs on the search path of a shell. */
public final class SearchPath {
  /** What Baton's launcher is called, whatever name a link to it has. */
  private static final String OWN = "baton";

  /**
   * The first program with that name that is not Baton under another name.
   *
   * @param directories the value of {@code PATH}; null for none
   * @return absolute, as the path has it, so that an update behind a link is found, too; null when
   *     there is none
   */
  public static @Nullable Path find(String name, @Nullable String directories) {
    for (Path directory : directories(directories)) {
      Path program = directory.resolve(name);
      // A relative directory would make the program depend on where the user happens to be.
      if (program.isAbsolute()
          && Files.isRegularFile(program)
          && Files.isExecutable(program)
          && !isOwn(program)) {
        return program;
      }
    }
    return null;
  }

  /** The program that a shell starts by a name; null when there is none. */
  public static @Nullable Path first(Path name, @Nullable String directories) {
    for (Path directory : directories(directories)) {
      if (Files.isExecutable(directory.resolve(name))) {
        return directory.resolve(name);
      }
    }
    return null;
  }

  /** The directories of a search path; none where it is null. */
  public static List<Path> directories(@Nullable String path) {
    List<Path> directories = new ArrayList<>();
    for (String directory : (path == null ? "" : path).split(File.pathSeparator, -1)) {
      if (!directory.isEmpty()) {
        directories.add(Path.of(directory));
      }
    }
    return directories;
  }

  private static boolean isOwn(Path program) {
    try {
      return program.toRealPath().endsWith(OWN);
    } catch (IOException gone) {
      return true;
    }
  }
}
