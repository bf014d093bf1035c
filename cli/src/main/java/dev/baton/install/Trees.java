package dev.baton.install;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** Copies and deletes folders. */
public final class Trees {
  /** Copies a folder with its permissions; links stay links. The target's parent must exist. */
  public static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file)),
                StandardCopyOption.COPY_ATTRIBUTES,
                LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** What is in a folder, sorted; nothing where there is no such folder. */
  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    }
  }

  /** Creates a symbolic link, or replaces one atomically. */
  static void link(Path link, Path target) throws IOException {
    Path fresh = link.resolveSibling("." + link.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.createSymbolicLink(fresh, target);
    Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Makes a folder readable by all users: a new temporary folder is private, but a program under
   * /usr/local is for everybody.
   */
  static void makeReadable(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
