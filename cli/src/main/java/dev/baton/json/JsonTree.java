package dev.baton.json;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inserts values into the text of a JSON object, and removes them. */
public final class JsonTree {
  private final String text;
  private final JsonParser tokens;

  private JsonTree(String text) {
    this.text = text;
    this.tokens = new JsonParser(text);
  }

  /**
   * Parses an object.
   *
   * @throws InvalidValue when it is not one
   */
  public static JsonNode read(String text) {
    JsonParser parser = new JsonParser(text);
    if (!parser.readObject(new HashMap<>())) {
      throw new InvalidValue(
          "not JSON on line " + parser.line() + ": expected an object",
          "fix it; nothing was changed");
    }
    JsonTree tree = new JsonTree(text);
    tree.tokens.skipBlanks();
    return tree.value(null, null, tree.tokens.position());
  }

  /** Parses a value of a text that is known to be valid. */
  private JsonNode value(@Nullable JsonNode parent, @Nullable String name, int begin) {
    JsonNode node = new JsonNode(parent, name, begin, tokens.position());
    if (tokens.skip('{')) {
      children(node, '}');
    } else if (tokens.skip('[')) {
      children(node, ']');
    } else {
      tokens.readValue();
    }
    node.endAt(tokens.position());
    return node;
  }

  private void children(JsonNode parent, char end) {
    for (tokens.skipBlanks(); !tokens.skip(end); tokens.skipBlanks()) {
      tokens.skip(',');
      tokens.skipBlanks();
      int begin = tokens.position();
      String name = null;
      if (end == '}') {
        tokens.readString();
        name = JsonParser.unquote(text.substring(begin, tokens.position()));
        tokens.skipBlanks();
        tokens.skip(':');
        tokens.skipBlanks();
      }
      value(parent, name, begin);
    }
  }

  public static String lineEnd(String text) {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /** What precedes the first value of an object or array on its line, or else a default. */
  public static String indent(String text, JsonNode into, String otherwise) {
    if (into.children().isEmpty()) {
      return otherwise;
    }
    String before = text.substring(into.start() + 1, into.children().getFirst().begin());
    String line = before.substring(before.lastIndexOf('\n') + 1);
    return before.indexOf('\n') < 0 || !line.isBlank() ? otherwise : line;
  }

  /** The text with a value inserted before all others in an object or array. */
  public static String insert(String text, JsonNode into, String value) {
    int place = into.start() + 1;
    if (into.children().isEmpty()) {
      return text.substring(0, place) + value + text.substring(place);
    }
    String before = text.substring(place, into.children().getFirst().begin());
    String blanks =
        before.indexOf('\n') < 0
            ? before.isBlank() ? before : " "
            : lineEnd(text) + indent(text, into, "");
    return text.substring(0, place) + blanks + value + "," + text.substring(place);
  }

  /** A text as a JSON string. */
  public static String quoted(String text) {
    return Document.text(json -> json.value(text));
  }

  /** The text with a member added after all others of an object, laid out like them. */
  public static String append(String text, JsonNode into, String member, String indent) {
    List<JsonNode> members = into.children();
    if (members.isEmpty()) {
      String line = "\n" + indent;
      return text.substring(0, into.start() + 1)
          + line
          + "  "
          + member
          + line
          + text.substring(into.end() - 1);
    }
    JsonNode first = members.getFirst();
    String between = text.substring(into.start() + 1, first.begin());
    int place = members.getLast().end();
    return text.substring(0, place)
        + ","
        + (between.isEmpty() ? " " : between)
        + member
        + text.substring(place);
  }

  /**
   * The text without a value; undoes {@link #insert}, also after people have added values around
   * it. A container that becomes empty is removed, too, unless the value was laid out as insert
   * would have done it there, or comments of people are in it.
   *
   * @return null when nothing is left
   */
  public static @Nullable String remove(String text, JsonNode node) {
    JsonNode parent = node.parent();
    if (parent == null) {
      return null;
    }
    String plain = JsonComments.blank(text);
    List<JsonNode> siblings = parent.children();
    int index = siblings.indexOf(node);
    int next = node.end();
    while (plain.charAt(next) <= ' ') {
      next++;
    }
    int end = plain.charAt(next) == ',' ? next + 1 : node.end();
    if (siblings.size() == 1) {
      int first = parent.start() + 1;
      boolean isAlone =
          node.begin() != first
              && isSame(text, plain, first, node.begin())
              && isSame(text, plain, end, parent.end());
      return isAlone ? remove(text, parent) : cut(text, node.begin(), end);
    }
    if (index == siblings.size() - 1) {
      return cut(text, plain.indexOf(',', siblings.get(index - 1).end()), node.end());
    }
    int from =
        index == 0 ? parent.start() + 1 : plain.indexOf(',', siblings.get(index - 1).end()) + 1;
    return cut(text, from, end);
  }

  /** Whether no comment is there. */
  private static boolean isSame(String text, String plain, int from, int to) {
    return text.substring(from, to).equals(plain.substring(from, to));
  }

  private static String cut(String text, int from, int to) {
    return text.substring(0, from) + text.substring(to);
  }

  /** A value in a JSON text with its position, so that the text around it can be kept. */
  public static final class JsonNode {
    private final @Nullable JsonNode parent;
    private final @Nullable String name;
    private final int begin;
    private final int start;
    private final List<JsonNode> children = new ArrayList<>();
    private int end;

    JsonNode(@Nullable JsonNode parent, @Nullable String name, int begin, int start) {
      this.parent = parent;
      this.name = name;
      this.begin = begin;
      this.start = start;
      if (parent != null) {
        parent.children.add(this);
      }
    }

    void endAt(int place) {
      end = place;
    }

    /** Null for the outermost value. */
    public @Nullable JsonNode parent() {
      return parent;
    }

    /** Its name as a member of an object; null for the item of an array. */
    public @Nullable String name() {
      return name;
    }

    /** Where it begins, including its name. */
    public int begin() {
      return begin;
    }

    /** Where the value itself begins. */
    public int start() {
      return start;
    }

    /** The index after its last character. */
    public int end() {
      return end;
    }

    /** The decoded string; null when it is not a string. */
    public @Nullable String string(String text) {
      return text.charAt(start) == '"' ? JsonParser.unquote(text.substring(start, end)) : null;
    }

    /** Members or items; empty for any other value. */
    public List<JsonNode> children() {
      return children;
    }

    /** The last member with this name, which is the one that counts; null for none. */
    public @Nullable JsonNode member(String wanted) {
      JsonNode found = null;
      for (JsonNode child : children) {
        found = wanted.equals(child.name) ? child : found;
      }
      return found;
    }
  }
}
