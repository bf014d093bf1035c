package dev.baton.testreport;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a summary by their words, such as {@code 3 failed, 5 passed}, separated by a
 * comma, a semicolon or a bar.
 */
final class WordCounts {
  private final Map<String, Integer> numbers = new HashMap<>();

  private WordCounts() {}

  /**
   * Parses numbers before their words; parentheses after a word are ignored.
   *
   * @return null when it is something else
   */
  static @Nullable WordCounts before(String text) {
    WordCounts counted = new WordCounts();
    for (String item : split(text)) {
      Cursor cursor = new Cursor(item);
      int number = cursor.number();
      if (number < 0 || !cursor.skip(" ")) {
        return null;
      }
      int begin = item.indexOf(' ') + 1;
      int parenthesis = item.indexOf(" (", begin);
      String word = item.substring(begin, parenthesis < 0 ? item.length() : parenthesis);
      if (word.isEmpty() || !Character.isLetter(word.charAt(0))) {
        return null;
      }
      counted.numbers.merge(word, number, Integer::sum);
    }
    return counted;
  }

  /** Parses numbers after their words and a colon, such as {@code Tests: 5, Failures: 1}. */
  static @Nullable WordCounts behind(String text) {
    WordCounts counted = new WordCounts();
    for (String item : split(text)) {
      int colon = item.indexOf(':');
      Cursor cursor = new Cursor(item.substring(colon + 1));
      int number = cursor.blanks().number();
      if (colon <= 0 || number < 0 || !cursor.atEnd()) {
        return null;
      }
      counted.numbers.merge(item.substring(0, colon), number, Integer::sum);
    }
    return counted;
  }

  private static String[] split(String text) {
    String[] items = text.replace(';', ',').replace('|', ',').split(",", -1);
    for (int i = 0; i < items.length; i++) {
      items[i] = items[i].strip();
    }
    return items;
  }

  /** Whether it has one of these words. */
  boolean hasAny(String... words) {
    for (String word : words) {
      if (numbers.containsKey(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has no words except these. */
  boolean hasOnly(String... words) {
    return List.of(words).containsAll(numbers.keySet());
  }

  /** The sum of these words' numbers; missing ones count as 0. */
  int of(String... words) {
    int sum = 0;
    for (String word : words) {
      sum += numbers.getOrDefault(word, 0);
    }
    return sum;
  }
}
