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
record Column(String title, boolean right, boolean flexible, boolean wraps) {
  Column {
    title = Sanitize.line(title);
  }

  /**
   * A column as its heading says.
   *
   * @param marked as in {@link Table}
   */
  static Column of(String marked) {
    return switch (marked.isEmpty() ? ' ' : marked.charAt(0)) {
      case '>' -> new Column(marked.substring(1), true, false, false);
      case '~' -> new Column(marked.substring(1), false, true, false);
      case '|' -> new Column(marked.substring(1), false, true, true);
      default -> new Column(marked, false, false, false);
    };
  }
}
