package dev.baton.terminal;

/**
 * The characters that are two columns wide.
 *
 * <p>The JDK does not have this property. A library for it (JLine's WCWidth) would bring a terminal
 * library along for one table, so here is the table: East_Asian_Width W and F of Unicode 17.0.0
 * (EastAsianWidth.txt), without what {@link Character#isEmojiPresentation} covers, and with gaps
 * closed where no character with another width lies between. A separate class, so that it is loaded
 * only when there is text other than ASCII.
 */
final class WideCharacters {
  private static final int[] RANGES = {
    0x1100, 0x115F, 0x2329, 0x232A, 0x2630, 0x2637, 0x268A, 0x268F, 0x2E80, 0x3029, 0x3030, 0x303E,
    0x3041, 0x3163, 0x3165, 0x3247, 0x3250, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF,
    0xFE10, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x16FE3, 0x16FF2, 0x18CD5, 0x18CFF,
    0x18D1E, 0x18D80, 0x18DF2, 0x1AFF0, 0x1B2FB, 0x1D300, 0x1D376, 0x1F200, 0x1F265, 0x1F6D8,
    0x1F6D8, 0x1FA8A, 0x1FA8E, 0x1FAC8, 0x1FAEF, 0x20000, 0x3FFFD,
  };

  private WideCharacters() {}

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
