package dev.baton.task;

import java.util.Locale;

/**
 * The prefix of new task ids.
 *
 * @param value 1 to 40 lower-case letters, digits, {@code -} or {@code _}; the first and the last
 *     character are a letter or a digit
 */
public record IdPrefix(String value) {
  private static final int MAX_LENGTH = 40;
  private static final String USUAL = "task";

  /**
   * Checks the prefix.
   *
   * @throws InvalidValue when it is not valid
   */
  public IdPrefix {
    if (value.isEmpty() || value.length() > MAX_LENGTH || !value.equals(cleaned(value))) {
      throw new InvalidValue(
          InvalidValue.quote(value)
              + " is not a prefix: expected up to 40 lower-case letters, digits, '-' or '_',"
              + " beginning with a letter or a digit",
          "for example: baton init --prefix app");
    }
  }

  /** A valid prefix made from any name, such as that of a folder. */
  public static IdPrefix like(String name) {
    String cleaned = cleaned(name);
    return new IdPrefix(cleaned.isEmpty() ? USUAL : cleaned);
  }

  private static String cleaned(String name) {
    StringBuilder clean = new StringBuilder();
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      boolean letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      boolean joiner = (c == '-' || c == '_') && !clean.isEmpty();
      if ((letter || joiner) && clean.length() < MAX_LENGTH) {
        clean.append(c);
      }
    }
    int end = clean.length();
    while (end > 0 && (clean.charAt(end - 1) == '-' || clean.charAt(end - 1) == '_')) {
      end--;
    }
    return clean.substring(0, end);
  }
}
