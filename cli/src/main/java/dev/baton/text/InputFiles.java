package dev.baton.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Opens files that somebody names. A device may never end, and a FIFO may never begin, so only
 * regular files are read; everything else has to come through standard input, whose reader has a
 * limit.
 */
public final class InputFiles {
  /** A line that is longer is not a line: no reader looks for its end. */
  public static final int LONGEST_LINE = 64 << 20;

  /** The bits of a file's mode that say what it is, and their value for a FIFO. */
  private static final int KIND = 0xF000;

  private static final int FIFO = 0x1000;

  /**
   * Opens a file.
   *
   * @throws FileSystemException when it is not a regular file
   * @throws IOException when it cannot be read
   */
  public static InputStream open(Path file) throws IOException {
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    if (found.isDirectory()) {
      throw new FileSystemException(file.toString(), null, "Is a directory");
    }
    if (!found.isRegularFile() && !isPipeOfShell(file)) {
      throw new FileSystemException(
          file.toString(), null, "it is a device, a FIFO or a socket; - reads standard input");
    }
    return Files.newInputStream(file);
  }

  /**
   * Reads a whole file.
   *
   * @param most how many bytes are accepted
   * @throws IOException as with {@link #open}, and when there is more
   */
  public static byte[] read(Path file, int most) throws IOException {
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(most);
      if (bytes.length == most && in.read() >= 0) {
        throw new FileSystemException(
            file.toString(), null, "it is too long: expected at most " + SizeText.of(most));
      }
      return bytes;
    }
  }

  /** A pipe that is open already, such as that of {@code <(command)} in a shell. */
  private static boolean isPipeOfShell(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    boolean descriptor =
        absolute.startsWith("/dev/fd")
            || absolute.equals(Path.of("/dev/stdin"))
            || (absolute.startsWith("/proc") && absolute.toString().contains("/fd/"));
    return descriptor && ((int) Files.getAttribute(file, "unix:mode") & KIND) == FIFO;
  }

  /** The same stream; reading fails where a line is longer than {@link #LONGEST_LINE}. */
  public static InputStream withLineLimit(InputStream in) {
    return new LineLimit(in);
  }

  /** Counts the bytes since the last line end. */
  private static final class LineLimit extends FilterInputStream {
    private long length;

    LineLimit(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
      int read = super.read(bytes, offset, count);
      int last = read;
      while (last > 0 && bytes[offset + last - 1] != '\n') {
        last--;
      }
      if (read > 0) {
        length = last > 0 ? read - last : length + read;
      }
      if (length > LONGEST_LINE) {
        throw tooLong("a line");
      }
      return read;
    }
  }

  static IOException tooLong(String line) {
    return new IOException(line + " is longer than " + SizeText.of(LONGEST_LINE));
  }
}
