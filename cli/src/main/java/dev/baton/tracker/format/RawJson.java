package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON as text: numbers keep their digits and texts their escapes. */
public final class RawJson {
  /** The members of an object as written; null when the text is not an object. */
  public static @Nullable Map<String, String> members(String object) {
    Map<String, String> members = new LinkedHashMap<>();
    return new JsonParser(object).readObject(members) ? members : null;
  }

  /** A text among them that the store accepts; empty when it is missing or something else. */
  public static String text(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "null");
    return raw.charAt(0) == '"' ? TaskFields.text(name, raw) : "";
  }

  /** The items of an array as written; none where it is missing or something else. */
  public static List<String> items(@Nullable String array) {
    List<String> items = array == null ? null : JsonParser.items(array);
    return items == null ? List.of() : items;
  }

  /** Whether a member is true, or the word for it. */
  public static boolean isTrue(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "false");
    return raw.equals("true") || raw.equals("\"true\"");
  }

  public static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2);
    quote(out, text);
    return out.toString();
  }

  public static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
        escape(out, c);
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static void escape(StringBuilder out, char c) {
    int known = "\b\f\n\r\t".indexOf(c);
    if (known >= 0) {
      out.append('\\').append("bfnrt".charAt(known));
    } else {
      out.append("\\u").append(HexFormat.of().toHexDigits(c));
    }
  }

  /**
   * Valid JSON on one line: without blanks between its parts, and with control characters in texts
   * escaped, which scripts write although JSON does not allow them.
   */
  public static String compact(String json) {
    StringBuilder out = null;
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      boolean keep = quoted ? c >= ' ' : c > ' ';
      if (!keep && out == null) {
        out = new StringBuilder(json.length()).append(json, 0, i);
      }
      if (out != null) {
        if (keep) {
          out.append(c);
        } else if (quoted) {
          escape(out, c);
        }
      }
      if (quoted && c == '\\') {
        i++;
        if (out != null) {
          out.append(json.charAt(i));
        }
      } else if (c == '"') {
        quoted = !quoted;
      }
    }
    return out == null ? json : out.toString();
  }

  /** An object with these members, sorted by name, so that the same members give the same text. */
  static String sortedObject(Map<String, String> members) {
    return object(new TreeMap<>(members));
  }

  /** An object with these members in their order. */
  public static String object(Map<String, String> members) {
    StringBuilder out = new StringBuilder("{");
    for (Map.Entry<String, String> member : members.entrySet()) {
      if (out.length() > 1) {
        out.append(',');
      }
      quote(out, member.getKey());
      out.append(':').append(member.getValue());
    }
    return out.append('}').toString();
  }
}
