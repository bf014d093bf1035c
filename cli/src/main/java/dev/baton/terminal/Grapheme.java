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

  /**
   * The characters that are two columns wide.
   *
   * <p>The JDK does not have this property. A library for it (JLine's WCWidth) would bring a
   * terminal library along for one table, so here is the table: East_Asian_Width W and F of Unicode
   * 17.0.0 (EastAsianWidth.txt), without what {@link Character#isEmojiPresentation} covers, and
   * with gaps closed where no character with another width lies between. A separate class, so that
   * it is loaded only when there is text other than ASCII.
   */
  private static final class WideCharacters {
    private static final int[] RANGES = {
      0x1100, 0x115F, 0x2329, 0x232A, 0x2630, 0x2637, 0x268A, 0x268F, 0x2E80, 0x3029, 0x3030,
      0x303E, 0x3041, 0x3163, 0x3165, 0x3247, 0x3250, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3,
      0xF900, 0xFAFF, 0xFE10, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x16FE3, 0x16FF2,
      0x18CD5, 0x18CFF, 0x18D1E, 0x18D80, 0x18DF2, 0x1AFF0, 0x1B2FB, 0x1D300, 0x1D376, 0x1F200,
      0x1F265, 0x1F6D8, 0x1F6D8, 0x1FA8A, 0x1FA8E, 0x1FAC8, 0x1FAEF, 0x20000, 0x3FFFD,
    };

    static boolean contains(int codePoint) {
      if (codePoint < RANGES[0]) {
        return false;
      }
      int low = 0;
      int high = RANGES.length / 2 - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        if (codePoint > RANGES[2 * middle + 1]) {
          low = middle + 1;
        } else if (codePoint < RANGES[2 * middle]) {
          high = middle - 1;
        } else {
          return true;
        }
      }
      return Character.isEmojiPresentation(codePoint);
    }
  }
}
