package dev.baton.text;

import java.util.Arrays;

/** Splits bytes into lines as they arrive, in constant memory. */
public final class LineSplitter implements OutputSink {
  /** How much of a line was kept. */
  public enum Length {
    WHOLE,

    /** All but the middle of its long strings. */
    SHORTENED,

    /** Only its beginning, up to the end of a character. */
    CUT
  }

  /** Receives lines. */
  public interface Sink {
    /**
     * The next line, without its end.
     *
     * @param bytes change after the call
     * @param to the index after the last byte
     */
    void line(byte[] bytes, int from, int to, Length kept);
  }

  private static final int USUAL = 1 << 16;

  private final int longest;
  private final Sink sink;
  private byte[] kept = new byte[0];
  private int length;
  private Length state = Length.WHOLE;

  /**
   * @param longest how many bytes of a line are kept
   */
  public LineSplitter(int longest, Sink sink) {
    this.longest = longest;
    this.sink = sink;
  }

  /** Reads the next bytes, and passes on each line that ends in them. */
  @Override
  public boolean write(byte[] bytes, int count) {
    int from = 0;
    while (from < count) {
      int end = endOfLine(bytes, from, count);
      if (end < count && length == 0 && end - from <= longest) {
        sink.line(bytes, from, end, Length.WHOLE);
      } else {
        keep(bytes, from, end);
        if (end < count) {
          end();
        }
      }
      from = end + 1;
    }
    return true;
  }

  /** The index of the next line feed, or the limit. */
  private static int endOfLine(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Whether a line has begun that has no end yet. */
  public boolean isInLine() {
    return length > 0;
  }

  /** Reports the line that was kept, even if its end is missing. */
  @Override
  public void end() {
    if (length > 0) {
      sink.line(kept, 0, length, state);
    }
    length = 0;
    state = Length.WHOLE;
    kept = kept.length > USUAL ? new byte[0] : kept;
  }

  private void keep(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && state != Length.CUT) {
      int more = Math.min(end - at, longest - length);
      append(bytes, at, more);
      at += more;
      if (at < end) {
        // Too long: without the long strings in it, JSON may still fit.
        length = isJson() ? LongStrings.shorten(kept, length) : length;
        state = length > longest / 2 ? Length.CUT : Length.SHORTENED;
        length = state == Length.CUT ? wholeCharacters() : length;
      }
    }
  }

  /** The length without a character of which only a part was kept. */
  private int wholeCharacters() {
    int last = length - 1;
    while (last > 0 && (kept[last] & 0xC0) == 0x80) {
      last--;
    }
    int first = kept[last] & 0xFF;
    int size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return last + size > length ? last : length;
  }

  private boolean isJson() {
    int at = 0;
    while (at < length && kept[at] >= 0 && kept[at] <= ' ') {
      at++;
    }
    return at < length && (kept[at] == '{' || kept[at] == '[');
  }

  private void append(byte[] bytes, int from, int more) {
    if (length + more > kept.length) {
      int larger = Math.max(USUAL, Math.max(length + more, kept.length * 2));
      kept = Arrays.copyOf(kept, Math.min(larger, Math.max(longest, length + more)));
    }
    System.arraycopy(bytes, from, kept, length, more);
    length += more;
  }

  /**
   * Shortens the long strings of a JSON line that is too long to be kept, so that everything else
   * in it can still be read: a message of 20 MB keeps its tool call.
   */
  public static final class LongStrings {
    /** How many bytes remain of the beginning and of the end of a string. */
    static final int KEPT = 1 << 15;

    private final byte[] bytes;
    private final int length;
    private int from;
    private int to;

    private LongStrings(byte[] bytes, int length) {
      this.bytes = bytes;
      this.length = length;
    }

    /**
     * Shortens strings in place. The last one may be incomplete, and stays so.
     *
     * @return the new length
     */
    public static int shorten(byte[] bytes, int length) {
      return new LongStrings(bytes, length).run();
    }

    private int run() {
      while (from < length) {
        byte b = bytes[from];
        bytes[to++] = b;
        from++;
        if (b == '"') {
          string();
        }
      }
      return to;
    }

    /** Copies a string, from after its opening quote to after its closing one. */
    private void string() {
      int end = end(from, length, length);
      if (end - from > 2 * KEPT) {
        int head = end(from, length, from + KEPT);
        copy(head);
        from = end(from, length, end - KEPT);
      }
      copy(end);
      if (from < length) {
        bytes[to++] = bytes[from++];
      }
    }

    /**
     * The index of the closing quote, or the first one at or after a limit at which the string may
     * be cut: neither within an escape nor within a character.
     */
    private int end(int start, int last, int limit) {
      int at = start;
      while (at < last) {
        if (bytes[at] == '"' || (at >= limit && (bytes[at] & 0xC0) != 0x80)) {
          return at;
        }
        at += bytes[at] != '\\' ? 1 : at + 1 < last && bytes[at + 1] == 'u' ? 6 : 2;
      }
      return last;
    }

    private void copy(int end) {
      System.arraycopy(bytes, from, bytes, to, end - from);
      to += end - from;
      from = end;
    }
  }
}
