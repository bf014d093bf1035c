package dev.baton.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes JSON apart without building a tree. The structure must be right to the letter; texts may
 * hold what shell scripts and models put into them by mistake: control characters, and halves of
 * characters. What counts errors or takes over other trackers' files reads in this way, where
 * losing one would be worse.
 */
public final class JsonParser {
  /** Nobody nests so deep by intent, and the stack is finite. */
  public static final int DEEPEST = 100;

  private final String text;
  private int at;
  private boolean tooDeep;

  public JsonParser(String text) {
    this.text = text;
  }

  /**
   * Reads the one object that the text is.
   *
   * @param members gets its members as they are written
   * @return whether it is one
   */
  public boolean readObject(Map<String, String> members) {
    skipBlanks();
    if (!skip('{')) {
      return false;
    }
    skipBlanks();
    if (!skip('}')) {
      do {
        skipBlanks();
        int name = at;
        if (!string()) {
          return false;
        }
        int nameEnd = at;
        skipBlanks();
        if (!skip(':')) {
          return false;
        }
        skipBlanks();
        int value = at;
        if (!value(1)) {
          return false;
        }
        members.put(unquote(text.substring(name, nameEnd)), text.substring(value, at));
        skipBlanks();
      } while (skip(','));
      if (!skip('}')) {
        return false;
      }
    }
    skipBlanks();
    return at == text.length();
  }

  /** How far the text was read: what is wrong stands here. */
  public int position() {
    return at;
  }

  /** Whether reading ended because values are nested deeper than {@link #DEEPEST}. */
  public boolean isTooDeep() {
    return tooDeep;
  }

  /** On which line of the text reading ended, from 1 on. */
  public long line() {
    return 1
        + text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
  }

  /**
   * Why a text is no JSON object, in words.
   *
   * @param text one that {@link #readObject} refuses
   */
  static String complaint(String text) {
    JsonParser parser = new JsonParser(text);
    boolean _ = parser.readObject(new HashMap<>());
    return parser.tooDeep
        ? "it is nested deeper than " + DEEPEST + " levels on line " + parser.line()
        : "it is not JSON on line " + parser.line() + ": expected an object";
  }

  /** The items of an array, as they are written; null when the text is something else. */
  public static @Nullable List<String> items(String array) {
    JsonParser parser = new JsonParser(array);
    List<String> items = new ArrayList<>();
    parser.skipBlanks();
    if (!parser.skip('[')) {
      return null;
    }
    parser.skipBlanks();
    if (!parser.skip(']')) {
      do {
        parser.skipBlanks();
        int start = parser.at;
        if (!parser.value(1)) {
          return null;
        }
        items.add(array.substring(start, parser.at));
        parser.skipBlanks();
      } while (parser.skip(','));
      if (!parser.skip(']')) {
        return null;
      }
    }
    parser.skipBlanks();
    return parser.at == array.length() ? items : null;
  }

  /** The texts in an array that is right; null when it is something else. */
  static @Nullable List<String> texts(String array) {
    JsonParser parser = new JsonParser(array);
    List<String> texts = new ArrayList<>();
    if (!parser.skip('[')) {
      return null;
    }
    do {
      parser.skipBlanks();
      int start = parser.at;
      if (parser.string()) {
        texts.add(unquote(array.substring(start, parser.at)));
      } else if (parser.peek() != ']' || !texts.isEmpty()) {
        return null;
      }
      parser.skipBlanks();
    } while (parser.skip(','));
    return texts;
  }

  /** What a text that is right says. */
  public static String unquote(String quoted) {
    return JsonEscapes.plain(quoted.substring(1, quoted.length() - 1));
  }

  private boolean value(int depth) {
    return switch (peek()) {
      case '{' -> nested('}', depth);
      case '[' -> nested(']', depth);
      case '"' -> string();
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    };
  }

  private boolean nested(char end, int depth) {
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
      if (end == '}') {
        boolean named = string();
        skipBlanks();
        if (!named || !skip(':')) {
          return false;
        }
        skipBlanks();
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
      char c = text.charAt(at++);
      if (c == '"') {
        return true;
      }
      if (c == '\\' && !escape()) {
        return false;
      }
    }
    return false;
  }

  private boolean escape() {
    char escaped = peek();
    at++;
    if (escaped != 'u') {
      return "\"\\/bfnrt".indexOf(escaped) >= 0;
    }
    for (int end = at + 4; at < end; at++) {
      char digit = peek();
      if (digit > 'f' || Character.digit(digit, 16) < 0) {
        return false;
      }
    }
    return true;
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

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The next character; NUL, which no rule allows outside of a text, at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }
}
