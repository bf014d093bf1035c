package dev.baton.hooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The two upper levels of keys of a YAML file, as people write them: with one key a line. Lines
 * that are added must not repeat a key, and must be indented like those beside them.
 */
final class YamlKeys {
  private final List<String> lines;

  private YamlKeys(List<String> lines) {
    this.lines = lines;
  }

  /** Reads a file's text; a file that does not exist yet has no keys. */
  static YamlKeys of(String text) {
    return new YamlKeys(
        text.lines()
            .map(String::stripTrailing)
            .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))
            .toList());
  }

  /**
   * A key.
   *
   * @param at the number of its line
   * @param value what follows on its own line; empty where the value is on the lines below
   * @param below how far the first line below it is indented; -1 when it has no lines below
   */
  record Key(int at, String value, int below) {}

  /** The key that is not indented; null when there is none. */
  @Nullable Key top(String name) {
    return find(name, 0, 0);
  }

  /** A key directly below another one; null when there is none. */
  @Nullable Key below(Key parent, String name) {
    return parent.below() <= 0 ? null : find(name, parent.at() + 1, parent.below());
  }

  private @Nullable Key find(String name, int from, int indent) {
    for (int i = from; i < lines.size() && indent(i) >= indent; i++) {
      String line = lines.get(i).strip();
      int colon = line.indexOf(':');
      if (indent(i) == indent && colon > 0 && unquoted(line.substring(0, colon)).equals(name)) {
        return new Key(i, value(line.substring(colon + 1).strip()), below(i));
      }
    }
    return null;
  }

  private static String unquoted(String key) {
    return key.strip().replaceAll("^(['\"])(.*)\\1$", "$2");
  }

  private static String value(String text) {
    return text.startsWith("#") ? "" : text;
  }

  /** A list may be indented as little as its key. */
  private int below(int at) {
    boolean list = at + 1 < lines.size() && lines.get(at + 1).strip().startsWith("-");
    int least = indent(at) + (list ? 0 : 1);
    return at + 1 < lines.size() && indent(at + 1) >= least ? indent(at + 1) : -1;
  }

  private int indent(int at) {
    String line = lines.get(at);
    return line.length() - line.stripLeading().length();
  }
}
