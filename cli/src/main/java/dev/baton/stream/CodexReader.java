package dev.baton.stream;

import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private final Conversation conversation;

  CodexReader(Conversation conversation) {
    this.conversation = conversation;
  }

  /** Its sandbox refuses, whatever the tool. */
  private static AgentFormat.Permission permission(String tool) {
    return new AgentFormat.Permission(
        "--sandbox workspace-write", "sandbox_mode of ~/.codex/config.toml");
  }

  private static boolean recognizes(String type, StreamObject object) {
    return type.equals("turn.started")
        || (type.equals("thread.started") && object.hasAny("thread_id"));
  }

  @Override
  public boolean read(String type, StreamObject line) {
    String message = line.message("message", "error");
    switch (type) {
      case "thread.started" -> conversation.start(line.text("thread_id"), "");
      case "turn.started" -> conversation.nextTurn();
      case "turn.completed" -> {
        conversation.useInAll(line.object("usage").tokens());
        conversation.finish(true);
      }
      case "turn.failed" -> {
        conversation.useInAll(line.object("usage").tokens());
        conversation.failure(0, message.isEmpty() ? "the turn failed" : message);
        conversation.finish(false);
      }
      case "error" -> {
        if (message.startsWith(RETRY)) {
          conversation.report(CodexRetry.read(message));
        } else {
          conversation.failure(0, message.isEmpty() ? "the agent reports an error" : message);
        }
      }
      case "item.started", "item.updated" -> reportItem(line.object("item"), false);
      case "item.completed" -> reportItem(line.object("item"), true);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** An item of Codex's stream: a message, reasoning or an action. */
  private void reportItem(StreamObject item, boolean isCompleted) {
    String type = item.text("type");
    // Each thread, and so each process, numbers its items from 0.
    String number = item.text("id");
    String id = number.isEmpty() ? "" : conversation.session() + "/" + number;
    if (isCall(type)) {
      conversation.call(id, tool(type, item), subject(item), null);
    }
    if (item.text("status").equals("declined")) {
      conversation.deny(id, tool(type, item));
    }
    if (isCompleted && isCall(type)) {
      reportEnd(id, item);
    }
    if (type.equals("todo_list")) {
      conversation.plan(id, AgentPlan.Change.ofList(item));
    }
    // A message that is only started or updated is incomplete.
    if (isCompleted && type.equals("agent_message")) {
      conversation.say(id, item.text("text"));
    }
  }

  private void reportEnd(String id, StreamObject item) {
    conversation.answered(id);
    String command = item.text("command");
    if (!command.isEmpty()) {
      conversation.about(id, command);
    }
    switch (item.text("status")) {
      case "failed" ->
          conversation.failed(
              id,
              item.hasAny("aggregated_output")
                  ? item.text("aggregated_output")
                  : item.message("error"));
      case "completed" -> conversation.succeeded(id);
      default -> {}
    }
  }

  /** Whether an item calls a tool, unlike to-do lists, reasoning and messages. */
  private static boolean isCall(String type) {
    return switch (type) {
      case "command_execution", "file_change", "mcp_tool_call", "web_search", "collab_tool_call" ->
          true;
      default -> false;
    };
  }

  /** The kind of tool or, for an MCP server's tool, its name. */
  private static String tool(String type, StreamObject item) {
    String tool = item.text("tool");
    return type.equals("mcp_tool_call") && !tool.isEmpty()
        ? item.text("server") + "." + tool
        : type;
  }

  private static String subject(StreamObject item) {
    for (StreamObject change : item.objects("changes")) {
      String path = ToolSubject.of(change);
      if (!path.isEmpty()) {
        return path;
      }
    }
    return ToolSubject.shortened(item.text("command", "query"));
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
