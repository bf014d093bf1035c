package dev.baton.tracker.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * The state of a linked file when both sides were last in sync.
 *
 * @param hash of its content, which is what counts
 * @param look its metadata, which saves hashing it
 * @param at when the metadata was read, in nanoseconds since 1970
 * @param branch of {@link FileBranch}
 */
record FileState(String hash, String look, long at, String branch) {
  /**
   * The metadata of a recently written file cannot be trusted: another write may leave it the same.
   */
  private static final long SETTLED = TimeUnit.SECONDS.toNanos(2);

  static final FileState NONE = new FileState("-", "-", 0, "");

  /** Parses what {@link #text} returned; {@link #NONE} for anything else. */
  static FileState parse(String text) {
    String[] parts = text.split(" ", -1);
    try {
      // Older versions stored no branch.
      String branch = parts.length == 4 ? parts[3] : "";
      return parts.length == 3 || parts.length == 4
          ? new FileState(parts[0], parts[1], Long.parseLong(parts[2]), branch)
          : NONE;
    } catch (NumberFormatException damaged) {
      return NONE;
    }
  }

  String text() {
    return hash + " " + look + " " + at + (branch.isEmpty() ? "" : " " + branch);
  }

  /**
   * The metadata: size, modification time and inode and, where the system has it, the change time,
   * which no program can set; without blanks.
   */
  static String look(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return attributes.size()
        + ";"
        + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS)
        + ";"
        + Objects.toString(attributes.fileKey(), "").replace(" ", "")
        + ";"
        + touched(file);
  }

  private static long touched(Path file) throws IOException {
    try {
      return Files.getAttribute(file, "unix:ctime") instanceof FileTime time
          ? time.to(TimeUnit.NANOSECONDS)
          : 0;
    } catch (UnsupportedOperationException | IllegalArgumentException unknownHere) {
      return 0;
    }
  }

  /** Whether both describe the same file, which may only have been renamed in between. */
  static boolean isSameFile(String look, String other) {
    return look.substring(0, look.lastIndexOf(';'))
        .equals(other.substring(0, other.lastIndexOf(';')));
  }

  /** Whether the metadata proves that the file is unchanged. */
  boolean isSurely(String lookNow) {
    if (!look.equals(lookNow)) {
      return false;
    }
    String[] parts = look.split(";", -1);
    return parts.length == 4
        && at - Math.max(Long.parseLong(parts[1]), Long.parseLong(parts[3])) > SETTLED;
  }

  /**
   * Two checksums with different polynomials, 64 bits in total. It need not withstand attacks, and
   * on a cold JVM SHA-256 of a large file takes ten times as long as everything else.
   */
  static String hash(byte[] bytes) {
    Checksum first = new CRC32();
    Checksum second = new CRC32C();
    first.update(bytes);
    second.update(bytes);
    return Long.toHexString(first.getValue())
        + "-"
        + Long.toHexString(second.getValue())
        + "-"
        + bytes.length;
  }
}
