package dev.baton.json;

/** Decodes and encodes escapes in JSON strings. */
final class JsonEscapes {
  private JsonEscapes() {}

  /**
   * Decodes a string.
   *
   * @param raw the text between its quotation marks, without an incomplete escape
   * @throws NumberFormatException when a Unicode escape is not valid
   */
  static String plain(String raw) {
    int escape = raw.indexOf('\\');
    if (escape < 0) {
      return raw;
    }
    StringBuilder plain = new StringBuilder(raw.length());
    int from = 0;
    while (escape >= 0) {
      plain.append(raw, from, escape);
      char escaped = raw.charAt(escape + 1);
      from = escape + 2;
      if (escaped == 'u') {
        plain.append((char) hex(raw, from));
        from += 4;
      } else {
        int control = "bfnrt".indexOf(escaped);
        plain.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
      }
      escape = raw.indexOf('\\', from);
    }
    return plain.append(raw, from, raw.length()).toString();
  }

  /** Four digits; unlike the JDK's parser, without a sign. */
  private static int hex(String raw, int from) {
    int unit = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = i < raw.length() ? Character.digit(raw.charAt(i), 16) : -1;
      if (digit < 0) {
        throw new NumberFormatException("no digit");
      }
      unit = unit * 16 + digit;
    }
    return unit;
  }
}
