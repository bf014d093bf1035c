package dev.baton.git;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;

/** A text that, when it is too long, keeps only its beginning and its end, half of the cap each. */
final class CappedText {
  private final int half;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final ByteArrayOutputStream recent = new ByteArrayOutputStream();
  private byte[] older = {};
  private long size;

  /**
   * @param max in bytes
   */
  CappedText(int max) {
    this.half = max / 2;
  }

  void add(byte b) {
    size++;
    if (head.size() < half) {
      head.write(b);
      return;
    }
    if (recent.size() == half) {
      older = recent.toByteArray();
      recent.reset();
    }
    recent.write(b);
  }

  String toString(Charset charset) {
    byte[] tail = new byte[older.length + recent.size()];
    System.arraycopy(older, 0, tail, 0, older.length);
    System.arraycopy(recent.toByteArray(), 0, tail, older.length, recent.size());
    if (tail.length <= half) {
      head.writeBytes(tail);
      return head.toString(charset);
    }
    int from = lineAfter(tail, tail.length - half);
    long missing = size - head.size() - (tail.length - from);
    return head.toString(charset)
        + "\n\n[... "
        + missing
        + " bytes left out ...]\n"
        + new String(tail, from, tail.length - from, charset);
  }

  /** A partial line might look like a trailer. */
  private static int lineAfter(byte[] text, int from) {
    for (int i = from; i < text.length; i++) {
      if (text[i] == '\n') {
        return i + 1;
      }
    }
    return from;
  }
}
