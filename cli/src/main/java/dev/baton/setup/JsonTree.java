package dev.baton.setup;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a JSON object, to put values into and to take values out of. */
final class JsonTree {
  private final String text;
  private int at;

  private JsonTree(String text) {
    this.text = text;
  }

  /**
   * Reads an object.
   *
   * @throws InvalidValue when it is none
   */
  static JsonNode read(String text) {
    JsonParser parser = new JsonParser(text);
    if (!parser.readObject(new HashMap<>())) {
      throw new InvalidValue(
          "it is not JSON on line " + parser.line() + ": expected an object",
          "mend it; nothing was changed");
    }
    JsonTree tree = new JsonTree(text);
    tree.skipBlanks();
    return tree.value(null, null, tree.at);
  }

  /** Reads on, in a text that is known to be right. */
  private JsonNode value(@Nullable JsonNode parent, @Nullable String name, int begin) {
    JsonNode node = new JsonNode(parent, name, begin, at);
    char first = text.charAt(at);
    if (first == '{' || first == '[') {
      at++;
      for (skipBlanks(); text.charAt(at) != '}' && text.charAt(at) != ']'; skipBlanks()) {
        if (text.charAt(at) == ',') {
          at++;
          skipBlanks();
        }
        child(node, first == '{');
      }
      at++;
    } else if (first == '"') {
      string();
    } else {
      while (",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
    }
    node.endAt(at);
    return node;
  }

  private void child(JsonNode node, boolean named) {
    int begin = at;
    String name = null;
    if (named) {
      string();
      name = JsonParser.unquote(text.substring(begin, at));
      at = text.indexOf(':', at) + 1;
      skipBlanks();
    }
    value(node, name, begin);
  }

  private void string() {
    for (at++; text.charAt(at) != '"'; at++) {
      if (text.charAt(at) == '\\') {
        at++;
      }
    }
    at++;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The text with one more value in front of all others in an object or array. */
  static String insert(String text, JsonNode into, String value) {
    int place = into.start() + 1;
    String between =
        into.children().isEmpty()
            ? value
            : text.substring(place, into.children().getFirst().begin()) + value + ",";
    return text.substring(0, place) + between + text.substring(place);
  }

  /**
   * The text without a value; undoes {@link #insert}. What held nothing else goes, too, unless the
   * value stands in it as insert would have put it there.
   *
   * @return null when nothing is left
   */
  static @Nullable String remove(String text, JsonNode node) {
    JsonNode parent = node.parent();
    if (parent == null) {
      return null;
    }
    List<JsonNode> siblings = parent.children();
    int index = siblings.indexOf(node);
    if (siblings.size() == 1) {
      return node.begin() == parent.start() + 1
          ? cut(text, node.begin(), node.end())
          : remove(text, parent);
    }
    if (index == siblings.size() - 1) {
      return cut(text, siblings.get(index - 1).end(), node.end());
    }
    int from =
        index == 0 ? parent.start() + 1 : text.indexOf(',', siblings.get(index - 1).end()) + 1;
    return cut(text, from, text.indexOf(',', node.end()) + 1);
  }

  private static String cut(String text, int from, int to) {
    return text.substring(0, from) + text.substring(to);
  }
}
