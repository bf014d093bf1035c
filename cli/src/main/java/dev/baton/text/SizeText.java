package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.util.Locale;

/** File sizes: bytes, or a whole number with K, M or G, where 1 K is 1024 bytes. */
public final class SizeText {
  private static final String UNITS = "kmg";
  private static final int MAX_DIGITS = 12;
  private static final int STEP = 10;

  /**
   * Parses a size: {@code 1048576}, {@code 50MB}, {@code 50 MiB}, {@code 2g}.
   *
   * @return bytes, 0 or more
   * @throws InvalidValue for anything else
   */
  public static long parse(String text) {
    int digits = 0;
    while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
      digits++;
    }
    int shift = shift(text.substring(digits).strip().toLowerCase(Locale.ROOT));
    if (digits == 0 || digits > MAX_DIGITS || shift < 0) {
      throw Refusal.of(text, "is not a size", "bytes, or a number with K, M or G", "50MB");
    }
    return Long.parseLong(text.substring(0, digits)) << shift;
  }

  /** A size in words, such as {@code 64 MB}. */
  static String of(long bytes) {
    return bytes >= 1L << (2 * STEP) ? (bytes >> (2 * STEP)) + " MB" : (bytes >> STEP) + " KB";
  }

  private static int shift(String unit) {
    if (unit.isEmpty() || unit.equals("b")) {
      return 0;
    }
    int index = UNITS.indexOf(unit.charAt(0));
    String rest = unit.substring(1);
    boolean known = rest.isEmpty() || rest.equals("b") || rest.equals("ib");
    return index < 0 || !known ? -1 : (index + 1) * STEP;
  }
}
