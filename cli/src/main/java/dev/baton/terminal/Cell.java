package dev.baton.terminal;

/**
 * One cell of a {@link Table}.
 *
 * @param style its style
 * @param text one line; characters that are unsafe for a terminal are escaped here
 */
public record Cell(Style style, String text) {
  public Cell {
    text = Sanitize.line(text);
  }

  /** A cell in plain style. */
  public static Cell of(String text) {
    return new Cell(Style.PLAIN, text);
  }
}
