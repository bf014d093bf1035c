package dev.baton.git;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the program git. */
final class GitFinder {
  /** Where git is when a short PATH, such as cron's, does not contain it. */
  static final List<String> USUAL_PLACES =
      List.of("/usr/bin", "/usr/local/bin", "/bin", "/opt/homebrew/bin", "/opt/local/bin");

  private GitFinder() {}

  /**
   * The first git on the PATH, or else in the other directories; null when there is none. Relative
   * entries of PATH are skipped: they could lead to a file in the work tree.
   */
  static @Nullable Path find(@Nullable String path, List<String> otherwise) {
    String list = path == null ? "" : path;
    for (int from = 0; from <= list.length(); ) {
      int end = list.indexOf(File.pathSeparatorChar, from);
      int to = end < 0 ? list.length() : end;
      Path found = in(list.substring(from, to));
      if (found != null) {
        return found;
      }
      from = to + 1;
    }
    for (String directory : otherwise) {
      Path found = in(directory);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Path in(String directory) {
    try {
      Path git = Path.of(directory).resolve(File.separatorChar == '/' ? "git" : "git.exe");
      return git.isAbsolute() && Files.isExecutable(git) && Files.isRegularFile(git) ? git : null;
    } catch (InvalidPathException noPath) {
      return null;
    }
  }
}
