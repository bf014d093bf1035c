package dev.baton.stream;

import dev.baton.json.JsonScan;

/** An item of Codex's stream: a message, reasoning or an action. */
final class CodexItem {
  String id = "";
  String type = "";
  String text = "";
  String status = "";
  String subject = "";
  private String server = "";
  private String tool = "";
  String command = "";
  String output = "";

  static CodexItem read(JsonScan json) {
    CodexItem item = new CodexItem();
    if (!json.object()) {
      return item;
    }
    int place = -1;
    while (json.member()) {
      if (json.named("id")) {
        item.id = JsonMembers.text(json);
      } else if (json.named("type")) {
        item.type = JsonMembers.text(json);
      } else if (json.named("text")) {
        item.text = JsonMembers.text(json);
      } else if (json.named("status")) {
        item.status = JsonMembers.text(json);
      } else if (json.named("command")) {
        item.command = JsonMembers.text(json);
        item.subject = ToolSubject.shortened(item.command);
      } else if (json.named("error")) {
        item.output = JsonMembers.message(json);
      } else if (json.named("aggregated_output")) {
        place = json.place();
        json.skip();
      } else if (json.named("query")) {
        item.subject = ToolSubject.shortened(JsonMembers.text(json));
      } else if (json.named("changes")) {
        item.subject = firstPath(json);
      } else if (json.named("server")) {
        item.server = JsonMembers.text(json);
      } else if (json.named("tool")) {
        item.tool = JsonMembers.text(json);
      } else {
        json.skip();
      }
    }
    // Most outputs are needed by nobody.
    if (place >= 0 && item.status.equals("failed")) {
      int behind = json.place();
      json.to(place);
      item.output = JsonMembers.text(json);
      json.to(behind);
    }
    return item;
  }

  private static String firstPath(JsonScan json) {
    String first = "";
    if (json.array()) {
      while (json.item()) {
        String subject = ToolSubject.read(json);
        first = first.isEmpty() ? subject : first;
      }
    }
    return first;
  }

  /** Whether it calls a tool, unlike to-do lists, reasoning and messages. */
  boolean isCall() {
    return switch (type) {
      case "command_execution", "file_change", "mcp_tool_call", "web_search", "collab_tool_call" ->
          true;
      default -> false;
    };
  }

  /** The kind of tool or, for an MCP server's tool, its name. */
  String toolName() {
    return type.equals("mcp_tool_call") && !tool.isEmpty() ? server + "." + tool : type;
  }
}
