package dev.baton.stream;

/**
 * Shortens the long strings of a JSON line that is too long to be kept, so that everything else in
 * it can still be read: a message of 20 MB keeps its tool call.
 */
final class LongStrings {
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
  static int shorten(byte[] bytes, int length) {
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
   * The index of the closing quote, or the first one at or after a limit at which the string may be
   * cut: neither within an escape nor within a character.
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
