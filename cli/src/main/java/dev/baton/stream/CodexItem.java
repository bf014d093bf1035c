package dev.baton.stream;

import dev.baton.json.JsonScan;

/** An item of Codex's stream: a message, reasoning or an action. */
final class CodexItem {
  String id = "";
  String type = "";
  String text = "";
  String status = "";
  private String server = "";
  private String tool = "";

  static CodexItem read(JsonScan json) {
    CodexItem item = new CodexItem();
    if (!json.object()) {
      return item;
    }
    while (json.member()) {
      if (json.named("id")) {
        item.id = JsonMembers.text(json);
      } else if (json.named("type")) {
        item.type = JsonMembers.text(json);
      } else if (json.named("text")) {
        item.text = JsonMembers.text(json);
      } else if (json.named("status")) {
        item.status = JsonMembers.text(json);
      } else if (json.named("server")) {
        item.server = JsonMembers.text(json);
      } else if (json.named("tool")) {
        item.tool = JsonMembers.text(json);
      } else {
        json.skip();
      }
    }
    return item;
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
