package dev.baton.text;

import java.util.ArrayList;
import java.util.List;

/** The end of a text. */
public final class TextEnd {
  /**
   * The last lines that are not blank.
   *
   * @param most how many lines
   * @param characters how many characters in all; a line that does not fit is left out, except that
   *     the end of the last one is always there
   */
  public static String lines(String text, int most, int characters) {
    String[] all = text.split("\n", -1);
    List<String> last = new ArrayList<>();
    int left = characters;
    for (int i = all.length - 1; i >= 0 && last.size() < most; i--) {
      String line = all[i];
      if (line.isBlank()) {
        continue;
      }
      if (line.length() > left) {
        if (last.isEmpty()) {
          last.add(line.substring(line.length() - left));
        }
        break;
      }
      left -= line.length() + 1;
      last.addFirst(line);
    }
    return String.join("\n", last);
  }
}
