package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import dev.baton.stream.ClaudeTurn.SessionCost;
import dev.baton.stream.Conversation.BoundedMap;
import dev.baton.time.EpochTime;
import dev.baton.time.IsoTime;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code's {@code --output-format stream-json}. A {@code system} line begins a session,
 * messages of assistant and user (tool results) follow, and a {@code result} ends a turn.
 */
final class ClaudeReader implements AgentReader {
  private static final String PLAN = "ExitPlanMode";
  private static final String[] STATUS = {"error_status", "api_error_status"};

  /** The blocks of a message that call a tool. */
  private static final Set<String> CALLS = Set.of("tool_use", "server_tool_use", "mcp_tool_use");

  private static final Set<String> EDITORS =
      Set.of("Edit", "edit", "MultiEdit", "Write", "NotebookEdit");
  private static final List<String> ALLOWING = List.of("allow", "defaultMode", "hooks", "sandbox");

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("claude"),
          List.of("-p", "--output-format", "stream-json", "--verbose"),
          ClaudeReader::recognizes,
          ClaudeReader::new,
          true,
          ClaudeReader::permission,
          new ReadingOnly(
              true,
              List.of(
                  "--permission-mode",
                  "--dangerously-skip-permissions",
                  "--allow-dangerously-skip-permissions",
                  "--permission-prompt-tool",
                  "--allowedTools",
                  "--allowed-tools",
                  "--settings"),
              Map.of(
                  ".claude/settings.json", ALLOWING,
                  ".claude/settings.local.json", ALLOWING,
                  "/etc/claude-code/managed-settings.json", ALLOWING),
              List.of(),
              "CLAUDE_CONFIG_DIR"),
          new AgentFormat.Sessions(
              List.of("--resume"),
              List.of("claude", "--resume"),
              "No conversation found with session ID",
              new Transcript.Store("CLAUDE_CONFIG_DIR", ".claude", "projects", 2, false)));

  private final ClaudeTurn turn = new ClaudeTurn();
  private final SessionCost costs = new SessionCost();
  private final Conversation conversation;
  private final BoundedMap<String> results = new BoundedMap<>();

  ClaudeReader(Conversation conversation) {
    this.conversation = conversation;
  }

  private static boolean recognizes(String type, StreamObject object) {
    return switch (type) {
      case "system" -> object.text("subtype").equals("init") || object.hasAny("session_id");
      case "assistant", "user" -> object.hasAny("session_id");
      case "result" -> object.hasAny("session_id", "is_error", "total_cost_usd", "duration_api_ms");
      default -> type.equals("rate_limit_event");
    };
  }

  private static AgentFormat.Permission permission(String tool) {
    return new AgentFormat.Permission(
        EDITORS.contains(tool) ? "--permission-mode acceptEdits" : "--allowedTools " + tool,
        "permissions.allow of .claude/settings.json");
  }

  @Override
  public boolean read(String type, StreamObject line) {
    switch (type) {
      case "system" -> reportSystem(line);
      case "assistant" -> reportAssistant(line);
      case "user" -> {
        List<StreamObject> blocks = line.object("message").objects("content");
        blocks.forEach(this::reportTrouble);
        blocks.forEach(this::reportSuccess);
      }
      case "result" -> reportResult(line);
      case "rate_limit_event" -> reportLimit(line.object("rate_limit_info"));
      // Parts of messages, which also arrive as a whole, and keep-alive lines.
      case "stream_event", "tool_progress", "tool_use_summary", "auth_status", "keep_alive" -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  public void end() {
    endTurn(null, Money.ZERO);
  }

  private void reportSystem(StreamObject system) {
    String subtype = system.text("subtype");
    if (subtype.equals("init")) {
      conversation.report(
          new AgentEvent.Started(
              system.textOrNull("session_id"),
              system.textOrNull("model"),
              system.textOrNull("claude_code_version")));
    } else if (subtype.equals("api_retry")) {
      List<String> errors = errors(system);
      String named = errors.isEmpty() ? "the provider refused" : errors.getFirst();
      long status = status(system);
      // Where there was no answer, there is no status.
      boolean hasNoStatus = status == 0 && system.hasAny(STATUS);
      String why = hasNoStatus && named.equals("unknown") ? "no answer" : named;
      String message = status == 0 ? why : "status " + status + ": " + why;
      RefusalKind refusal = ProviderError.of(status, why, message);
      refusal = refusal == null && hasNoStatus ? RefusalKind.OUTAGE : refusal;
      if (refusal != null && refusal.passes()) {
        boolean away = refusal == RefusalKind.OUTAGE;
        Duration delay = away ? null : system.millis("retry_delay_ms");
        conversation.report(new AgentEvent.Limited(message, null, delay, away));
      }
      conversation.report(
          new AgentEvent.Retrying(
              status, why, system.count("attempt"), system.count("max_retries")));
    }
  }

  /** Of the provider's answer; 0 where there is none. */
  private static long status(StreamObject line) {
    for (String name : STATUS) {
      long status = line.count(name);
      if (status != 0) {
        return status;
      }
    }
    return 0;
  }

  private static List<String> errors(StreamObject line) {
    List<String> errors = new ArrayList<>(line.texts("errors"));
    errors.add(line.text("error"));
    errors.removeIf(String::isBlank);
    return errors;
  }

  private void reportAssistant(StreamObject line) {
    StreamObject message = line.object("message");
    List<StreamObject> blocks = message.objects("content");
    String text =
        blocks.stream()
            .filter(block -> block.text("type").equals("text"))
            .map(block -> block.text("text"))
            .filter(words -> !words.isBlank())
            .collect(Collectors.joining("\n\n"));
    List<String> errors = errors(line);
    // A message that Claude Code attributes to no model is a refusal or an error of its own.
    if (!errors.isEmpty() || message.text("model").equals("<synthetic>")) {
      String why = errors.isEmpty() ? "" : errors.getFirst();
      String words = text.isEmpty() ? why : text;
      if (!why.isEmpty() || ProviderError.find(words, true) != null) {
        conversation.failure(status(line), words, why);
      }
      return;
    }
    boolean isOfSubagent = line.textOrNull("parent_tool_use_id") != null;
    if (!text.isEmpty()) {
      conversation.report(new AgentEvent.Said(text, isOfSubagent));
    }
    for (StreamObject block : blocks) {
      if (CALLS.contains(block.text("type"))) {
        reportCall(block, isOfSubagent);
      }
    }
    blocks.forEach(this::reportSuccess);
    TokenUse usage = usage(message);
    if (usage != null && turn.add(message.textOrNull("id"), isOfSubagent, usage)) {
      conversation.report(new AgentEvent.Using(turn.soFar()));
    }
  }

  /**
   * Claude's own {@code input_tokens} is only the part after the last cache mark, often fewer than
   * ten tokens; {@code cache_creation_input_tokens} is the rest of the new input, and {@code
   * cache_read_input_tokens} what was read from the cache.
   */
  private static @Nullable TokenUse usage(StreamObject from) {
    return from.isObject("usage") ? from.object("usage").tokensBesideCache() : null;
  }

  private void reportCall(StreamObject call, boolean isOfSubagent) {
    String id = call.text("id");
    String tool = call.text("name");
    StreamObject input = call.object("input");
    if (isQuestion(tool)) {
      conversation.call(id, tool, "", question(tool, input));
    } else if (tool.equals("Bash")) {
      String command = input.textOrNull("command");
      if (command != null) {
        conversation.about(id, command);
      }
      conversation.call(id, tool, ToolSubject.shortened(input.text("command")), null);
    } else if (AgentPlan.isKeptBy(tool)) {
      AgentPlan.Change plan = AgentPlan.Change.of(input);
      conversation.call(id, tool, plan.text(), null);
      conversation.plan(id, isOfSubagent || input.isEmpty() ? null : plan);
    } else {
      conversation.call(id, tool, ToolSubject.of(input), null);
    }
  }

  /**
   * Whether Claude asks a person with this tool. Without a terminal nobody can answer, and Claude
   * Code lists such a call among its {@code permission_denials}; it is a question nevertheless.
   */
  private static boolean isQuestion(String tool) {
    return tool.equals("AskUserQuestion") || tool.equals(PLAN);
  }

  /** The first question, or the plan. */
  private static String question(String tool, StreamObject input) {
    for (StreamObject one : input.objects("questions")) {
      if (!one.text("question").isBlank()) {
        return one.text("question");
      }
    }
    String question = input.text("question", "plan");
    String usual = tool.equals(PLAN) ? "Is the plan approved?" : Conversation.QUESTION;
    return question.isBlank() ? usual : question;
  }

  /** A result that is an error. */
  private void reportTrouble(StreamObject block) {
    if (block.truth("is_error")
        && block.hasAny("content")
        && block.text("type").equals("tool_result")) {
      String id = block.text("id", "tool_use_id");
      String said = said(block);
      conversation.answered(id);
      if (Conversation.isRefusal(said)) {
        deny(id, conversation.toolOf(id));
      } else {
        conversation.failed(id, said);
      }
    }
  }

  /** A text, or the first one of several blocks. */
  private static String said(StreamObject result) {
    String whole = result.textOrNull("content");
    return whole != null
        ? whole
        : result.objects("content").stream()
            .map(block -> block.text("text"))
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("");
  }

  /** The results of tools that the provider runs are in messages of the assistant. */
  private void reportSuccess(StreamObject block) {
    if (!block.truth("is_error") && block.text("type").endsWith("tool_result")) {
      conversation.succeeded(block.text("id", "tool_use_id"));
    }
  }

  private void deny(String id, String tool) {
    if (!isQuestion(tool)) {
      conversation.deny(id, tool);
    }
  }

  /**
   * How close an account is to its limits, as Claude reports it from time to time. In one form a
   * {@code status} says whether requests are accepted ({@code allowed}, {@code allowed_warning},
   * {@code rejected}) and {@code resetsAt} is in seconds since 1970; in another the remaining
   * amounts are given and times are texts.
   */
  private void reportLimit(StreamObject info) {
    boolean isReached =
        info.text("status").equals("rejected")
            || isZero(info.amount("requests_remaining"))
            || isZero(info.amount("tokens_remaining"));
    if (isReached && !info.truth("isUsingOverage")) {
      long seconds = info.count("resetsAt");
      Instant resetsAt =
          Stream.of(
                  seconds == 0 ? null : EpochTime.of(seconds),
                  time(info.text("requests_reset")),
                  time(info.text("tokens_reset")))
              .filter(Objects::nonNull)
              .max(Comparator.naturalOrder())
              .orElse(null);
      long millis = info.count("retry_after_ms");
      Duration retryAfter = millis == 0 ? null : Duration.ofMillis(millis);
      conversation.report(new AgentEvent.Limited("rate limit reached", resetsAt, retryAfter));
    }
  }

  private static boolean isZero(@Nullable BigDecimal left) {
    return left != null && left.longValue() == 0;
  }

  private static @Nullable Instant time(String text) {
    try {
      return IsoTime.parse(text, ZoneOffset.UTC);
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }

  private void reportResult(StreamObject line) {
    String uuid = line.textOrNull("uuid");
    if (uuid != null && results.put(uuid, "") != null) {
      return;
    }
    endTurn(usage(line), costs.step(line.textOrNull("session_id"), line.amount("total_cost_usd")));
    for (StreamObject denial : line.objects("permission_denials")) {
      deny(denial.text("tool_use_id"), denial.text("tool_name"));
    }
    String result = line.text("result");
    boolean success = !line.truth("is_error") && line.text("subtype").equals("success");
    if (!success) {
      reportFailure(line, result.isBlank() ? line.text("subtype") : result);
    } else if (ProviderError.isWholeResult(result)) {
      conversation.away(RefusalKind.LIMIT, result);
      success = false;
    }
    conversation.finished(success, result);
  }

  private void reportFailure(StreamObject result, String words) {
    List<String> errors = errors(result);
    for (String error : errors.isEmpty() ? List.of(words) : errors) {
      conversation.failure(status(result), error);
    }
  }

  private void endTurn(@Nullable TokenUse result, Money cost) {
    conversation.use(turn.end(result), cost);
  }
}
