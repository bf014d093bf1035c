package dev.baton.store.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * The ways to write a text that differ only in the case of letters beyond ASCII. SQLite's {@code
 * lower} knows ASCII only, and PostgreSQL's what the server's locale says, so that a search that
 * ignores case compares with each of them.
 */
final class CaseVariants {
  /** With more such letters, only whole words change their case. */
  private static final int MOST_LETTERS = 4;

  private CaseVariants() {}

  /** The variants, all with ASCII letters in lower case; a single one for a text of ASCII only. */
  static List<String> of(String text) {
    List<Integer> letters = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 127 && Character.toLowerCase(c) != Character.toUpperCase(c)) {
        letters.add(i);
      }
    }
    List<String> variants = new ArrayList<>();
    variants.add(text);
    if (letters.size() <= MOST_LETTERS) {
      for (int upper = 0; upper < 1 << letters.size(); upper++) {
        variants.add(withCase(text, letters, upper));
      }
    } else {
      String lower = withCase(text, letters, 0);
      variants.add(lower);
      variants.add(withCase(text, letters, -1));
      variants.add(capitalized(lower, false));
      variants.add(capitalized(lower, true));
    }
    return variants.stream().map(CaseVariants::lowerAscii).distinct().toList();
  }

  /**
   * @param upper has a bit for each letter that is to be in upper case
   */
  private static String withCase(String text, List<Integer> letters, int upper) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < letters.size(); i++) {
      char c = text.charAt(letters.get(i));
      boolean isUpper = upper < 0 || (upper >> i & 1) == 1;
      changed.setCharAt(
          letters.get(i), isUpper ? Character.toUpperCase(c) : Character.toLowerCase(c));
    }
    return changed.toString();
  }

  /** The text with a capital letter at its beginning, or at the beginning of each word. */
  private static String capitalized(String lower, boolean eachWord) {
    StringBuilder changed = new StringBuilder(lower);
    boolean begins = true;
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (begins && Character.isLetter(c)) {
        changed.setCharAt(i, Character.toUpperCase(c));
        begins = false;
      }
      begins |= eachWord && !Character.isLetter(c);
    }
    return changed.toString();
  }

  private static String lowerAscii(String text) {
    StringBuilder lower = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        lower.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return lower.toString();
  }
}
