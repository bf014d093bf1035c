package dev.baton.terminal;

/** The size of a terminal. */
public record WindowSize(int rows, int columns) {
  /** For a terminal that does not know its size. */
  public static final WindowSize USUAL = new WindowSize(24, 80);

  /** What {@code stty size} prints; the usual size where it is not two positive numbers. */
  static WindowSize parse(String text) {
    String[] parts = text.strip().split(" ", -1);
    try {
      if (parts.length == 2) {
        int rows = Integer.parseInt(parts[0]);
        int columns = Integer.parseInt(parts[1]);
        return rows > 0 && columns > 0 ? new WindowSize(rows, columns) : USUAL;
      }
    } catch (NumberFormatException somethingElse) {
      // The usual size is good enough.
    }
    return USUAL;
  }
}
