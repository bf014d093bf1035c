package dev.baton.setup;

import dev.baton.json.JsonComments;
import dev.baton.json.JsonTree;
import dev.baton.json.JsonTree.JsonNode;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import java.util.regex.Pattern;
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

  private static final Pattern STARTS = Pattern.compile("\\[?\"(?:[^\"]*/)?baton\".*\"mcp\".*");

  private static final String BOM = "\u00ef\u00bb\u00bf";

  /** The entry as most agents have it. */
  static JsonEntry of(String agent, CommandNames names) {
    return new JsonEntry(
        "mcpServers",
        "{\"command\": \"%s\", \"args\": [\"mcp\"], \"env\": {\"%s\": \"%s\"}}"
            .formatted(names.name(), MARK, agent));
  }

  /** The entry as OpenCode has it: opencode.ai/docs/mcp-servers. */
  static JsonEntry ofOpenCode(CommandNames names) {
    return new JsonEntry(
        "mcp",
        "{\"type\": \"local\", \"command\": [\"%s\", \"mcp\"], \"environment\": {\"%s\": \"opencode\"}}"
            .formatted(names.name(), MARK));
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
      String indent = JsonTree.indent(body, root, "  ");
      String end = JsonTree.lineEnd(body);
      String value =
          '"' + servers + "\": {" + end + indent.repeat(2) + member() + end + indent + "}";
      return bom(text) + JsonTree.insert(body, root, value);
    }
    if (body.charAt(all.start()) != '{') {
      throw new InvalidValue("its '" + servers + "' is not an object", "fix it");
    }
    JsonNode present = all.member(NAME);
    if (present == null) {
      return bom(text) + JsonTree.insert(body, all, member());
    }
    JsonNode wanted = JsonTree.read(value);
    if (covers(body, present, wanted, false)) {
      return text;
    }
    if (isOwn(body, present)) {
      return bom(text) + body.substring(0, present.start()) + value + body.substring(present.end());
    }
    if (covers(body, present, wanted, true) || startsServer(words(body, present))) {
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
    String rest = JsonTree.remove(body, present);
    return rest == null ? null : bom(text) + rest;
  }

  /**
   * Whether an entry that somebody else wrote starts Baton's server, whatever its path and options.
   *
   * @param words the program and its arguments, in quotation marks, without white space
   */
  static boolean startsServer(String words) {
    return STARTS.matcher(words).matches();
  }

  private static String words(String text, JsonNode entry) {
    JsonNode command = entry.member("command");
    JsonNode arguments = entry.member("args");
    return (command == null ? "" : compact(text, command))
        + (arguments == null ? "" : compact(text, arguments));
  }

  private String member() {
    return '"' + NAME + "\": " + value;
  }

  static String bom(String text) {
    return text.startsWith(BOM) ? BOM : "";
  }

  static String body(String text) {
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
}
