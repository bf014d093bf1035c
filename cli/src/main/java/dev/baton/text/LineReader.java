package dev.baton.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines from a stream that may never end, in constant memory: a line that is too long is
 * dropped or, of a document that is wanted as a whole, ends the reading. Bytes that are not UTF-8
 * become U+FFFD.
 */
public final class LineReader {
  private static final int CHUNK = 1 << 16;

  private final InputStream in;
  private final int longest;
  private final Runnable beforeWaiting;
  private final boolean whole;
  private final byte[] chunk = new byte[CHUNK];
  private byte[] line = new byte[CHUNK];
  private int length;
  private int from;
  private int to;
  private long number;
  private boolean tooLong;

  private LineReader(InputStream in, int longest, Runnable beforeWaiting, boolean whole) {
    this.in = in;
    this.longest = longest;
    this.beforeWaiting = beforeWaiting;
    this.whole = whole;
  }

  /**
   * Reads a stream in which each line counts for itself: one that is too long is dropped.
   *
   * @param longest the maximum length of a line, in bytes
   * @param beforeWaiting run when no input is available and reading the next line may block
   */
  public LineReader(InputStream in, int longest, Runnable beforeWaiting) {
    this(in, longest, beforeWaiting, false);
  }

  /**
   * Reads a document of which every line is wanted: one that is longer than {@link
   * InputFiles#LONGEST_LINE} ends the reading.
   */
  public static LineReader ofWhole(InputStream in) {
    return new LineReader(in, InputFiles.LONGEST_LINE, () -> {}, true);
  }

  /** The number of the last line that was read, 1 or more. */
  public long number() {
    return number;
  }

  /** Whether the last line that was read is valid UTF-8. */
  public boolean isUtf8() {
    ByteBuffer bytes = ByteBuffer.wrap(line, 0, length);
    // A new decoder reports errors by default.
    return !StandardCharsets.UTF_8
        .newDecoder()
        .decode(bytes, CharBuffer.allocate(length), true)
        .isError();
  }

  /** Whether the last line was too long; it is empty then. */
  public boolean isTooLong() {
    return tooLong;
  }

  /**
   * The next line without its end; null when there is none.
   *
   * @throws IOException when the stream cannot be read, or a line of a whole document is too long
   */
  public @Nullable String next() throws IOException {
    length = 0;
    tooLong = false;
    boolean found = false;
    long bytes = 0;
    while (from < to || fill()) {
      found = true;
      int end = from;
      while (end < to && chunk[end] != '\n') {
        end++;
      }
      bytes += end - from;
      if (whole && bytes > InputFiles.LONGEST_LINE) {
        throw InputFiles.tooLong("line " + (number + 1));
      }
      keep(end);
      from = end + 1;
      if (end < to) {
        break;
      }
    }
    if (!found) {
      return null;
    }
    number++;
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  private boolean fill() throws IOException {
    if (in.available() <= 0) {
      beforeWaiting.run();
    }
    int read = in.read(chunk);
    from = 0;
    to = Math.max(read, 0);
    return read > 0;
  }

  private void keep(int end) {
    int more = end - from;
    if (tooLong || length + more > longest) {
      tooLong = true;
      length = 0;
      line = line.length > CHUNK ? new byte[CHUNK] : line;
      return;
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, Math.min(longest, line.length * 2)));
    }
    System.arraycopy(chunk, from, line, length, more);
    length += more;
  }
}
