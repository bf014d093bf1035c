package dev.baton.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value in a JSON text with its position, so that the text around it can be kept. */
public final class JsonNode {
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
