package dev.baton.json;

/**
 * Finds out whether a text is JSON as RFC 8259 has it, to the letter: readers that forgive would
 * let something into the store that other programs cannot read.
 */
final class JsonScanner {
  /** SQLite and most readers stop at some depth; nobody nests so deep by intent. */
  static final int DEEPEST = 100;

  private final String text;
  private int at;
  private boolean tooDeep;

  JsonScanner(String text) {
    this.text = text;
  }

  /** How far the text was read: where a value ended, or what is wrong stands. */
  int position() {
    return at;
  }

  /** Whether reading ended because values are nested deeper than {@link #DEEPEST}. */
  boolean isTooDeep() {
    return tooDeep;
  }

  boolean isAtEnd() {
    skipBlanks();
    return at == text.length();
  }

  /** Reads an object; false when there is none. */
  boolean readObject() {
    skipBlanks();
    return peek() == '{' && value(0);
  }

  private boolean value(int depth) {
    skipBlanks();
    return switch (peek()) {
      case '{' -> members('}', true, depth);
      case '[' -> members(']', false, depth);
      case '"' -> string();
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    };
  }

  private boolean members(char end, boolean named, int depth) {
    if (depth >= DEEPEST) {
      tooDeep = true;
      return false;
    }
    at++;
    skipBlanks();
    if (skip(end)) {
      return true;
    }
    do {
      skipBlanks();
      if (named && !(string() && skipBlanks() && skip(':'))) {
        return false;
      }
      if (!value(depth + 1)) {
        return false;
      }
      skipBlanks();
    } while (skip(','));
    return skip(end);
  }

  private boolean string() {
    if (!skip('"')) {
      return false;
    }
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return true;
      }
      if (c < ' ' || (c == '\\' && !escape()) || (Character.isSurrogate(c) && !pair())) {
        return false;
      }
      at++;
    }
    return false;
  }

  /** Stops on the last character of an escape. */
  private boolean escape() {
    at++;
    if (peek() != 'u') {
      return "\"\\/bfnrt".indexOf(peek()) >= 0;
    }
    int unit = hex(at + 1);
    if (unit < 0 || Character.isLowSurrogate((char) unit)) {
      return false;
    }
    at += 4;
    if (Character.isHighSurrogate((char) unit)) {
      boolean paired =
          text.startsWith("\\u", at + 1) && Character.isLowSurrogate((char) hex(at + 3));
      at += 6;
      return paired;
    }
    return true;
  }

  private int hex(int from) {
    int unit = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0 || text.charAt(i) > 'f') {
        return -1;
      }
      unit = unit * 16 + digit;
    }
    return unit;
  }

  /** Stops on the second half of a pair. */
  private boolean pair() {
    boolean paired =
        at + 1 < text.length() && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
    at += paired ? 1 : 0;
    return paired;
  }

  private boolean number() {
    skip('-');
    if (!skip('0') && !digits()) {
      return false;
    }
    if (skip('.') && !digits()) {
      return false;
    }
    if (!skip('e') && !skip('E')) {
      return true;
    }
    if (!skip('+')) {
      skip('-');
    }
    return digits();
  }

  private boolean digits() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    return at > start;
  }

  private boolean word(String word) {
    boolean found = text.startsWith(word, at);
    at += found ? word.length() : 0;
    return found;
  }

  private boolean skip(char c) {
    boolean found = at < text.length() && text.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  private boolean skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return true;
  }

  /** The next character; NUL, which no rule allows outside of a string, at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }
}
