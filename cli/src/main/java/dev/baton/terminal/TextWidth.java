package dev.baton.terminal;

/**
 * Text measured in the columns of a terminal, as far as terminals agree. All of these expect text
 * that went through {@link Sanitize}; control characters count as nothing.
 */
public final class TextWidth {
  private static final String ELLIPSIS = "…";

  private TextWidth() {}

  /** How many columns a text takes, 0 or more. */
  public static int of(String text) {
    if (Sanitize.isPlain(text)) {
      return text.length();
    }
    int width = 0;
    for (Grapheme grapheme = new Grapheme(text); grapheme.next(); ) {
      width += grapheme.width();
    }
    return width;
  }

  /**
   * Cuts a text that is too wide and ends it with … then, never within what a reader takes for one
   * character.
   *
   * @param columns how wide it may be, 0 or more
   * @return at most that wide; the text itself where it fits, and nothing at all in 0 columns
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
    int end = 0;
    int left = columns - 1;
    for (Grapheme grapheme = new Grapheme(text);
        grapheme.next() && (left -= grapheme.width()) >= 0; ) {
      end = grapheme.end();
    }
    return text.substring(0, end).stripTrailing() + ELLIPSIS;
  }
}
