package dev.baton.testreport;

/** Removes a terminal's escape sequences from a line. */
final class Colours {
  private static final char ESCAPE = '\u001b';

  private Colours() {}

  static String without(String line) {
    if (line.indexOf(ESCAPE) < 0) {
      return line;
    }
    StringBuilder plain = new StringBuilder(line.length());
    int at = 0;
    while (at < line.length()) {
      char c = line.charAt(at++);
      if (c != ESCAPE) {
        plain.append(c);
      } else if (at < line.length() && line.charAt(at) == '[') {
        at++;
        while (at < line.length() && (line.charAt(at) < '@' || line.charAt(at) > '~')) {
          at++;
        }
        at = Math.min(at + 1, line.length());
      }
    }
    return plain.toString();
  }
}
