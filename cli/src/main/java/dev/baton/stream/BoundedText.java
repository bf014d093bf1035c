package dev.baton.stream;

import java.util.regex.Pattern;

/**
 * A text that limits how often its characters are read: some patterns would backtrack for years.
 */
final class BoundedText implements CharSequence {
  private static final int MOST_READS = 2_000_000;

  /** The pattern has exceeded the limit. */
  private static final class TooMuch extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooMuch() {
      super("too much was read", null, false, false);
    }
  }

  private final String text;
  private int reads;

  private BoundedText(String text) {
    this.text = text;
  }

  /** Whether the pattern finds a match in the text within the limit. */
  static boolean finds(Pattern pattern, String text) {
    try {
      return pattern.matcher(new BoundedText(text)).find();
    } catch (TooMuch | StackOverflowError e) {
      return false;
    }
  }

  @Override
  public char charAt(int index) {
    if (++reads > MOST_READS) {
      throw new TooMuch();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
