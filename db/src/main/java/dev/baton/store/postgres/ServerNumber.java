package dev.baton.store.postgres;

import org.jspecify.annotations.Nullable;

/**
 * The numbers by which PostgreSQL's driver compares versions. In the distribution the driver asks
 * for them here, because its own way loads what the JDK knows about numbers in other languages.
 */
public final class ServerNumber {
  private static final int MAJOR = 10_000;
  private static final int MINOR = 100;

  /** The first major version whose name has two numbers instead of three. */
  private static final int TWO_NUMBERS = 10;

  /** Of a version such as 15.18, which is 150018, or 9.6.24, which is 90624; 0 of none. */
  public static int of(@Nullable String version) {
    if (version == null) {
      return 0;
    }
    int[] numbers = new int[3];
    int n = 0;
    for (int i = 0; i < version.length() && n < numbers.length; i++) {
      char c = version.charAt(i);
      if (c >= '0' && c <= '9') {
        numbers[n] = numbers[n] * 10 + c - '0';
      } else if (c == '.') {
        n++;
      } else {
        // What follows is the name of a trial version or of a distribution.
        break;
      }
    }
    return numbers[0] >= TWO_NUMBERS
        ? numbers[0] * MAJOR + numbers[1]
        : numbers[0] * MAJOR + numbers[1] * MINOR + numbers[2];
  }
}
