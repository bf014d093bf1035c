package dev.baton.breaker.signature;

/** Text as programs write it to a terminal. */
final class AnsiText {
  private AnsiText() {}

  /** The place behind the escape sequence that begins there. */
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

  /** The same text without colours. */
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
