package dev.baton.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the values in a JSON text begin and end. The structure must be exactly right. Strict
 * reading also follows RFC 8259 inside strings; lenient reading accepts there what shell scripts
 * and models write by mistake: control characters and unpaired surrogates.
 *
 * <p>Where a method returns false, {@link #position} is the place of the error.
 */
public final class JsonTokenizer {
  /** SQLite and most parsers limit the depth, and the stack is finite. */
  public static final int MAX_DEPTH = 100;

  private final String text;
  private final boolean strict;
  private int at;
  private boolean tooDeep;

  private JsonTokenizer(String text, boolean strict) {
    this.text = text;
    this.strict = strict;
  }

  /** For text that must conform to RFC 8259 completely. */
  public static JsonTokenizer strict(String text) {
    return new JsonTokenizer(text, true);
  }

  /** For text in which only the structure matters. */
  public static JsonTokenizer lenient(String text) {
    return new JsonTokenizer(text, false);
  }

  /** The index after the last character that was read. */
  public int position() {
    return at;
  }

  /** Whether reading stopped because values are nested deeper than {@link #MAX_DEPTH}. */
  public boolean isTooDeep() {
    return tooDeep;
  }

  /** Whether nothing but blanks is left. */
  public boolean isAtEnd() {
    skipBlanks();
    return at == text.length();
  }

  /** Reads an object; false when there is none. */
  boolean readObject(@Nullable Map<String, String> members) {
    skipBlanks();
    return peek() == '{' && container('}', 0, members, null);
  }

  /** Reads an array; false when there is none. */
  boolean readArray(List<String> items) {
    skipBlanks();
    return peek() == '[' && container(']', 0, null, items);
  }

  /** Reads a value; false when there is none. */
  public boolean readValue() {
    return value(0);
  }

  private boolean value(int depth) {
    return switch (peek()) {
      case '{' -> container('}', depth, null, null);
      case '[' -> container(']', depth, null, null);
      case '"' -> readString();
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    };
  }

  /**
   * Reads an object or an array.
   *
   * @param members receives an object's members as written; null when they are not needed
   * @param items the same for an array's items
   */
  private boolean container(
      char end, int depth, @Nullable Map<String, String> members, @Nullable List<String> items) {
    if (depth >= MAX_DEPTH) {
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
      int name = at;
      int nameEnd = at;
      if (end == '}') {
        if (!readString()) {
          return false;
        }
        nameEnd = at;
        skipBlanks();
        if (!skip(':')) {
          return false;
        }
        skipBlanks();
      }
      int from = at;
      if (!value(depth + 1)) {
        return false;
      }
      if (members != null) {
        members.put(JsonParser.unquote(text.substring(name, nameEnd)), text.substring(from, at));
      } else if (items != null) {
        items.add(text.substring(from, at));
      }
      skipBlanks();
    } while (skip(','));
    return skip(end);
  }

  /** Reads a string; false when there is none. */
  public boolean readString() {
    if (!skip('"')) {
      return false;
    }
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return true;
      }
      if (c == '\\') {
        at++;
        if (!escape()) {
          return false;
        }
      } else if (strict && (c < ' ' || (Character.isSurrogate(c) && !pair()))) {
        return false;
      } else {
        at++;
      }
    }
    return false;
  }

  private boolean escape() {
    char escaped = peek();
    if (escaped != 'u') {
      boolean known = "\"\\/bfnrt".indexOf(escaped) >= 0;
      if (known || !strict) {
        at++;
      }
      return known;
    }
    int unit = hex(at + 1);
    if (unit < 0 || (strict && Character.isLowSurrogate((char) unit))) {
      if (!strict) {
        at++;
        skipHexDigits();
      }
      return false;
    }
    at += 5;
    if (strict && Character.isHighSurrogate((char) unit)) {
      boolean paired = text.startsWith("\\u", at) && Character.isLowSurrogate((char) hex(at + 2));
      at += paired ? 6 : 5;
      return paired;
    }
    return true;
  }

  /** Moves to the error, or to the end where the text was cut off within an escape. */
  private void skipHexDigits() {
    while (at < text.length()
        && text.charAt(at) <= 'f'
        && Character.digit(text.charAt(at), 16) >= 0) {
      at++;
    }
  }

  /** The value of four digits; -1 when they are not valid. */
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

  /** Moves to the second half of a surrogate pair. */
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

  /** Reads this character if it is the next one. */
  public boolean skip(char c) {
    boolean found = at < text.length() && text.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  /** Reads all blanks up to the next token. */
  public void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The next character; NUL, which is not allowed outside strings, at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }
}
