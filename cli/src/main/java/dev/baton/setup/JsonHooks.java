package dev.baton.setup;

import dev.baton.json.JsonComments;
import dev.baton.json.JsonTree;
import dev.baton.json.JsonTree.JsonNode;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Baton's hooks in the settings of an agent, in the form that Claude Code began: the state of the
 * tasks at the start of a session, and what else the agent has a place for. The formats:
 * code.claude.com/docs/en/hooks, developers.openai.com/codex/hooks, geminicli.com/docs/hooks.
 *
 * @param all the latest events first, because each is inserted at the front
 * @param mayHaveComments whether the agent reads settings with comments
 */
record JsonHooks(List<Hook> all, boolean mayHaveComments) implements Part {
  /** The end of each of Baton's commands, in every version. */
  private static final String MARK = "# baton setup";

  /**
   * One hook.
   *
   * @param timeout in the agent's unit
   */
  record Hook(String event, String matcher, String command, int timeout) {
    static Hook start(CommandNames names, String options, int timeout) {
      String command = names.in("baton prime --session") + options + " 2>/dev/null || : " + MARK;
      return new Hook("SessionStart", "", command, timeout);
    }

    String json() {
      return "{%s\"hooks\": [{\"type\": \"command\", \"command\": %s, \"timeout\": %s}]}"
          .formatted(matcher, JsonTree.quoted(command), timeout);
    }
  }

  static JsonHooks ofClaude(CommandNames names) {
    String command = "sh \"$CLAUDE_PROJECT_DIR/" + Setup.HEARTBEAT + "\" 2>/dev/null || : " + MARK;
    Hook heartbeat = new Hook("PostToolUse", "\"matcher\": \"*\", ", command, 5);
    return new JsonHooks(List.of(heartbeat, Hook.start(names, "", 30)), false);
  }

  /** Codex does not run them before a person trusts them. */
  static JsonHooks ofCodex(CommandNames names) {
    return new JsonHooks(List.of(Hook.start(names, " --hook-json", 30)), false);
  }

  /** Gemini CLI counts in milliseconds. */
  static JsonHooks ofGemini(CommandNames names) {
    return new JsonHooks(List.of(Hook.start(names, " --hook-json", 30_000)), true);
  }

  /** The layout of a text. */
  private record Layout(String lineEnd, String indent) {
    static Layout of(String text, JsonNode root) {
      return new Layout(JsonTree.lineEnd(text), JsonTree.indent(text, root, "  "));
    }

    String line(int depth) {
      return lineEnd + indent.repeat(depth);
    }

    String event(Hook hook) {
      return "\"" + hook.event() + "\": [" + line(3) + hook.json() + line(2) + "]";
    }

    String events(List<Hook> hooks) {
      StringBuilder events = new StringBuilder();
      for (Hook hook : hooks.reversed()) {
        events.append(events.isEmpty() ? "" : ",").append(line(2)).append(event(hook));
      }
      return "\"hooks\": {" + events + line(1) + "}";
    }
  }

  @Override
  public String with(@Nullable String text) {
    if (text != null && isCurrent(JsonEntry.body(text))) {
      return text;
    }
    String clean = text == null ? null : strip(JsonEntry.body(text));
    if (text == null || clean == null) {
      Layout layout = new Layout("\n", "  ");
      return "{" + layout.line(1) + layout.events(all) + "\n}\n";
    }
    return JsonEntry.bom(text) + insert(clean);
  }

  @Override
  public @Nullable String without(String text) {
    String clean = strip(JsonEntry.body(text));
    return clean == null ? null : JsonEntry.bom(text) + clean;
  }

  private JsonNode read(String text) {
    return JsonTree.read(mayHaveComments ? JsonComments.strict(text) : text);
  }

  private String insert(String text) {
    JsonNode root = read(text);
    Layout layout = Layout.of(text, root);
    if (root.member("hooks") == null) {
      return JsonTree.insert(text, root, layout.events(all));
    }
    String out = text;
    for (Hook hook : all) {
      JsonNode hooks = expect(out, read(out).member("hooks"), '{', "hooks");
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

  private @Nullable String strip(String text) {
    String rest = text;
    while (true) {
      List<JsonNode> own = own(rest, read(rest));
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

  private boolean isCurrent(String text) {
    List<String> present = new ArrayList<>();
    for (JsonNode own : own(text, read(text))) {
      present.add(parent(parent(parent(own))).name() + " " + command(text, own));
    }
    boolean current = present.size() == all.size();
    for (Hook hook : all) {
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
