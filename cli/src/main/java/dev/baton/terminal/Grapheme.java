package dev.baton.terminal;

/**
 * What a reader takes for one character, found by going through a text: a base and all that is
 * drawn on or joined with it.
 *
 * <p>A simpler rule than Unicode's own (UAX 29), which would need its tables: it never splits what
 * belongs together in a terminal, and may keep together a little more.
 */
final class Grapheme {
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int EMOJI_STYLE = 0xFE0F;
  private static final int SOFT_HYPHEN = 0xAD;

  private final String text;
  private int end;
  private int width;

  Grapheme(String text) {
    this.text = text;
  }

  /** Where the current one ends; before the first, 0. */
  int end() {
    return end;
  }

  /** How many columns the current one takes, 0 to 2, and more only with spacing vowel signs. */
  int width() {
    return width;
  }

  /** Goes to the next one; false at the end of the text. */
  boolean next() {
    if (end >= text.length()) {
      return false;
    }
    int base = text.codePointAt(end);
    end += Character.charCount(base);
    width = width(base);
    if (isRegional(base)) {
      pairOfRegionals();
    } else {
      extend(base);
    }
    return true;
  }

  /** Two regional indicators are a flag, and a flag is two columns wide. */
  private void pairOfRegionals() {
    if (end < text.length() && isRegional(text.codePointAt(end))) {
      end += 2;
      width = 2;
    } else {
      width = 1;
    }
  }

  private void extend(int base) {
    while (end < text.length()) {
      int next = text.codePointAt(end);
      int type = Character.getType(next);
      if (next == EMOJI_STYLE && Character.isEmoji(base)) {
        width = 2;
      } else if (next == ZERO_WIDTH_JOINER) {
        joined();
      } else if (type == Character.COMBINING_SPACING_MARK) {
        width += 1;
      } else if (!isZeroWidth(next, type)
          && !(Character.isEmojiModifier(next) && Character.isEmojiModifierBase(base))) {
        return;
      }
      end += Character.charCount(next);
    }
  }

  /** Takes in the emoji after a joiner, which is drawn into the one before it. */
  private void joined() {
    int after = end + 1;
    if (after < text.length()) {
      int next = text.codePointAt(after);
      if (Character.isExtendedPictographic(next)) {
        end += Character.charCount(next);
      }
    }
  }

  /** The columns of a code point that stands for itself: 0, 1 or 2. */
  static int width(int codePoint) {
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

  /** Signs that enclose numbers in Arabic, Syriac and Kaithi: format characters, yet drawn. */
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

  /** The vowels and final consonants that are drawn into the square of a leading consonant. */
  private static boolean isInnerHangul(int codePoint) {
    return (codePoint >= 0x1160 && codePoint <= 0x11FF)
        || (codePoint >= 0xD7B0 && codePoint <= 0xD7FB);
  }

  private static boolean isRegional(int codePoint) {
    return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
  }
}
