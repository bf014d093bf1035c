package dev.baton.breaker.signature;

/** Recognises the numbers with which HTTP servers answer. */
final class HttpStatus {
  private HttpStatus() {}

  /** Whether the number is one of the status codes in use. */
  static boolean is(String text, int at, int end) {
    if (end - at != 3) {
      return false;
    }
    int number = Integer.parseInt(text, at, end, 10);
    return (number >= 200 && number <= 206)
        || (number >= 301 && number <= 308)
        || (number >= 400 && number <= 451)
        || (number >= 500 && number <= 511)
        || number == 529;
  }

  /** Whether the number stands alone, and is not a place in a file or a decimal. */
  static boolean isWord(String text, int at, int end) {
    boolean begins = at == 0 || " [=<(".indexOf(text.charAt(at - 1)) >= 0;
    boolean ends = end == text.length() || " ],;:)>\n".indexOf(text.charAt(end)) >= 0;
    boolean stop = end + 1 == text.length() && text.charAt(end) == '.';
    return begins && (ends || stop);
  }
}
