package dev.baton.terminal;

/**
 * A column of a {@link Table}.
 *
 * @param title its heading
 * @param right whether its cells are right-aligned
 * @param flexible whether it is the one that is cut where the terminal is too narrow
 */
public record Column(String title, boolean right, boolean flexible) {
  public Column {
    title = Sanitize.line(title);
  }

  /** A left-aligned column. */
  public static Column left(String title) {
    return new Column(title, false, false);
  }

  /** A right-aligned column, for numbers. */
  public static Column right(String title) {
    return new Column(title, true, false);
  }

  /** The left-aligned column that is cut to fit the terminal. */
  public static Column flexible(String title) {
    return new Column(title, false, true);
  }
}
