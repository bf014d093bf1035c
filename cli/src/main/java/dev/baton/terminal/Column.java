package dev.baton.terminal;

/**
 * A column of a {@link Table}.
 *
 * @param title what stands above it
 * @param right whether its cells are aligned at the right
 * @param flexible whether it is the one that gives way where the terminal is too narrow
 */
public record Column(String title, boolean right, boolean flexible) {
  /** Makes the title safe for a terminal. */
  public Column {
    title = Sanitize.line(title);
  }

  /** A column aligned at the left. */
  public static Column left(String title) {
    return new Column(title, false, false);
  }

  /** A column aligned at the right, for numbers. */
  public static Column right(String title) {
    return new Column(title, true, false);
  }

  /** The column, aligned at the left, that is cut to fit the terminal. */
  public static Column flexible(String title) {
    return new Column(title, false, true);
  }
}
