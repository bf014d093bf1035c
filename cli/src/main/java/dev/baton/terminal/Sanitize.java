package dev.baton.terminal;

import java.util.regex.Pattern;

/**
 * Makes text from outside safe for a terminal. Titles and notes are written by agents and imported
 * from files; unescaped, they could move the cursor, overwrite earlier lines, set the clipboard, or
 * make a line look different from its content.
 *
 * <p>Unsafe characters are shown as escapes: {@code \n}, {@code \x1b}, {@code \u202e}.
 */
public final class Sanitize {
  private static final int WAVING_BLACK_FLAG = 0x1F3F4;

  /** A colour, or another control sequence of terminals. */
  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[[0-9;:?]*[@-~]");

  /** Text on one line, such as a title: line ends and tabs are escaped, too. */
  public static String line(String text) {
    return isPlain(text) ? text : escape(text, false);
  }

  /** A line that a program wrote for a terminal: its colours are left out, and tabs are spaces. */
  public static String output(String line) {
    return isPlain(line) ? line : line(SEQUENCE.matcher(line).replaceAll("").replace("\t", "    "));
  }

  /**
   * Text with several lines, such as a description: line ends and tabs are kept. CR LF becomes LF;
   * a CR alone, with which a line could overwrite itself, is escaped.
   */
  public static String text(String text) {
    return isPlain(text) ? text : escape(text, true);
  }

  /**
   * A JSON document, in which the same characters are escaped as JSON escapes them: it means the
   * same.
   */
  static String json(String document) {
    StringBuilder safe = null;
    for (int i = 0; i < document.length(); i++) {
      char c = document.charAt(i);
      int whole = document.codePointAt(i);
      boolean unsafe = c != '\n' && isUnsafe(whole) && !Character.isLowSurrogate(c);
      int chars = unsafe ? Character.charCount(whole) : 1;
      if (unsafe && safe == null) {
        safe = new StringBuilder(document.length() + 16).append(document, 0, i);
      }
      for (int k = i; safe != null && k < i + chars; k++) {
        if (unsafe) {
          safe.append("\\u");
          hex(safe, document.charAt(k), 4);
        } else {
          safe.append(c);
        }
      }
      i += chars - 1;
    }
    return safe == null ? document : safe.toString();
  }

  /** Whether a text consists of visible ASCII and spaces. */
  static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7F) {
        return false;
      }
    }
    return true;
  }

  private static String escape(String text, boolean lines) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    boolean flag = false;
    int next;
    for (int i = 0; i < text.length(); i = next) {
      int c = text.codePointAt(i);
      next = i + Character.charCount(c);
      // Tags select the region of a flag (England, Wales); anywhere else they only hide text.
      flag = c == WAVING_BLACK_FLAG || (flag && isTag(c));
      if (lines && c == '\r' && next < text.length() && text.charAt(next) == '\n') {
        continue;
      }
      if ((lines && (c == '\n' || c == '\t')) || flag || !isUnsafe(c)) {
        safe.appendCodePoint(c);
      } else {
        append(safe, c);
      }
    }
    return safe.toString();
  }

  private static boolean isUnsafe(int c) {
    if (c < 0x7F) {
      return c < ' ';
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> isBidiControl(c) || isTag(c) || c == 0xFEFF || isAnnotation(c);
      case Character.UNASSIGNED ->
          (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF) || isTag(c);
      default -> false;
    };
  }

  /**
   * Embeddings, overrides and isolates. The marks LRM, RLM and ALM reorder nothing and are kept.
   */
  private static boolean isBidiControl(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }

  private static boolean isTag(int c) {
    return c >= 0xE0000 && c <= 0xE007F;
  }

  private static boolean isAnnotation(int c) {
    return c >= 0xFFF9 && c <= 0xFFFB;
  }

  private static void append(StringBuilder safe, int c) {
    switch (c) {
      case '\n' -> safe.append("\\n");
      case '\r' -> safe.append("\\r");
      case '\t' -> safe.append("\\t");
      default -> {
        int digits = c < 0x100 ? 2 : c < 0x10000 ? 4 : 6;
        safe.append('\\').append(digits == 2 ? 'x' : digits == 4 ? 'u' : 'U');
        hex(safe, c, digits);
      }
    }
  }

  private static void hex(StringBuilder safe, int c, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
      safe.append(Character.forDigit(c >> shift & 15, 16));
    }
  }
}
