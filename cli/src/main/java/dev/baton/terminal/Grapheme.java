package dev.baton.terminal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Iterates over what a reader takes for one character (the extended grapheme clusters of UAX 29),
 * and gives the width of each in columns. Loaded only when there is text other than ASCII.
 */
final class Grapheme {
  private static final Pattern CLUSTER = Pattern.compile("\\X");
  private static final String EMOJI_STYLE = "\uFE0F";
  private static final int SOFT_HYPHEN = 0xAD;

  private final Matcher matcher;

  Grapheme(String text) {
    matcher = CLUSTER.matcher(text);
  }

  /** Moves to the next one; false at the end of the text. */
  boolean next() {
    return matcher.find();
  }

  /** Where the current one ends. */
  int end() {
    return matcher.end();
  }

  /**
   * The width of the current one in columns: 2 for an emoji or a flag, otherwise the sum of its
   * parts.
   */
  int width() {
    String cluster = matcher.group();
    int base = cluster.codePointAt(0);
    if (isRegional(base)) {
      return cluster.length() > 2 ? 2 : 1;
    }
    if (Character.isEmoji(base) && cluster.contains(EMOJI_STYLE)) {
      return 2;
    }
    return Character.isExtendedPictographic(base)
        ? width(base)
        : cluster.codePoints().map(Grapheme::width).sum();
  }

  /** The width of a single code point: 0, 1 or 2. */
  private static int width(int codePoint) {
    if (codePoint < 0x7F) {
      return codePoint < ' ' ? 0 : 1;
    }
    if (isZeroWidth(codePoint, Character.getType(codePoint))) {
      return 0;
    }
    return WideCharacters.contains(codePoint) ? 2 : 1;
  }

  private static boolean isZeroWidth(int codePoint, int type) {
    return switch (type) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.CONTROL -> true;
      case Character.FORMAT -> codePoint != SOFT_HYPHEN && !isVisibleFormat(codePoint);
      default -> isInnerHangul(codePoint);
    };
  }

  /**
   * Signs that enclose numbers in Arabic, Syriac and Kaithi: format characters that are visible.
   */
  private static boolean isVisibleFormat(int codePoint) {
    return (codePoint >= 0x600 && codePoint <= 0x605)
        || codePoint == 0x6DD
        || codePoint == 0x70F
        || codePoint == 0x890
        || codePoint == 0x891
        || codePoint == 0x8E2
        || codePoint == 0x110BD
        || codePoint == 0x110CD;
  }

  /** The vowels and final consonants that are drawn inside the square of a leading consonant. */
  private static boolean isInnerHangul(int codePoint) {
    return (codePoint >= 0x1160 && codePoint <= 0x11FF)
        || (codePoint >= 0xD7B0 && codePoint <= 0xD7FB);
  }

  private static boolean isRegional(int codePoint) {
    return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
  }
}
