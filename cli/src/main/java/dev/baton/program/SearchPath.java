package dev.baton.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    for (String directory :
        directories == null ? new String[0] : directories.split(File.pathSeparator, -1)) {
      Path program = Path.of(directory, name);
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

  private static boolean isOwn(Path program) {
    try {
      return program.toRealPath().endsWith(OWN);
    } catch (IOException gone) {
      return true;
    }
  }
}
