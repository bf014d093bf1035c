package dev.baton.program;

import dev.baton.text.OutputSink;
import dev.baton.text.TextEnd;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the end of a program's output, in constant memory. Both outputs of a program may be written
 * to it, each by its own thread: people then see them as on a terminal. Another thread may read it
 * meanwhile.
 */
public final class OutputTail implements OutputSink {
  private static final int KEPT = 16 << 10;
  private static final int LONGEST_LINE = 400;
  private static final char ESCAPE = '\u001b';

  private final byte[] ring = new byte[KEPT];
  private long written;

  @Override
  public synchronized boolean write(byte[] bytes, int length) {
    int from = Math.max(0, length - KEPT);
    int at = (int) ((written + from) % KEPT);
    int first = Math.min(length - from, KEPT - at);
    System.arraycopy(bytes, from, ring, at, first);
    System.arraycopy(bytes, from + first, ring, 0, length - from - first);
    written += length;
    return true;
  }

  /** All kept lines that are not blank, as they were written, oldest first. */
  public synchronized List<String> lines() {
    return Arrays.stream(text().split("\\R", -1)).filter(line -> !line.isBlank()).toList();
  }

  /**
   * The last lines that are not blank, without colours and control characters.
   *
   * @param most how many lines
   * @param characters how many characters in all
   */
  public synchronized String lines(int most, int characters) {
    List<String> lines = Arrays.stream(text().split("\n", -1)).map(OutputTail::plain).toList();
    return TextEnd.lines(String.join("\n", lines), most, characters);
  }

  private String text() {
    int length = (int) Math.min(written, KEPT);
    byte[] kept = new byte[length];
    int at = (int) ((written - length) % KEPT);
    int first = Math.min(length, KEPT - at);
    System.arraycopy(ring, at, kept, 0, first);
    System.arraycopy(ring, 0, kept, first, length - first);
    String text = new String(kept, StandardCharsets.UTF_8);
    // The first line may have lost its beginning.
    int begin = written > KEPT ? text.indexOf('\n') + 1 : 0;
    return text.substring(begin);
  }

  /** A line as a terminal shows it: what follows a carriage return replaces what was before. */
  private static String plain(String line) {
    String stripped = line.stripTrailing();
    String shown = stripped.substring(stripped.lastIndexOf('\r') + 1);
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < shown.length() && plain.length() < LONGEST_LINE; i++) {
      char c = shown.charAt(i);
      if (c == ESCAPE) {
        i = endOfEscape(shown, i);
      } else if (c == '\t' || !Character.isISOControl(c)) {
        plain.append(c);
      }
    }
    if (!plain.isEmpty() && Character.isHighSurrogate(plain.charAt(plain.length() - 1))) {
      plain.setLength(plain.length() - 1);
    }
    return plain.toString().stripTrailing();
  }

  /** The last character of a control sequence, such as a colour or a link. */
  private static int endOfEscape(String line, int at) {
    int i = at + 1;
    if (i < line.length() && line.charAt(i) == '[') {
      do {
        i++;
      } while (i < line.length() && (line.charAt(i) < '@' || line.charAt(i) > '~'));
    } else if (i < line.length() && line.charAt(i) == ']') {
      while (i < line.length() && line.charAt(i) != '\u0007' && line.charAt(i) != '\\') {
        i++;
      }
    }
    return i;
  }
}
