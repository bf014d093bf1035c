package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What git prints: texts that each end with a mark, which is a NUL with {@code -z}, and bytes of a
 * known number.
 *
 * <p>All methods throw {@link EOFException} where the answer ends too early.
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

  /** Whether the end is not reached yet. */
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

  /** The next byte without taking it. */
  public byte peek() throws IOException {
    needMore();
    return buffer[at];
  }

  /** Takes one byte. */
  public byte next() throws IOException {
    byte next = peek();
    at++;
    return next;
  }

  /** Passes over the next bytes as long as they are one of these two. */
  public void skip(char one, char other) throws IOException {
    while (peek() == one || peek() == other) {
      at++;
    }
  }

  /** Takes all up to an end mark, and the mark; one byte in each char. */
  public String until(char mark) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (byte b = next(); b != mark; b = next()) {
      text.write(b);
    }
    return text.toString(ISO_8859_1);
  }

  /** Takes all texts that are left, each up to the mark behind it. */
  public List<String> allUntil(char mark) throws IOException {
    List<String> texts = new ArrayList<>();
    while (hasMore()) {
      texts.add(until(mark));
    }
    return texts;
  }

  /** Takes so many bytes. */
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
   * Takes a text of people up to a NUL.
   *
   * @param max in bytes: of a longer text the middle is left out, whole lines of it where possible
   */
  public String text(int max) throws IOException {
    CappedText text = new CappedText(max);
    for (byte b = next(); b != 0; b = next()) {
      text.add(b);
    }
    return text.toString(UTF_8);
  }
}
