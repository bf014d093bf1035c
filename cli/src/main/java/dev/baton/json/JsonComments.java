package dev.baton.json;

/**
 * JSON as people write it in settings: with comments, and with a comma after the last member. Each
 * is replaced by blanks, so that {@link JsonTree} finds all values where they are in the text.
 */
public final class JsonComments {
  private final String text;
  private final StringBuilder out;
  private int comma = -1;

  private JsonComments(String text) {
    this.text = text;
    this.out = new StringBuilder(text);
  }

  /** The text without its comments, as long as before. */
  public static String blank(String text) {
    return new JsonComments(text).run(false);
  }

  /** The text without comments and without commas that nothing follows, as long as before. */
  public static String strict(String text) {
    return new JsonComments(text).run(true);
  }

  private String run(boolean commas) {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = at + 1;
      if (c == '"') {
        end = endOfString(at);
      } else if (text.startsWith("//", at)) {
        end = endOf("\n", at);
        blank(at, end);
      } else if (text.startsWith("/*", at)) {
        int last = text.indexOf("*/", at + 2);
        end = last < 0 ? text.length() : last + 2;
        blank(at, end);
      } else if (commas && comma >= 0 && (c == '}' || c == ']')) {
        out.setCharAt(comma, ' ');
      }
      if (c == ',') {
        comma = at;
      } else if (out.charAt(at) > ' ') {
        comma = -1;
      }
      at = end;
    }
    return out.toString();
  }

  private int endOfString(int begin) {
    for (int at = begin + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        return at + 1;
      }
      at += c == '\\' ? 1 : 0;
    }
    return text.length();
  }

  private int endOf(String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found;
  }

  private void blank(int from, int to) {
    for (int at = from; at < to; at++) {
      if (text.charAt(at) != '\n' && text.charAt(at) != '\r') {
        out.setCharAt(at, ' ');
      }
    }
  }
}
