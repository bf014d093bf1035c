package dev.baton.text;

/**
 * Estimates how many tokens a model makes of a text, and not too few: a word of a language has one
 * token for every three letters, other letters and digits have three for every four, each other
 * character has one, and beyond ASCII each byte of UTF-8 counts as one.
 */
public final class TokenCount {
  /** Longer runs of letters are no words. */
  private static final int LONGEST_WORD = 16;

  /** At least 0. */
  public static int of(String text) {
    int tokens = 0;
    for (int i = 0; i < text.length(); ) {
      int end = i;
      boolean isWord = true;
      while (end < text.length() && isAlphanumeric(text.charAt(end))) {
        char c = text.charAt(end);
        isWord &= c >= 'a' || (end == i && c >= 'A');
        end++;
      }
      int length = end - i;
      if (length > 0) {
        tokens += isWord && length <= LONGEST_WORD ? (length + 2) / 3 : (3 * length + 3) / 4;
        i = end;
      } else {
        char c = text.charAt(i);
        boolean isSpaceBeforeWord =
            c == ' ' && i + 1 < text.length() && isAlphanumeric(text.charAt(i + 1));
        tokens += isSpaceBeforeWord ? 0 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        i++;
      }
    }
    return tokens;
  }

  private static boolean isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
