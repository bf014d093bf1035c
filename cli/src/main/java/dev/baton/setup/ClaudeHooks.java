package dev.baton.setup;

import dev.baton.json.JsonTree;
import dev.baton.json.JsonTree.JsonNode;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Baton's hooks in the settings of Claude Code: the instructions and the worker's name at the start
 * of a session, and a heartbeat after each tool call. The format: code.claude.com/docs/en/hooks.
 */
final class ClaudeHooks implements Part {
  /** The end of each of Baton's commands, in every version. */
  private static final String MARK = "# baton setup";

  /** The latest events first, because each is inserted at the front. */
  private static final List<Hook> HOOKS =
      List.of(
          new Hook("PostToolUse", "\"matcher\": \"*\", ", heartbeat(), 5),
          new Hook("SessionStart", "", "baton prime --session 2>/dev/null || : " + MARK, 30));

  private static final String BOM = "\u00ef\u00bb\u00bf";

  /**
   * One hook.
   *
   * @param seconds its timeout
   */
  private record Hook(String event, String matcher, String command, int seconds) {
    String json() {
      String quoted = command.replace("\\", "\\\\").replace("\"", "\\\"");
      return "{"
          + matcher
          + "\"hooks\": [{\"type\": \"command\", \"command\": \""
          + quoted
          + "\", \"timeout\": "
          + seconds
          + "}]}";
    }
  }

  /** The layout of a text. */
  private record Layout(String lineEnd, String indent) {
    static Layout of(String text, JsonNode root) {
      String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
      if (root.children().isEmpty()) {
        return new Layout(lineEnd, "  ");
      }
      String blanks = text.substring(root.start() + 1, root.children().getFirst().begin());
      int line = blanks.lastIndexOf('\n');
      return new Layout(lineEnd, line < 0 ? "  " : blanks.substring(line + 1));
    }

    String line(int depth) {
      return lineEnd + indent.repeat(depth);
    }

    String event(Hook hook) {
      return "\"" + hook.event() + "\": [" + line(3) + hook.json() + line(2) + "]";
    }

    String all() {
      StringBuilder events = new StringBuilder();
      for (Hook hook : HOOKS.reversed()) {
        events.append(events.isEmpty() ? "" : ",").append(line(2)).append(event(hook));
      }
      return "\"hooks\": {" + events + line(1) + "}";
    }
  }

  private static String heartbeat() {
    return "sh \"$CLAUDE_PROJECT_DIR/" + Setup.HEARTBEAT + "\" 2>/dev/null || : " + MARK;
  }

  @Override
  public String with(@Nullable String text) {
    String bom = text != null && text.startsWith(BOM) ? BOM : "";
    String body = text == null ? null : text.substring(bom.length());
    if (text != null && body != null && isCurrent(body)) {
      return text;
    }
    String clean = body == null ? null : strip(body);
    if (clean == null) {
      Layout layout = new Layout("\n", "  ");
      return "{" + layout.line(1) + layout.all() + "\n}\n";
    }
    return bom + insert(clean);
  }

  @Override
  public @Nullable String without(String text) {
    String bom = text.startsWith(BOM) ? BOM : "";
    String clean = strip(text.substring(bom.length()));
    return clean == null ? null : bom + clean;
  }

  private static String insert(String text) {
    JsonNode root = JsonTree.read(text);
    Layout layout = Layout.of(text, root);
    if (root.member("hooks") == null) {
      return JsonTree.insert(text, root, layout.all());
    }
    String out = text;
    for (Hook hook : HOOKS) {
      JsonNode hooks = expect(out, JsonTree.read(out).member("hooks"), '{', "hooks");
      JsonNode event = hooks.member(hook.event());
      out =
          event == null
              ? JsonTree.insert(out, hooks, layout.event(hook))
              : JsonTree.insert(out, expect(out, event, '[', "hooks." + hook.event()), hook.json());
    }
    return out;
  }

  private static JsonNode expect(String text, @Nullable JsonNode node, char kind, String name) {
    if (node == null || text.charAt(node.start()) != kind) {
      throw new InvalidValue(
          "its '" + name + "' is not " + (kind == '[' ? "array" : "object"),
          "fix it; nothing was changed");
    }
    return node;
  }

  private static @Nullable String strip(String text) {
    String rest = text;
    while (true) {
      List<JsonNode> own = own(rest, JsonTree.read(rest));
      if (own.isEmpty()) {
        return rest;
      }
      JsonNode command = own.getFirst();
      JsonNode list = parent(command);
      // A group of hooks is removed when it has no other hook.
      rest = JsonTree.remove(rest, list.children().size() == 1 ? parent(list) : command);
      if (rest == null) {
        return null;
      }
    }
  }

  private static JsonNode parent(JsonNode node) {
    JsonNode parent = node.parent();
    if (parent == null) {
      throw new IllegalStateException("nothing is around " + node.name());
    }
    return parent;
  }

  private static boolean isCurrent(String text) {
    List<String> present = new ArrayList<>();
    for (JsonNode own : own(text, JsonTree.read(text))) {
      present.add(parent(parent(parent(own))).name() + " " + command(text, own));
    }
    boolean current = present.size() == HOOKS.size();
    for (Hook hook : HOOKS) {
      current &= present.contains(hook.event() + " " + hook.command());
    }
    return current;
  }

  /** Baton's hooks. */
  private static List<JsonNode> own(String text, JsonNode root) {
    List<JsonNode> own = new ArrayList<>();
    JsonNode hooks = root.member("hooks");
    for (JsonNode event : hooks == null ? List.<JsonNode>of() : hooks.children()) {
      for (JsonNode group : event.children()) {
        JsonNode list = group.member("hooks");
        for (JsonNode hook : list == null ? List.<JsonNode>of() : list.children()) {
          if (command(text, hook).endsWith(MARK)) {
            own.add(hook);
          }
        }
      }
    }
    return own;
  }

  private static String command(String text, JsonNode hook) {
    JsonNode command = hook.member("command");
    String words = command == null ? null : command.string(text);
    return words == null ? "" : words;
  }
}
