package dev.baton.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory outside git at one moment, by their sizes and, where they are small,
 * their contents, otherwise their times: what shows there that an agent did something.
 *
 * @param files null when there are too many, or they cannot be listed
 */
record DirectoryLook(@Nullable Map<String, String> files) {
  private static final int MOST_FILES = 50_000;

  /** A larger file counts as changed when its time is another one. */
  private static final long SMALL = 64 << 10;

  /** So much is read at most. */
  private static final long MOST_READ = 16 << 20;

  /** Baton's own files, those of version control, and what programs install or compile. */
  private static final Set<String> SKIPPED =
      Set.of(".baton", ".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".cache");

  /**
   * Looks at all files below a directory.
   *
   * @param isForeign which files are nobody's work, by their relative paths
   */
  static DirectoryLook at(Path directory, Predicate<String> isForeign) {
    Map<String, String> files = new HashMap<>();
    long[] read = {0};
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              Path name = path.getFileName();
              boolean skipped = name != null && SKIPPED.contains(name.toString());
              return skipped && !path.equals(directory)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              String name = directory.relativize(path).toString();
              if (!isForeign.test(name)) {
                read[0] += attributes.size() <= SMALL ? attributes.size() : 0;
                files.put(name, state(path, attributes, read[0] <= MOST_READ));
              }
              return files.size() > MOST_FILES
                  ? FileVisitResult.TERMINATE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return new DirectoryLook(null);
    }
    return new DirectoryLook(files.size() > MOST_FILES ? null : files);
  }

  private static String state(Path path, BasicFileAttributes attributes, boolean mayRead) {
    long size = attributes.size();
    if (mayRead && size <= SMALL && attributes.isRegularFile()) {
      try {
        CRC32C content = new CRC32C();
        content.update(Files.readAllBytes(path));
        return size + " =" + content.getValue();
      } catch (IOException unreadable) {
        // Its time says enough.
      }
    }
    return size + " " + attributes.lastModifiedTime();
  }

  /** Whether any file differs; false where that is not known. */
  boolean differs(DirectoryLook later) {
    return isComparable(later) && !Objects.equals(files, later.files);
  }

  /** Whether both moments are known. */
  boolean isComparable(DirectoryLook later) {
    return files != null && later.files != null;
  }
}
