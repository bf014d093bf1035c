package dev.baton.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Splits JSON into its parts without building a tree, leniently ({@link JsonTokenizer#lenient}).
 * Used for counting errors and reading other trackers' files, where losing a record would be worse.
 */
public final class JsonParser {
  /** The maximum nesting depth. */
  public static final int DEEPEST = JsonTokenizer.MAX_DEPTH;

  private final String text;
  private final JsonTokenizer tokens;

  public JsonParser(String text) {
    this.text = text;
    this.tokens = JsonTokenizer.lenient(text);
  }

  /**
   * Parses the text as one object.
   *
   * @param members receives its members as written
   * @return whether it is one
   */
  public boolean readObject(Map<String, String> members) {
    return tokens.readObject(members) && tokens.isAtEnd();
  }

  /** How far the text was read: the position of an error. */
  public int position() {
    return tokens.position();
  }

  /** Whether reading ended because values are nested deeper than {@link #DEEPEST}. */
  public boolean isTooDeep() {
    return tokens.isTooDeep();
  }

  /** The line at which reading ended, 1 or more. */
  public long line() {
    int end = Math.min(position(), text.length());
    return 1 + text.substring(0, end).chars().filter(c -> c == '\n').count();
  }

  /**
   * Why a text is not a JSON object, in words.
   *
   * @param text one that {@link #readObject} refuses
   */
  static String complaint(String text) {
    JsonParser parser = new JsonParser(text);
    boolean _ = parser.readObject(new HashMap<>());
    return parser.isTooDeep()
        ? "nested deeper than " + DEEPEST + " levels on line " + parser.line()
        : "not JSON on line " + parser.line() + ": expected an object";
  }

  /** The items of an array, as written; null when the text is something else. */
  public static @Nullable List<String> items(String array) {
    JsonTokenizer tokens = JsonTokenizer.lenient(array);
    List<String> items = new ArrayList<>();
    return tokens.readArray(items) && tokens.isAtEnd() ? items : null;
  }

  /** The strings in an array; null when the text is something else, or has other items. */
  static @Nullable List<String> texts(String array) {
    List<String> items = items(array);
    if (items == null) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (String item : items) {
      if (item.charAt(0) != '"') {
        return null;
      }
      texts.add(unquote(item));
    }
    return texts;
  }

  /** Decodes a valid string. */
  public static String unquote(String quoted) {
    return JsonEscapes.plain(quoted.substring(1, quoted.length() - 1));
  }
}
