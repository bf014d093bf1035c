package dev.baton.stream;

import java.util.Arrays;

/** Splits bytes into lines as they arrive, in constant memory. */
final class LineSplitter {
  /** Receives lines. */
  interface Sink {
    /**
     * The next line, without its end.
     *
     * @param bytes change after the call
     * @param to the index after the last byte
     * @param isCut whether the line continues after that: it was too long to be kept
     */
    void line(byte[] bytes, int from, int to, boolean isCut);
  }

  private static final int USUAL = 1 << 16;

  private final int longest;
  private final Sink sink;
  private byte[] kept = new byte[0];
  private int length;
  private boolean cut;

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
        sink.line(bytes, from, end, false);
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
      sink.line(kept, 0, length, cut);
    }
    length = 0;
    cut = false;
    kept = kept.length > USUAL ? new byte[0] : kept;
  }

  private void keep(byte[] bytes, int from, int end) {
    int more = Math.min(end - from, longest - length);
    cut |= more < end - from;
    if (length + more > kept.length) {
      int larger = Math.max(USUAL, Math.max(length + more, kept.length * 2));
      kept = Arrays.copyOf(kept, Math.min(larger, Math.max(longest, length + more)));
    }
    System.arraycopy(bytes, from, kept, length, more);
    length += more;
  }
}
