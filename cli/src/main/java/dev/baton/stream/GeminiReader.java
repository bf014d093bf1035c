package dev.baton.stream;

import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gemini's {@code --output-format stream-json}. A message may come in parts ({@code "delta":true}),
 * which are reported as a whole as soon as anything else follows.
 *
 * <p>{@code stats} of a {@code result} are the session's so far ({@code uiTelemetryService} of
 * google-gemini/gemini-cli, whose headless mode ends after one result). Their {@code cached} is a
 * part of {@code input_tokens}; what the model thought is in no member but {@code total_tokens}.
 * There are no costs.
 */
final class GeminiReader implements AgentReader {
  /** A longer message is reported in several pieces. */
  private static final int LONGEST_MESSAGE = 1 << 20;

  private static final Set<String> TYPES =
      Set.of("init", "message", "tool_use", "tool_result", "error", "result");

  private static final Set<String> WRITERS =
      Set.of("run_shell_command", "write_file", "replace", "edit");

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("gemini"),
          List.of("--output-format", "stream-json"),
          GeminiReader::recognizes,
          GeminiReader::new,
          false,
          GeminiReader::permission,
          new ReadingOnly(
              false,
              List.of("--approval-mode", "--yolo", "-y", "--allowed-tools", "--policy"),
              Map.of(
                  ".gemini/settings.json",
                  List.of("pprovalMode", "allowed", "autoAccept", "policyPaths"),
                  ".gemini/policies",
                  List.of()),
              List.of(),
              "GEMINI_CLI_HOME"),
          new AgentFormat.Sessions(
              List.of("--resume"),
              List.of("gemini", "--resume"),
              "Error resuming session",
              new Transcript.Store("GEMINI_CLI_HOME", ".gemini", "tmp", 3, false)));

  private final Conversation conversation;
  private final StringBuilder parts = new StringBuilder();

  GeminiReader(Conversation conversation) {
    this.conversation = conversation;
  }

  private static AgentFormat.Permission permission(String tool) {
    boolean edits = WRITERS.contains(tool) && !tool.equals("run_shell_command");
    return new AgentFormat.Permission(
        edits ? "--approval-mode auto_edit" : "--approval-mode yolo",
        "a rule for " + tool + " in ~/.gemini/policies");
  }

  private static boolean recognizes(String type, StreamObject object) {
    return type.equals("init") && object.hasAny("session_id", "model");
  }

  @Override
  public boolean read(String type, StreamObject line) {
    if (!TYPES.contains(type)) {
      return false;
    }
    boolean isAgents = type.equals("message") && line.text("role").equals("assistant");
    String content = isAgents ? line.text("content") : "";
    boolean isPart = isAgents && line.truth("delta");
    if (!isPart || parts.length() + content.length() > LONGEST_MESSAGE) {
      sayParts();
    }
    switch (type) {
      case "init" -> conversation.start(line.text("session_id"), line.text("model"));
      case "message" -> {
        if (isPart) {
          parts.append(content);
        } else {
          conversation.say("", content);
        }
      }
      case "tool_use" -> reportCall(line);
      case "tool_result" -> reportResultOfTool(line);
      case "error" -> {
        if (!line.text("severity").equals("warning")) {
          reportFailure(line, "the agent reports an error");
        }
      }
      default -> reportResult(line);
    }
    return true;
  }

  private void reportFailure(StreamObject line, String usual) {
    String message = line.message("message", "error");
    conversation.failure(0, message.isEmpty() ? usual : message);
  }

  private void sayParts() {
    String whole = parts.toString();
    parts.setLength(0);
    conversation.say("", whole);
  }

  private void reportCall(StreamObject line) {
    String tool = line.text("tool_name");
    String question = tool.equals("ask_user") ? Conversation.QUESTION : null;
    conversation.call(line.text("tool_id"), tool, line.object("parameters"), question);
  }

  private void reportResultOfTool(StreamObject line) {
    String id = line.text("tool_id");
    String tool = conversation.toolOf(id);
    boolean isError = line.text("status").equals("error");
    // Tool results are most of a stream, and are needed only when they are errors.
    String output = isError ? line.text("output") : "";
    String message = isError ? line.message("message", "error") : "";
    if (isError && (Conversation.isRefusal(message) || isWithheld(tool, output))) {
      conversation.deny(id, tool);
    } else {
      conversation.ended(id, tool, isError, output.isEmpty() ? message : output);
    }
  }

  /** Where nobody can be asked, tools that write do not even exist unless they are allowed. */
  private static boolean isWithheld(String tool, String output) {
    return WRITERS.contains(tool) && output.startsWith("Tool \"" + tool + "\" not found");
  }

  private void reportResult(StreamObject line) {
    conversation.useInAll(line.object("stats").tokens());
    boolean success = line.text("status").equals("success");
    if (!success) {
      reportFailure(line, "the turn failed");
    }
    conversation.finish(success);
    conversation.nextTurn();
  }

  @Override
  public void end() {
    sayParts();
  }
}
