package dev.baton.breaker.signature;

import org.jspecify.annotations.Nullable;

/**
 * A place in a file, as an error line names it.
 *
 * @param file null when none is named
 * @param line null when none is named; otherwise 1 or more
 */
record Place(@Nullable String file, @Nullable Integer line) {
  static final Place NOWHERE = new Place(null, null);
  private static final int DIGITS = 7;

  /**
   * The first place in a line: {@code a.c:12}, {@code A.java:[12,8]}, {@code a.ts(12,8)} or {@code
   * File "a.py", line 12}.
   */
  static Place in(String text) {
    if (text.startsWith("File \"")) {
      int end = text.indexOf("\", line ");
      return end < 0
          ? NOWHERE
          : of(text.substring("File \"".length(), end), text, end + "\", line ".length());
    }
    for (int i = 1; i + 1 < text.length(); i++) {
      char c = text.charAt(i);
      if (c != ':' && c != '(') {
        continue;
      }
      int number = c == ':' && text.charAt(i + 1) == '[' ? i + 2 : i + 1;
      String file = nameBefore(text, i);
      if (isFile(file)) {
        Place place = of(file, text, number);
        if (place.line() != null) {
          return place;
        }
      }
    }
    return NOWHERE;
  }

  private static Place of(String file, String text, int at) {
    int end = Normaliser.endOfDigits(text, at);
    boolean fits = end > at && end - at <= DIGITS;
    int line = fits ? Integer.parseInt(text, at, end, 10) : 0;
    return line > 0 ? new Place(file, line) : NOWHERE;
  }

  private static String nameBefore(String text, int end) {
    int begin = end;
    while (begin > 0 && isNamePart(text, begin - 1)) {
      begin--;
    }
    return text.substring(begin, end);
  }

  private static boolean isNamePart(String text, int at) {
    char c = text.charAt(at);
    boolean drive =
        c == ':' && at > 0 && Character.isLetter(text.charAt(at - 1)) && isSlash(text, at + 1);
    return drive || Normaliser.isWord(c) || "./\\-+@$~".indexOf(c) >= 0;
  }

  private static boolean isSlash(String text, int at) {
    return at < text.length() && (text.charAt(at) == '/' || text.charAt(at) == '\\');
  }

  /** Whether it is a name with an extension of letters, such as {@code src/a.c}. */
  private static boolean isFile(String name) {
    int dot = name.lastIndexOf('.');
    return dot > 0 && dot + 1 < name.length() && Character.isLetter(name.charAt(dot + 1));
  }
}
