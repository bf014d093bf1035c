package dev.baton.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes the messages of a case as the agents do. */
final class AgentText {
  private static final String TOOL = "@@ tool";
  private static final String PROMPT = "@@ prompt";

  private AgentText() {}

  /** An agent's output in one of the formats. */
  record Form(String name, String output) {}

  static String prompt(List<String> lines) {
    return String.join("\n", lines.subList(0, Math.max(0, lines.indexOf(PROMPT))));
  }

  static List<Form> forms(List<String> all) {
    List<String> lines = all.subList(all.indexOf(PROMPT) + 1, all.size());
    String whole = String.join("\n", lines) + "\n";
    if (whole.startsWith("{") || whole.startsWith("[")) {
      return List.of(new Form("as it is", whole));
    }
    List<String> messages = new ArrayList<>();
    Pattern.compile("(?m)^" + TOOL + "$\n?")
        .splitAsStream(whole)
        .forEach(message -> messages.add(message.strip()));
    return List.of(
        new Form("plain text", String.join("\n", messages) + "\n"),
        new Form("Windows", String.join("\n", messages).replace("\n", "\r\n") + "\r\n"),
        new Form("Claude", claude(messages)),
        new Form("Claude's result", result(messages.getLast())),
        new Form("Codex", codex(messages)),
        new Form("Gemini", gemini(messages)),
        new Form("OpenCode", openCode(messages)));
  }

  private static String json(String text) {
    String escaped =
        text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t");
    return '"' + escaped + '"';
  }

  private static String claude(List<String> messages) {
    StringBuilder out =
        new StringBuilder("{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}\n");
    for (int i = 0; i < messages.size(); i++) {
      out.append("{\"type\":\"assistant\",\"session_id\":\"s\",\"parent_tool_use_id\":null,")
          .append("\"message\":{\"id\":\"m" + i + "\",\"role\":\"assistant\",\"content\":[")
          .append("{\"type\":\"text\",\"text\":" + json(messages.get(i)) + "}")
          .append(
              i + 1 < messages.size()
                  ? ",{\"type\":\"tool_use\",\"id\":\"t" + i + "\",\"name\":\"Bash\",\"input\":{}}"
                  : "")
          .append("]}}\n");
    }
    return out + result(messages.getLast());
  }

  private static String result(String message) {
    return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":"
        + json(message)
        + ",\"session_id\":\"s\"}\n";
  }

  private static String codex(List<String> messages) {
    StringBuilder out =
        new StringBuilder(
            "{\"type\":\"thread.started\",\"thread_id\":\"t\"}\n{\"type\":\"turn.started\"}\n");
    for (int i = 0; i < messages.size(); i++) {
      out.append("{\"type\":\"item.completed\",\"item\":{\"id\":\"item_" + i + "\",")
          .append("\"type\":\"agent_message\",\"text\":" + json(messages.get(i)) + "}}\n");
    }
    return out
        + "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}\n";
  }

  private static String gemini(List<String> messages) {
    StringBuilder out =
        new StringBuilder("{\"type\":\"init\",\"session_id\":\"g\",\"model\":\"m\"}\n");
    for (String message : messages) {
      int middle = message.length() / 2;
      for (String part : List.of(message.substring(0, middle), message.substring(middle))) {
        out.append("{\"type\":\"message\",\"role\":\"assistant\",\"delta\":true,\"content\":")
            .append(json(part) + "}\n");
      }
      out.append("{\"type\":\"tool_use\",\"tool_name\":\"ls\",\"tool_id\":\"t\"}\n");
    }
    return out + "{\"type\":\"result\",\"status\":\"success\"}\n";
  }

  private static String openCode(List<String> messages) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < messages.size(); i++) {
      String reason = i + 1 < messages.size() ? "tool-calls" : "stop";
      out.append("{\"type\":\"text\",\"sessionID\":\"s\",\"part\":{\"id\":\"p" + i + "\",")
          .append("\"text\":" + json(messages.get(i)) + "}}\n")
          .append("{\"type\":\"step_finish\",\"sessionID\":\"s\",\"part\":{\"id\":\"f" + i + "\",")
          .append("\"reason\":\"" + reason + "\"}}\n");
    }
    return out.toString();
  }
}
