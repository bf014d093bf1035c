package dev.baton.hooks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one look at a file's directory entry tells.
 *
 * @param key the same as long as it is the same file; empty where the platform has no such thing
 * @param size in bytes
 * @param mtime nanoseconds since 1970
 */
record FileMark(String key, long size, long mtime) {

  /** Null when there is no such file, or it cannot be looked at. */
  static @Nullable FileMark of(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      Object key = attributes.fileKey();
      return attributes.isRegularFile()
          ? new FileMark(
              key == null ? "" : key.toString(),
              attributes.size(),
              attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS))
          : null;
    } catch (IOException none) {
      return null;
    }
  }
}
