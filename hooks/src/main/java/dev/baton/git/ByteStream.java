package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads git's output: texts with an end mark each, which is a NUL with {@code -z}, and byte blocks
 * of known length.
 *
 * <p>All methods throw {@link EOFException} where the output ends too early.
 */
public final class ByteStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int length;

  public ByteStream(InputStream in) {
    this.in = in;
  }

  /** Whether there is more to read. */
  public boolean hasMore() throws IOException {
    if (at == length) {
      length = Math.max(0, in.read(buffer));
      at = 0;
    }
    return at < length;
  }

  private void needMore() throws IOException {
    if (!hasMore()) {
      throw new EOFException("the answer of git was cut off");
    }
  }

  /** The next byte, without consuming it. */
  public byte peek() throws IOException {
    needMore();
    return buffer[at];
  }

  /** Reads one byte. */
  public byte next() throws IOException {
    byte next = peek();
    at++;
    return next;
  }

  /** Skips the next bytes as long as they are one of these two. */
  public void skip(char one, char other) throws IOException {
    while (peek() == one || peek() == other) {
      at++;
    }
  }

  /** Reads up to and including an end mark; returns the text without it, one byte in each char. */
  public String until(char mark) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (byte b = next(); b != mark; b = next()) {
      text.write(b);
    }
    return text.toString(ISO_8859_1);
  }

  /** Reads all remaining texts, each up to its end mark. */
  public List<String> allUntil(char mark) throws IOException {
    List<String> texts = new ArrayList<>();
    while (hasMore()) {
      texts.add(until(mark));
    }
    return texts;
  }

  /** Copies this many bytes. */
  public void copy(long count, OutputStream out) throws IOException {
    for (long left = count; left > 0; ) {
      needMore();
      int some = (int) Math.min(left, length - at);
      out.write(buffer, at, some);
      at += some;
      left -= some;
    }
  }

  /**
   * Reads a human-readable text up to a NUL.
   *
   * @param max in bytes: the middle of a longer text is left out, in whole lines where possible
   */
  public String text(int max) throws IOException {
    CappedText text = new CappedText(max);
    for (byte b = next(); b != 0; b = next()) {
      text.add(b);
    }
    return text.toString(UTF_8);
  }

  /**
   * A text that, when it is too long, keeps only its beginning and its end, half of the cap each.
   */
  private static final class CappedText {
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
}
