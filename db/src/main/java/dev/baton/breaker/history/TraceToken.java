package dev.baton.breaker.history;

import org.jspecify.annotations.Nullable;

/**
 * One token of a trace: the seconds since the token before it, a letter, and what belongs to it.
 *
 * @param payload may be empty
 */
record TraceToken(long delta, char kind, String payload) {

  /** Parses a token; null when the text is something else. */
  static @Nullable TraceToken parse(String text) {
    int at = 0;
    long delta = 0;
    while (at < text.length() && isDigit(text.charAt(at)) && at < 10) {
      delta = delta * 10 + text.charAt(at++) - '0';
    }
    return at < text.length() && !isDigit(text.charAt(at))
        ? new TraceToken(delta, text.charAt(at), text.substring(at + 1))
        : null;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  @Override
  public String toString() {
    return (delta == 0 ? "" : Long.toString(delta)) + kind + payload;
  }
}
