package dev.baton.stream;

import java.util.Arrays;

/** Splits bytes into lines as they arrive, in constant memory. */
final class LineSplitter {
  /** How much of a line was kept. */
  enum Length {
    WHOLE,

    /** All but the middle of its long strings. */
    SHORTENED,

    /** Only its beginning. */
    CUT
  }

  /** Receives lines. */
  interface Sink {
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
  LineSplitter(int longest, Sink sink) {
    this.longest = longest;
    this.sink = sink;
  }

  void read(byte[] bytes, int count) {
    int from = 0;
    while (from < count) {
      int end = from;
      while (end < count && bytes[end] != '\n') {
        end++;
      }
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
  }

  /** Reports the line that was kept, even if its end is missing. */
  void end() {
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
      }
    }
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
}
