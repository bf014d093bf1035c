package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Codex's {@code exec --json}: threads of turns of items, each of which is started, updated and
 * completed under one id.
 *
 * <p>{@code usage} of {@code turn.completed} is the thread's total so far, not the turn's: Codex
 * fills it from {@code ThreadTokenUsage.total} (openai/codex, issue 17539, and {@code
 * exec/src/event_processor_with_jsonl_output.rs}). So each turn has used the increase of the total.
 * A thread that another process began and this one resumes includes its past in its first total,
 * and the stream does not say how much that is. {@code cached_input_tokens} are a part of {@code
 * input_tokens}, and {@code reasoning_output_tokens} of {@code output_tokens}. There are no costs.
 */
final class CodexReader implements AgentReader {
  /** Codex retries by itself, and reports that as an error. */
  private static final String RETRY = "Reconnecting...";

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("codex", "exec"),
          List.of("--json", "-"),
          CodexReader::recognizes,
          CodexReader::new,
          false,
          CodexReader::permission,
          new ReadingOnly(
              false,
              List.of(
                  "--sandbox",
                  "-s",
                  "--full-auto",
                  "--dangerously-bypass-approvals-and-sandbox",
                  "--yolo",
                  "--config",
                  "-c",
                  "--profile",
                  "-p"),
              Map.of(".codex/config.toml", List.of("sandbox", "permissions", "profile", "trust")),
              List.of(),
              "CODEX_HOME"),
          new AgentFormat.Sessions(
              List.of("resume"),
              List.of("codex", "resume"),
              "thread/resume failed",
              new Transcript.Store("CODEX_HOME", ".codex", "sessions", 4, false)));

  private final EventSink sink;
  private final Conversation conversation;

  private String type = "";
  private String newThread = "";
  private String message = "";
  private CodexItem item = new CodexItem();
  private TokenUse total = TokenUse.NONE;

  CodexReader(EventSink sink) {
    this.sink = sink;
    this.conversation = new Conversation(sink);
  }

  /** Its sandbox refuses, whatever the tool. */
  private static AgentFormat.Permission permission(String tool) {
    return new AgentFormat.Permission(
        "--sandbox workspace-write", "sandbox_mode of ~/.codex/config.toml");
  }

  private static boolean recognizes(String type, JsonScan object) {
    return type.equals("turn.started")
        || (type.equals("thread.started") && JsonMembers.hasAny(object, "thread_id"));
  }

  @Override
  public boolean read(String lineType, JsonScan json) {
    type = lineType;
    newThread = "";
    message = "";
    item = new CodexItem();
    total = TokenUse.NONE;
    return switch (type) {
      case "thread.started",
          "turn.started",
          "turn.completed",
          "turn.failed",
          "item.started",
          "item.updated",
          "item.completed",
          "error" -> {
        readMembers(json);
        yield true;
      }
      default -> false;
    };
  }

  private void readMembers(JsonScan json) {
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        case "item" -> item = CodexItem.read(json);
        case "usage" -> total = JsonMembers.tokens(json);
        case "thread_id" -> newThread = JsonMembers.text(json);
        case "message", "error" -> message = JsonMembers.message(json);
        default -> json.skip();
      }
    }
  }

  @Override
  public void report() {
    switch (type) {
      case "thread.started" -> conversation.start(newThread, "");
      case "turn.started" -> conversation.nextTurn();
      case "turn.completed" -> {
        conversation.useInAll(total);
        conversation.finish(true);
      }
      case "turn.failed" -> {
        conversation.useInAll(total);
        sink.failure(0, message.isEmpty() ? "the turn failed" : message);
        conversation.finish(false);
      }
      case "error" -> {
        if (message.startsWith(RETRY)) {
          sink.report(CodexRetry.read(message));
        } else {
          sink.failure(0, message.isEmpty() ? "the agent reports an error" : message);
        }
      }
      default -> reportItem();
    }
  }

  private void reportItem() {
    // Each thread, and so each process, numbers its items from 0.
    String id = item.id.isEmpty() ? "" : conversation.session() + "/" + item.id;
    if (item.isCall()) {
      conversation.call(id, item.toolName(), item.subject, null);
    }
    if (item.status.equals("declined")) {
      conversation.deny(id, item.toolName());
    }
    if (type.equals("item.completed") && item.isCall()) {
      reportEnd(id);
    }
    if (item.type.equals("todo_list")) {
      conversation.plan(id, item.plan);
    }
    // A message that is only started or updated is incomplete.
    if (type.equals("item.completed") && item.type.equals("agent_message")) {
      conversation.say(id, item.text);
    }
  }

  private void reportEnd(String id) {
    conversation.answered(id);
    if (!item.command.isEmpty()) {
      conversation.about(id, item.command);
    }
    if (item.status.equals("failed")) {
      conversation.failed(id, item.output);
    } else if (item.status.equals("completed")) {
      conversation.succeeded(id);
    }
  }

  /** An item of Codex's stream: a message, reasoning or an action. */
  private static final class CodexItem {
    String id = "";
    String type = "";
    String text = "";
    String status = "";
    String subject = "";
    private String server = "";
    private String tool = "";
    String command = "";
    String output = "";
    AgentPlan.@Nullable Change plan;

    static CodexItem read(JsonScan json) {
      CodexItem item = new CodexItem();
      int place = -1;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "id" -> item.id = JsonMembers.text(json);
          case "type" -> item.type = JsonMembers.text(json);
          case "text" -> item.text = JsonMembers.text(json);
          case "status" -> item.status = JsonMembers.text(json);
          case "command" -> {
            item.command = JsonMembers.text(json);
            item.subject = ToolSubject.shortened(item.command);
          }
          case "error" -> item.output = JsonMembers.message(json);
          case "aggregated_output" -> place = json.pass();
          case "query" -> item.subject = ToolSubject.shortened(JsonMembers.text(json));
          case "items" -> item.plan = AgentPlan.Change.ofList(json);
          case "changes" -> item.subject = firstPath(json);
          case "server" -> item.server = JsonMembers.text(json);
          case "tool" -> item.tool = JsonMembers.text(json);
          default -> json.skip();
        }
      }
      // Most outputs are needed by nobody.
      if (place >= 0 && item.status.equals("failed")) {
        item.output = json.later(place, JsonMembers::text);
      }
      return item;
    }

    private static String firstPath(JsonScan json) {
      String first = "";
      for (json.array(); json.item(); ) {
        String subject = ToolSubject.read(json);
        first = first.isEmpty() ? subject : first;
      }
      return first;
    }

    /** Whether it calls a tool, unlike to-do lists, reasoning and messages. */
    boolean isCall() {
      return switch (type) {
        case "command_execution",
            "file_change",
            "mcp_tool_call",
            "web_search",
            "collab_tool_call" ->
            true;
        default -> false;
      };
    }

    /** The kind of tool or, for an MCP server's tool, its name. */
    String toolName() {
      return type.equals("mcp_tool_call") && !tool.isEmpty() ? server + "." + tool : type;
    }
  }

  /** The message with which Codex reports that it tries again. */
  private static final class CodexRetry {
    private static final Pattern COUNT = Pattern.compile("\\b(\\d{1,4})/(\\d{1,4})\\b");
    private static final Pattern STATUS =
        Pattern.compile("status:? (\\d{3})\\s*([^\\n]{0,200}?)(?:, url:|\\)|$)");

    /**
     * Such as: Reconnecting... 3/5 (unexpected status 401 Unauthorized: invalid x-api-key, url: …).
     */
    static AgentEvent.Retrying read(String message) {
      Matcher count = COUNT.matcher(message);
      boolean counted = count.find();
      long attempt = counted ? Long.parseLong(count.group(1)) : 0;
      long attempts = counted ? Long.parseLong(count.group(2)) : 0;
      Matcher status = STATUS.matcher(ProviderError.beginning(message));
      return status.find()
          ? new AgentEvent.Retrying(
              Long.parseLong(status.group(1)), status.group(2).strip(), attempt, attempts)
          : new AgentEvent.Retrying(0, ToolSubject.shortened(message), attempt, attempts);
    }
  }
}
