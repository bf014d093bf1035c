package dev.baton.stream;

import dev.baton.json.JsonScan;
import org.jspecify.annotations.Nullable;

/** The message in a line of Claude's stream: texts, tool calls, tool results and usage. */
final class ClaudeMessage {
  private final ClaudeLine line;

  ClaudeMessage(ClaudeLine line) {
    this.line = line;
  }

  void read(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("content")) {
        readContent(json);
      } else if (json.named("id")) {
        line.messageId = json.text();
      } else if (json.named("model")) {
        line.model = json.text();
      } else if (json.named("usage")) {
        line.usage = ClaudeUsage.read(json);
      } else {
        json.skip();
      }
    }
  }

  private void readContent(JsonScan json) {
    if (!json.array()) {
      return;
    }
    while (json.item()) {
      if (json.object()) {
        readBlock(json);
      }
    }
  }

  private void readBlock(JsonScan json) {
    String type = "";
    String id = "";
    String name = "";
    String text = "";
    String subject = "";
    String question = null;
    String command = null;
    boolean isError = false;
    int content = -1;
    while (json.member()) {
      if (json.named("type")) {
        type = JsonMembers.text(json);
      } else if (json.named("text")) {
        text = JsonMembers.text(json);
      } else if (json.named("id") || json.named("tool_use_id")) {
        id = JsonMembers.text(json);
      } else if (json.named("name")) {
        name = JsonMembers.text(json);
      } else if (json.named("input") && ClaudeQuestion.isAskedBy(name)) {
        question = ClaudeQuestion.read(json);
      } else if (json.named("input") && name.equals("Bash")) {
        command = command(json);
        subject = command == null ? "" : ToolSubject.shortened(command);
      } else if (json.named("input")) {
        subject = ToolSubject.read(json);
      } else if (json.named("content")) {
        content = json.place();
        json.skip();
      } else if (json.named("is_error")) {
        isError = json.truth();
      } else {
        json.skip();
      }
    }
    keep(type, id, name, text, subject, question, command);
    // The results of tools that the provider runs are in messages of the assistant.
    if (!isError && type.endsWith("tool_result")) {
      line.successes.add(id);
    }
    if (isError && content >= 0 && type.equals("tool_result")) {
      int behind = json.place();
      json.to(content);
      line.troubles.add(new ClaudeLine.Trouble(id, resultText(json)));
      json.to(behind);
    }
  }

  private static @Nullable String command(JsonScan json) {
    String command = null;
    if (json.object()) {
      while (json.member()) {
        if (json.named("command")) {
          command = json.text();
        } else {
          json.skip();
        }
      }
    }
    return command;
  }

  private void keep(
      String type,
      String id,
      String name,
      String text,
      String subject,
      @Nullable String question,
      @Nullable String command) {
    switch (type) {
      case "text" -> {
        if (!text.isBlank()) {
          line.texts.add(text);
        }
      }
      case "tool_use", "server_tool_use", "mcp_tool_use" ->
          line.calls.add(new ClaudeLine.Call(id, name, subject, question, command));
      default -> {}
    }
  }

  /** A result is a text, or an array of blocks with texts. */
  private static String resultText(JsonScan json) {
    int start = json.place();
    String whole = json.text();
    if (whole != null) {
      return whole;
    }
    json.to(start);
    String text = "";
    if (json.array()) {
      while (json.item()) {
        if (json.object()) {
          while (json.member()) {
            if (text.isEmpty() && json.named("text")) {
              text = JsonMembers.text(json);
            } else {
              json.skip();
            }
          }
        }
      }
    }
    return text;
  }
}
