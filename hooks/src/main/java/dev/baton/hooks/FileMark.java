package dev.baton.hooks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a file.
 *
 * @param key stays the same for the same file, such as its inode; empty where the platform has none
 * @param size in bytes
 * @param mtime nanoseconds since 1970
 */
record FileMark(String key, long size, long mtime) {

  /** Null when there is no such regular file, or its metadata cannot be read. */
  static @Nullable FileMark of(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
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
