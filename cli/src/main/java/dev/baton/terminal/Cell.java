package dev.baton.terminal;

/**
 * One cell of a {@link Table}.
 *
 * @param style how it looks
 * @param text what it says, on one line: whatever is unsafe for a terminal is escaped here
 */
public record Cell(Style style, String text) {
  /** Makes the text safe. */
  public Cell {
    text = Sanitize.line(text);
  }

  /** A cell without a look of its own. */
  public static Cell of(String text) {
    return new Cell(Style.PLAIN, text);
  }
}
