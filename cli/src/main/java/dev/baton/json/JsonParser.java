package dev.baton.json;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the values in a JSON text begin and end, without building a tree. The structure must
 * be exactly right. Strict parsing also follows RFC 8259 inside strings; otherwise everything is
 * accepted there that shell scripts and models write by mistake: control characters and unpaired
 * surrogates. To lose a record of another tracker would be worse. Refused in any case are numbers
 * beyond the range of 64-bit floating point, which each program would read as another value.
 *
 * <p>Where a method returns false, {@link #position} is the place of the error.
 */
public final class JsonParser {
  /** The maximum nesting depth. SQLite and most parsers have one, and the stack is finite. */
  public static final int DEEPEST = 100;

  /** Shorter numbers without an exponent fit into every range. */
  private static final int LONG_NUMBER = 300;

  private final String text;
  private final boolean strict;
  private int at;
  private String problem = "";
  private String expected = "";

  public JsonParser(String text) {
    this(text, false);
  }

  /** Parses strictly if asked to. */
  JsonParser(String text, boolean strict) {
    this.text = text;
    this.strict = strict;
  }

  /** The items of an array, as written; null when the text is something else. */
  public static @Nullable List<String> items(String array) {
    JsonParser parser = new JsonParser(array);
    List<String> items = new ArrayList<>();
    parser.skipBlanks();
    boolean read = parser.peek() == '[' && parser.container(']', 0, null, items);
    return read && parser.isAtEnd() ? items : null;
  }

  /** Decodes a valid string. */
  public static String unquote(String quoted) {
    return plain(quoted.substring(1, quoted.length() - 1));
  }

  /**
   * Parses the whole text as one object.
   *
   * @param members receives its members as written
   * @return whether it is one
   */
  public boolean readObject(Map<String, String> members) {
    skipBlanks();
    return peek() == '{' && container('}', 0, members, null) && isAtEnd();
  }

  /** Reads a value; false when there is none. */
  public boolean readValue() {
    return value(0);
  }

  /** The index after the last character that was read. */
  public int position() {
    return at;
  }

  /** The line at which reading ended, 1 or more. */
  public long line() {
    int end = Math.min(at, text.length());
    return 1 + text.substring(0, end).chars().filter(c -> c == '\n').count();
  }

  /**
   * Why a text that has the form of JSON is refused nevertheless, with what was expected; empty
   * where it does not have that form.
   *
   * @param place where, in words that follow the problem; may be empty
   */
  public String complaint(String place) {
    return problem.isEmpty() ? "" : problem + place + ": expected " + expected;
  }

  /** Whether nothing but blanks is left. */
  boolean isAtEnd() {
    skipBlanks();
    return at == text.length();
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
    if (depth >= DEEPEST) {
      return refuse(
          at, "it is nested too deeply", "at most " + DEEPEST + " levels of objects and arrays");
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
        members.put(unquote(text.substring(name, nameEnd)), text.substring(from, at));
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
    int unit = hex(text, at + 1);
    if (unit < 0 || (strict && Character.isLowSurrogate((char) unit))) {
      // Moves to the error, or to the end where the text was cut off within an escape.
      at += strict ? 0 : 1;
      while (!strict && isHexDigit(text, at)) {
        at++;
      }
      return false;
    }
    at += 5;
    if (strict && Character.isHighSurrogate((char) unit)) {
      boolean paired =
          text.startsWith("\\u", at) && Character.isLowSurrogate((char) hex(text, at + 2));
      at += paired ? 6 : 5;
      return paired;
    }
    return true;
  }

  /** Moves to the second half of a surrogate pair. */
  private boolean pair() {
    boolean paired =
        at + 1 < text.length() && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
    at += paired ? 1 : 0;
    return paired;
  }

  private boolean number() {
    int from = at;
    return digitsOfNumber() && isPossible(from);
  }

  /** Whether other programs can read a number: their numbers have 64 bits. */
  private boolean isPossible(int from) {
    String number = text.substring(from, at);
    if (number.length() < LONG_NUMBER && number.indexOf('e') < 0 && number.indexOf('E') < 0) {
      return true;
    }
    double value = Math.abs(Double.parseDouble(number));
    boolean possible = value <= Double.MAX_VALUE && (value > 0 || isZero(number));
    return possible
        || refuse(
            from,
            "the number " + InvalidValue.quote(number) + " is out of range",
            "one that fits into 64 bits");
  }

  private static boolean isZero(String number) {
    for (int i = 0; i < number.length() && Character.toLowerCase(number.charAt(i)) != 'e'; i++) {
      if (number.charAt(i) >= '1' && number.charAt(i) <= '9') {
        return false;
      }
    }
    return true;
  }

  /** Refuses the text because of what begins at that place. */
  private boolean refuse(int place, String why, String instead) {
    problem = why;
    expected = instead;
    at = place;
    return false;
  }

  private boolean digitsOfNumber() {
    skip('-');
    if ((!skip('0') && !digits()) || (skip('.') && !digits())) {
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

  /**
   * Decodes the escapes of a string.
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
        int unit = hex(raw, from);
        if (unit < 0) {
          throw new NumberFormatException("no digit");
        }
        plain.append((char) unit);
        from += 4;
      } else {
        int control = "bfnrt".indexOf(escaped);
        plain.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
      }
      escape = raw.indexOf('\\', from);
    }
    return plain.append(raw, from, raw.length()).toString();
  }

  /** The value of four digits; -1 when they are not valid. */
  private static int hex(String raw, int from) {
    int end = from;
    while (end < from + 4 && isHexDigit(raw, end)) {
      end++;
    }
    return end < from + 4 ? -1 : HexFormat.fromHexDigits(raw, from, end);
  }

  private static boolean isHexDigit(String raw, int place) {
    return place < raw.length() && HexFormat.isHexDigit(raw.charAt(place));
  }
}
