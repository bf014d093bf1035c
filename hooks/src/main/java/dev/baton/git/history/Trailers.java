package dev.baton.git.history;

import java.util.ArrayList;
import java.util.List;

/**
 * The {@code Key: value} lines at the end of a commit message, by the rules of git's own {@code
 * trailer.c} with no settings.
 */
public final class Trailers {
  private Trailers() {}

  /**
   * The values of one key, in the order of the message, each on one line.
   *
   * @param message the whole message, subject first
   * @param key case does not matter
   */
  public static List<String> values(String message, String key) {
    String block = TrailerBlock.of(message);
    List<String> values = new ArrayList<>();
    int at = 0;
    while (at < block.length()) {
      int end = TrailerBlock.nextLine(block, at);
      int separator = TrailerBlock.separator(block, at);
      if (separator <= at) {
        at = end;
        continue;
      }
      while (end < block.length() && TrailerBlock.isSpace(block.charAt(end))) {
        end = TrailerBlock.nextLine(block, end); // a line that begins with a space goes on
      }
      if (key.equalsIgnoreCase(trim(block.substring(at, separator)))) {
        values.add(unfold(block.substring(separator + 1, end)));
      }
      at = end;
    }
    return values;
  }

  private static String unfold(String folded) {
    String value = trim(folded);
    StringBuilder line = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\n') {
        while (i + 1 < value.length() && TrailerBlock.isSpace(value.charAt(i + 1))) {
          i++;
        }
        c = ' ';
      }
      line.append(c);
    }
    return trim(line.toString());
  }

  private static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && TrailerBlock.isSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && TrailerBlock.isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }
}
