package dev.baton.task;

/** Priorities range from 0 (highest) to 4 (lowest); people write {@code 1} or {@code P1}. */
public final class Priority {
  public static final int DEFAULT = 2;
  public static final int LAST = 4;

  /**
   * @throws InvalidValue for anything but 0 to 4, with or without a {@code P}
   */
  public static int parse(String text) {
    String digit = text.startsWith("P") || text.startsWith("p") ? text.substring(1) : text;
    if (digit.length() == 1 && digit.charAt(0) >= '0' && digit.charAt(0) <= '0' + LAST) {
      return digit.charAt(0) - '0';
    }
    throw new InvalidValue(
        InvalidValue.quote(text)
            + " is not a priority: expected 0 (first) to 4 (last), or P0 to P4");
  }
}
