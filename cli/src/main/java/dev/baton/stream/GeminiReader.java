package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  private final EventSink sink;
  private final Conversation conversation;
  private final StringBuilder parts = new StringBuilder();
  private GeminiLine line = new GeminiLine("");

  GeminiReader(EventSink sink) {
    this.sink = sink;
    this.conversation = new Conversation(sink);
  }

  private static AgentFormat.Permission permission(String tool) {
    boolean edits = WRITERS.contains(tool) && !tool.equals("run_shell_command");
    return new AgentFormat.Permission(
        edits ? "--approval-mode auto_edit" : "--approval-mode yolo",
        "a rule for " + tool + " in ~/.gemini/policies");
  }

  private static boolean recognizes(String type, JsonScan object) {
    return type.equals("init") && JsonMembers.hasAny(object, "session_id", "model");
  }

  @Override
  public boolean read(String type, JsonScan json) {
    return switch (type) {
      case "init", "message", "tool_use", "tool_result", "error", "result" -> {
        line = new GeminiLine(type).read(json);
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void report() {
    if (!line.isPart() || parts.length() + line.content.length() > LONGEST_MESSAGE) {
      sayParts();
    }
    switch (line.type) {
      case "init" -> conversation.start(line.session, line.model);
      case "message" -> reportMessage();
      case "tool_use" -> reportCall();
      case "tool_result" -> reportResultOfTool();
      case "error" -> {
        if (!line.severity.equals("warning")) {
          sink.failure(0, line.message.isEmpty() ? "the agent reports an error" : line.message);
        }
      }
      default -> reportResult();
    }
  }

  private void reportMessage() {
    if (line.isPart()) {
      parts.append(line.content);
    } else if (line.role.equals("assistant")) {
      conversation.say("", line.content);
    }
  }

  private void sayParts() {
    String whole = parts.toString();
    parts.setLength(0);
    conversation.say("", whole);
  }

  private void reportCall() {
    String question = line.tool.equals("ask_user") ? Conversation.QUESTION : null;
    conversation.call(line.toolId, line.tool, line.subject, question);
    conversation.plan(line.toolId, line.plan);
  }

  private void reportResultOfTool() {
    String tool = conversation.toolOf(line.toolId);
    boolean isError = line.status.equals("error");
    if (isError && (Conversation.isRefusal(line.message) || isWithheld(tool))) {
      conversation.deny(line.toolId, tool);
    } else {
      String said = line.output.isEmpty() ? line.message : line.output;
      conversation.ended(line.toolId, tool, isError, said);
    }
  }

  /** Where nobody can be asked, tools that write do not even exist unless they are allowed. */
  private boolean isWithheld(String tool) {
    return WRITERS.contains(tool) && line.output.startsWith("Tool \"" + tool + "\" not found");
  }

  private void reportResult() {
    conversation.useInAll(line.stats);
    boolean success = line.status.equals("success");
    if (!success) {
      sink.failure(0, line.message.isEmpty() ? "the turn failed" : line.message);
    }
    conversation.finish(success);
    conversation.nextTurn();
  }

  @Override
  public void end() {
    sayParts();
  }

  /** The parts of a line of Gemini's stream that Baton uses. */
  private static final class GeminiLine {
    final String type;
    String session = "";
    String model = "";
    String role = "";
    String content = "";
    private boolean isDelta;
    String tool = "";
    String toolId = "";
    String subject = "";
    AgentPlan.@Nullable Change plan;
    String status = "";
    String output = "";
    String severity = "";
    String message = "";
    TokenUse stats = TokenUse.NONE;

    GeminiLine(String type) {
      this.type = type;
    }

    /** Whether it is a part of a message of the agent. */
    boolean isPart() {
      return isDelta && type.equals("message") && role.equals("assistant");
    }

    GeminiLine read(JsonScan json) {
      int place = -1;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "stats" -> stats = JsonMembers.tokens(json);
          case "delta" -> isDelta = json.truth();
          case "message", "error" -> message = JsonMembers.message(json);
          case "output" -> place = json.pass();
          case "tool_name" -> tool = JsonMembers.text(json);
          case "tool_id" -> toolId = JsonMembers.text(json);
          case "parameters" -> {
            plan = AgentPlan.isKeptBy(tool) ? AgentPlan.Change.read(json) : null;
            subject = plan == null ? ToolSubject.read(json) : "";
          }
          case "status" -> status = JsonMembers.text(json);
          case "session_id" -> session = JsonMembers.text(json);
          case "model" -> model = JsonMembers.text(json);
          case "role" -> role = JsonMembers.text(json);
          case "content" -> content = JsonMembers.text(json);
          case "severity" -> severity = JsonMembers.text(json);
          default -> json.skip();
        }
      }
      // Tool results are most of a stream, and are needed only when they are errors.
      if (place >= 0 && status.equals("error")) {
        output = json.later(place, JsonMembers::text);
      }
      return this;
    }
  }
}
