package dev.baton.store.sql;

import java.util.ArrayList;
import java.util.List;

/** Lists as texts: non-negative numbers such as {@code 120 80}, flags such as {@code 011}. */
final class ShortLists {
  private ShortLists() {}

  static String ofNumbers(List<Long> numbers) {
    StringBuilder text = new StringBuilder();
    for (long number : numbers) {
      text.append(text.isEmpty() ? "" : " ").append(number);
    }
    return text.toString();
  }

  /**
   * Parses what {@link #ofNumbers} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static List<Long> numbers(String text) {
    List<Long> numbers = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int blank = text.indexOf(' ', start);
      int end = blank < 0 ? text.length() : blank;
      numbers.add(Long.parseUnsignedLong(text, start, end, 10));
      start = end + 1;
    }
    if (!ofNumbers(numbers).equals(text)) {
      throw new IllegalArgumentException("not a list of numbers");
    }
    return numbers;
  }

  static String ofFlags(List<Boolean> flags) {
    StringBuilder text = new StringBuilder();
    for (boolean flag : flags) {
      text.append(flag ? '1' : '0');
    }
    return text.toString();
  }

  /**
   * Parses what {@link #ofFlags} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static List<Boolean> flags(String text) {
    List<Boolean> flags = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '0' && c != '1') {
        throw new IllegalArgumentException("not a flag: " + c);
      }
      flags.add(c == '1');
    }
    return flags;
  }
}
