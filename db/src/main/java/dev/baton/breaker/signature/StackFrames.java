package dev.baton.breaker.signature;

/** Finds stack frames in lower-case text. */
final class StackFrames {
  /** The longest frame that is recognised; this bounds the work on unusual lines. */
  private static final int LONGEST = 1000;

  /** The index after the frame that starts here; the same index when there is none. */
  static int end(String text, int at) {
    if (text.startsWith("at", at) && isSpace(text, at + 2) && (at == 0 || isGap(text, at - 1))) {
      return called(text, at);
    }
    return text.startsWith("file \"", at) ? python(text, at) : at;
  }

  /** JavaScript, Java and Rust: {@code at name (place)} or {@code at place}. */
  private static int called(String text, int at) {
    int begin = at + 2;
    while (isSpace(text, begin)) {
      begin++;
    }
    int last = Math.min(text.length(), at + LONGEST);
    int words = 0;
    for (int i = begin; i < last; i++) {
      char c = text.charAt(i);
      if (c == '(') {
        return i > begin ? inBrackets(text, at, i + 1, last) : at;
      }
      boolean gap = isGap(text, i);
      if (gap && words == 0 && isPlace(text, begin, i)) {
        return i;
      }
      // "async", "new" or "name [as other]" may precede the bracket, but not a sentence.
      if (c == '\n' || (gap && ++words > 3)) {
        return at;
      }
    }
    return words == 0 && last == text.length() && isPlace(text, begin, last) ? last : at;
  }

  private static int inBrackets(String text, int at, int begin, int last) {
    int close = text.indexOf(')', begin);
    if (close < 0 || close >= last || text.substring(begin, close).indexOf('\n') >= 0) {
      return at;
    }
    String place = text.substring(begin, close);
    boolean known =
        place.equals("native method")
            || place.equals("unknown source")
            || place.equals("<anonymous>")
            || place.equals("native")
            || endsInNumber(place, place.length()) > 0;
    return known ? close + 1 : at;
  }

  /** Whether the text is a file with line and column. */
  private static boolean isPlace(String text, int begin, int end) {
    String place = text.substring(begin, end);
    int column = endsInNumber(place, place.length());
    return column > 0 && endsInNumber(place, column) > 0;
  }

  /** The index of the colon before the number that ends here; 0 when there is none. */
  private static int endsInNumber(String place, int end) {
    int at = end;
    while (at > 0 && Normaliser.isDigit(place.charAt(at - 1))) {
      at--;
    }
    return at < end && at > 1 && place.charAt(at - 1) == ':' ? at - 1 : 0;
  }

  /** {@code file "name", line 12, in function}, with the code in the lines below. */
  private static int python(String text, int at) {
    int last = Math.min(text.length(), at + LONGEST);
    int end = text.indexOf("\", line ", at);
    if (end < 0 || end >= last) {
      return at;
    }
    end += "\", line ".length();
    while (end < last && Normaliser.isDigit(text.charAt(end))) {
      end++;
    }
    if (!text.startsWith(", in ", end)) {
      return at;
    }
    end += ", in ".length();
    while (end < last && !isGap(text, end)) {
      end++;
    }
    // The line of code below it, and the marks below that, change while an agent works.
    while (text.startsWith("\n    ", end)) {
      int lineEnd = text.indexOf('\n', end + 1);
      end = lineEnd < 0 ? text.length() : lineEnd;
    }
    return end;
  }

  private static boolean isSpace(String text, int at) {
    return at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t');
  }

  private static boolean isGap(String text, int at) {
    return Character.isWhitespace(text.charAt(at));
  }
}
