package dev.baton.setup;

import dev.baton.json.JsonComments;
import dev.baton.json.JsonTree;
import dev.baton.json.JsonTree.JsonNode;
import dev.baton.task.InvalidValue;
import org.jspecify.annotations.Nullable;

/**
 * The entry of Baton's server in an agent's settings, a JSON object with or without comments:
 * {@code {"mcpServers": {"baton": {…}}}}. A variable in its environment marks it as Baton's.
 *
 * @param servers the member that has all servers
 * @param value the entry's value
 */
record JsonEntry(String servers, String value) implements Part {
  static final String NAME = "baton";
  static final String MARK = "BATON_SETUP";

  private static final String BOM = "\u00ef\u00bb\u00bf";

  /** The entry as most agents have it. */
  static JsonEntry of(String agent) {
    return new JsonEntry(
        "mcpServers",
        "{\"command\": \"baton\", \"args\": [\"mcp\"], \"env\": {\"%s\": \"%s\"}}"
            .formatted(MARK, agent));
  }

  /** The entry as OpenCode has it: opencode.ai/docs/mcp-servers. */
  static JsonEntry ofOpenCode() {
    return new JsonEntry(
        "mcp",
        "{\"type\": \"local\", \"command\": [\"baton\", \"mcp\"], \"environment\": {\"%s\": \"opencode\"}}"
            .formatted(MARK));
  }

  @Override
  public String with(@Nullable String text) {
    if (text == null) {
      return "{\n  \"" + servers + "\": {\n    " + member() + "\n  }\n}\n";
    }
    String body = body(text);
    JsonNode root = read(body);
    JsonNode all = root.member(servers);
    if (all == null) {
      String indent = indent(body, root, "  ");
      String end = lineEnd(body);
      String value =
          '"' + servers + "\": {" + end + indent.repeat(2) + member() + end + indent + "}";
      return bom(text) + insert(body, root, value);
    }
    if (body.charAt(all.start()) != '{') {
      throw new InvalidValue("its '" + servers + "' is not an object", "fix it");
    }
    JsonNode present = all.member(NAME);
    if (present == null) {
      return bom(text) + insert(body, all, member());
    }
    JsonNode wanted = JsonTree.read(value);
    if (covers(body, present, wanted, false)) {
      return text;
    }
    if (isOwn(body, present)) {
      return bom(text) + body.substring(0, present.start()) + value + body.substring(present.end());
    }
    if (covers(body, present, wanted, true)) {
      return text;
    }
    throw new InvalidValue(
        "it has another '" + NAME + "' in '" + servers + "'", "remove or rename that entry");
  }

  @Override
  public @Nullable String without(String text) {
    String body = body(text);
    JsonNode all = read(body).member(servers);
    JsonNode present = all == null ? null : all.member(NAME);
    if (present == null || !isOwn(body, present)) {
      return text;
    }
    String rest = remove(body, present);
    return rest == null ? null : bom(text) + rest;
  }

  private String member() {
    return '"' + NAME + "\": " + value;
  }

  private static String bom(String text) {
    return text.startsWith(BOM) ? BOM : "";
  }

  private static String body(String text) {
    return text.substring(bom(text).length());
  }

  private static JsonNode read(String body) {
    return JsonTree.read(JsonComments.strict(body));
  }

  private static boolean isOwn(String text, JsonNode entry) {
    for (JsonNode member : entry.children()) {
      if (member.member(MARK) != null && text.charAt(member.start()) == '{') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether all that is wanted is there; people may have added to it.
   *
   * @param unmarked whether the environment does not count
   */
  private boolean covers(String text, JsonNode present, JsonNode wanted, boolean unmarked) {
    if (value.charAt(wanted.start()) != '{') {
      return compact(text, present).equals(compact(value, wanted));
    }
    for (JsonNode member : wanted.children()) {
      String name = String.valueOf(member.name());
      JsonNode same = present.member(name);
      if ((same == null || !covers(text, same, member, unmarked))
          && !(unmarked && name.startsWith("env"))) {
        return false;
      }
    }
    return true;
  }

  private static String compact(String text, JsonNode node) {
    return JsonComments.strict(text.substring(node.start(), node.end())).replaceAll("\\s", "");
  }

  private static String lineEnd(String text) {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /** What precedes the first member on its line, or else a default. */
  private static String indent(String text, JsonNode object, String otherwise) {
    if (object.children().isEmpty()) {
      return otherwise;
    }
    String before = text.substring(object.start() + 1, object.children().getFirst().begin());
    String line = before.substring(before.lastIndexOf('\n') + 1);
    return before.indexOf('\n') < 0 || !line.isBlank() ? otherwise : line;
  }

  /** Inserts a member before all others, directly after the bracket. */
  private static String insert(String text, JsonNode object, String member) {
    int place = object.start() + 1;
    if (object.children().isEmpty()) {
      return text.substring(0, place) + member + text.substring(place);
    }
    String before = text.substring(place, object.children().getFirst().begin());
    String blanks =
        before.indexOf('\n') < 0
            ? before.isBlank() ? before : " "
            : lineEnd(text) + indent(text, object, "");
    return text.substring(0, place) + blanks + member + "," + text.substring(place);
  }

  /** Undoes {@link #insert}, also after people have added members around it. */
  private static @Nullable String remove(String text, JsonNode node) {
    JsonNode object = node.parent();
    if (object == null) {
      return null;
    }
    String plain = JsonComments.blank(text);
    int index = object.children().indexOf(node);
    int next = node.end();
    while (next < text.length() && plain.charAt(next) <= ' ') {
      next++;
    }
    int end = plain.charAt(next) == ',' ? next + 1 : node.end();
    if (object.children().size() == 1) {
      boolean isOurs = node.begin() != object.start() + 1;
      return isOurs && plain.substring(object.start() + 1, node.begin()).isBlank()
          ? removeObject(text, plain, node, end)
          : text.substring(0, node.begin()) + text.substring(end);
    }
    if (index == object.children().size() - 1) {
      int previous = object.children().get(index - 1).end();
      int comma = plain.indexOf(',', previous);
      return text.substring(0, comma) + text.substring(node.end());
    }
    int from =
        index == 0
            ? object.start() + 1
            : plain.indexOf(',', object.children().get(index - 1).end()) + 1;
    return text.substring(0, from) + text.substring(end);
  }

  /** Removes an object that has become empty, unless comments of people are in it. */
  private static @Nullable String removeObject(String text, String plain, JsonNode node, int end) {
    JsonNode object = node.parent();
    if (object == null) {
      return null;
    }
    boolean hasComments =
        !text.substring(object.start(), node.begin())
                .equals(plain.substring(object.start(), node.begin()))
            || !text.substring(end, object.end()).equals(plain.substring(end, object.end()));
    return hasComments
        ? text.substring(0, node.begin()) + text.substring(end)
        : remove(text, object);
  }
}
