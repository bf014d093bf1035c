package dev.baton.terminal;

/**
 * The width of text in the columns of a terminal, as far as terminals agree. The text must have
 * been passed through {@link Sanitize}; control characters have no width.
 */
public final class TextWidth {
  private static final char ELLIPSIS = '…';
  private static final char SOFT_HYPHEN = 0xAD;

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
      if (!isNarrow(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether it is a printable character of ASCII, Latin-1, Latin Extended-A or -B, or the mark of a
   * cut. None of these joins with another, and finding that out by graphemes would load 25 classes.
   */
  private static boolean isNarrow(char c) {
    boolean ascii = c >= ' ' && c < 0x7F;
    boolean latin = c > 0xA0 && c < 0x250 && c != SOFT_HYPHEN;
    return ascii || latin || c == ELLIPSIS;
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
