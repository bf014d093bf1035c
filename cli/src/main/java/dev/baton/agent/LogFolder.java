package dev.baton.agent;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The folder of all logs, with a folder for each run. */
final class LogFolder {
  private record LogFile(Path path, long size, FileTime written) {}

  private final Path logs;

  LogFolder(Path logs) {
    this.logs = logs;
  }

  /** The folder of a run, created if missing. */
  static Path of(Path logs, String run) throws IOException {
    boolean name = !run.isEmpty() && !run.startsWith(".");
    for (int i = 0; i < run.length(); i++) {
      char c = run.charAt(i);
      name &=
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "._-".indexOf(c) >= 0;
    }
    if (!name) {
      throw new IllegalArgumentException("a run that cannot be the name of a folder: " + run);
    }
    return Files.createDirectories(
        logs.resolve(run),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /**
   * Deletes the oldest files until the total size is at most this.
   *
   * @param spared a folder that is in use
   */
  void shrink(long most, Path spared) throws IOException {
    List<LogFile> files = files();
    long sum = 0;
    for (LogFile file : files) {
      sum += file.size;
    }
    files.sort(Comparator.comparing(LogFile::written));
    for (LogFile file : files) {
      if (sum <= most) {
        return;
      }
      if (!file.path.startsWith(spared)) {
        Files.deleteIfExists(file.path);
        sum -= file.size;
        deleteEmpty(file.path.getParent());
      }
    }
  }

  private static void deleteEmpty(@Nullable Path folder) {
    try {
      if (folder != null) {
        Files.delete(folder);
      }
    } catch (IOException e) {
      // The folder is not empty.
    }
  }

  private List<LogFile> files() throws IOException {
    List<LogFile> files = new ArrayList<>();
    Files.walkFileTree(
        logs,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(new LogFile(file, attributes.size(), attributes.lastModifiedTime()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // Another run has just deleted it.
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
