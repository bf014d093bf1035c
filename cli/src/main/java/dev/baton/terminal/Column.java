package dev.baton.terminal;

/**
 * A column of a {@link Table}. At most one is flexible; what is in it is cut, or wrapped, where the
 * terminal is too narrow.
 *
 * @param title its heading
 * @param right whether its cells are right-aligned
 * @param flexible whether it takes what the others leave
 * @param wraps whether it is the last column, and wrapped instead of cut
 */
public record Column(String title, boolean right, boolean flexible, boolean wraps) {
  public Column {
    title = Sanitize.line(title);
  }

  /** A left-aligned column. */
  public static Column left(String title) {
    return new Column(title, false, false, false);
  }

  /** A right-aligned column, for numbers. */
  public static Column right(String title) {
    return new Column(title, true, false, false);
  }

  /** The left-aligned column that is cut to fit the terminal. */
  public static Column flexible(String title) {
    return new Column(title, false, true, false);
  }

  /** The left-aligned last column, of which nothing may be cut: it is wrapped to fit. */
  public static Column wrapped(String title) {
    return new Column(title, false, true, true);
  }
}
