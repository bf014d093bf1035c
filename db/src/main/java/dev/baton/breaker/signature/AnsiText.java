package dev.baton.breaker.signature;

/** Text with the escape sequences that programs write to a terminal. */
final class AnsiText {
  private AnsiText() {}

  /** The index after the escape sequence that starts here. */
  static int skip(String text, int at) {
    int end = at + 1;
    if (end == text.length() || text.charAt(end) != '[') {
      return end;
    }
    end++;
    while (end < text.length() && (text.charAt(end) < '@' || text.charAt(end) > '~')) {
      end++;
    }
    return Math.min(end + 1, text.length());
  }

  /** The text without escape sequences. */
  static String plain(String text) {
    if (text.indexOf('\u001b') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '\u001b') {
        at = skip(text, at);
      } else {
        plain.append(text.charAt(at++));
      }
    }
    return plain.toString();
  }
}
