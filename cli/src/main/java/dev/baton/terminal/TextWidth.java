package dev.baton.terminal;

/**
 * The width of text in the columns of a terminal, as far as terminals agree. The text must have
 * been passed through {@link Sanitize}; control characters have no width.
 */
public final class TextWidth {
  private static final char ELLIPSIS = '…';

  private TextWidth() {}

  /** The width of a text in columns, 0 or more. */
  public static int of(String text) {
    if (isNarrow(text)) {
      return text.length();
    }
    int width = 0;
    for (Grapheme grapheme = new Grapheme(text); grapheme.next(); ) {
      width += grapheme.width();
    }
    return width;
  }

  /** Whether each character has one column; most texts are so, cut or not. */
  static boolean isNarrow(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' || c >= 0x7F) && c != ELLIPSIS) {
        return false;
      }
    }
    return true;
  }

  /**
   * Cuts a text that is too wide and ends it with …, never within a grapheme.
   *
   * @param columns the maximum width, 0 or more
   * @return at most that wide; the text itself if it fits, and an empty text for 0 columns
   */
  public static String cut(String text, int columns) {
    if (columns < 0) {
      throw new IllegalArgumentException("columns: " + columns);
    }
    if (of(text) <= columns) {
      return text;
    }
    if (columns == 0) {
      return "";
    }
    if (isNarrow(text)) {
      return text.substring(0, columns - 1).stripTrailing() + ELLIPSIS;
    }
    int end = 0;
    int left = columns - 1;
    for (Grapheme grapheme = new Grapheme(text);
        grapheme.next() && (left -= grapheme.width()) >= 0; ) {
      end = grapheme.end();
    }
    return text.substring(0, end).stripTrailing() + ELLIPSIS;
  }
}
