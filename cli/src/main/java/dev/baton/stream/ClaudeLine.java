package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import dev.baton.time.EpochTime;
import dev.baton.time.IsoTime;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parts of a line of Claude's stream that Baton uses. */
final class ClaudeLine {
  private static final Set<String> CALLS = Set.of("tool_use", "server_tool_use", "mcp_tool_use");

  /** A block of an assistant's message that calls a tool. */
  record ToolCall(
      String id,
      String tool,
      String subject,
      @Nullable String question,
      @Nullable String command,
      AgentPlan.@Nullable Change plan) {}

  /** A tool result that is an error. */
  record Trouble(String id, String text) {}

  /** A denied call, as a result lists it. */
  record Denial(String id, String tool) {}

  final String type;
  String subtype = "";
  @Nullable String session;
  @Nullable String model;
  @Nullable String version;
  @Nullable String uuid;
  boolean isOfSubagent;

  @Nullable String messageId;
  final List<String> texts = new ArrayList<>();
  final List<ToolCall> calls = new ArrayList<>();
  final List<Trouble> troubles = new ArrayList<>();

  /** The ids of the results that are no errors. */
  final List<String> successes = new ArrayList<>();

  @Nullable TokenUse usage;

  boolean isError;
  String result = "";
  final List<String> errors = new ArrayList<>();
  final List<Denial> denials = new ArrayList<>();
  @Nullable BigDecimal dollars;

  /** How long the agent waits before it retries, and why. */
  @Nullable Duration retryDelay;

  long errorStatus;

  /** Whether the line says that there is none. */
  boolean hasNoStatus;

  long attempt;
  long attempts;
  @Nullable ClaudeRateLimit limit;

  ClaudeLine(String type, JsonScan json) {
    this.type = type;
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        case "message" -> readMessage(json);
        case "parent_tool_use_id" -> isOfSubagent = json.text() != null;
        case "rate_limit_info" -> limit = ClaudeRateLimit.read(json);
        case "permission_denials" -> readDenials(json);
        case "errors" -> readErrors(json);
        case "usage" -> readUsage(json);
        case "total_cost_usd" -> dollars = json.amount();
        case "retry_delay_ms" -> retryDelay = JsonMembers.millis(json);
        case "attempt" -> attempt = json.count();
        case "max_retries" -> attempts = json.count();
        case "error_status", "api_error_status" -> {
          errorStatus = json.count();
          hasNoStatus = errorStatus == 0;
        }
        case "is_error" -> isError = json.truth();
        case "subtype" -> subtype = JsonMembers.text(json);
        case "session_id" -> session = json.text();
        case "model" -> model = json.text();
        case "claude_code_version" -> version = json.text();
        case "uuid" -> uuid = json.text();
        case "result" -> result = JsonMembers.text(json);
        case "error" -> readError(json);
        default -> json.skip();
      }
    }
  }

  /** The message: texts, tool calls, tool results and usage. */
  private void readMessage(JsonScan json) {
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        case "content" -> {
          for (json.array(); json.item(); ) {
            readBlock(json);
          }
        }
        case "id" -> messageId = json.text();
        case "model" -> model = json.text();
        case "usage" -> readUsage(json);
        default -> json.skip();
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
    AgentPlan.Change plan = null;
    boolean isError = false;
    int content = -1;
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        case "type" -> type = JsonMembers.text(json);
        case "text" -> text = JsonMembers.text(json);
        case "id", "tool_use_id" -> id = JsonMembers.text(json);
        case "name" -> name = JsonMembers.text(json);
        case "input" -> {
          if (ClaudeQuestion.isAskedBy(name)) {
            question = ClaudeQuestion.read(json);
          } else if (name.equals("Bash")) {
            command = readCommand(json);
            subject = command == null ? "" : ToolSubject.shortened(command);
          } else if (AgentPlan.isKeptBy(name)) {
            plan = AgentPlan.Change.read(json);
            subject = plan.text();
          } else {
            subject = ToolSubject.read(json);
          }
        }
        case "content" -> content = json.pass();
        case "is_error" -> isError = json.truth();
        default -> json.skip();
      }
    }
    if (type.equals("text") && !text.isBlank()) {
      texts.add(text);
    } else if (CALLS.contains(type)) {
      calls.add(new ToolCall(id, name, subject, question, command, plan));
    } else if (!isError && type.endsWith("tool_result")) {
      // The results of tools that the provider runs are in messages of the assistant.
      successes.add(id);
    } else if (content >= 0 && type.equals("tool_result")) {
      troubles.add(new Trouble(id, json.later(content, ClaudeLine::readResult)));
    }
  }

  private static @Nullable String readCommand(JsonScan json) {
    String command = null;
    json.object();
    while (json.member("command")) {
      command = json.text();
    }
    return command;
  }

  /** A result is a text, or an array of blocks with texts. */
  private static String readResult(JsonScan json) {
    int start = json.place();
    String whole = json.text();
    if (whole != null) {
      return whole;
    }
    json.to(start);
    String text = "";
    for (json.array(); json.item(); ) {
      json.object();
      while (json.member("text")) {
        String next = JsonMembers.text(json);
        text = text.isEmpty() ? next : text;
      }
    }
    return text;
  }

  /**
   * Claude's own {@code input_tokens} is only the part after the last cache mark, often fewer than
   * ten tokens; {@code cache_creation_input_tokens} is the rest of the new input, and {@code
   * cache_read_input_tokens} what was read from the cache.
   */
  private void readUsage(JsonScan json) {
    int place = json.pass();
    usage =
        json.later(place, JsonScan::object)
            ? json.later(place, JsonMembers::tokensBesideCache)
            : null;
  }

  private void readErrors(JsonScan json) {
    for (json.array(); json.item(); ) {
      readError(json);
    }
  }

  private void readError(JsonScan json) {
    String message = json.text();
    if (message != null && !message.isBlank()) {
      errors.add(message);
    }
  }

  private void readDenials(JsonScan json) {
    for (json.array(); json.item(); ) {
      String id = "";
      String tool = "";
      boolean isDenial = json.object();
      while (json.member()) {
        switch (json.name()) {
          case "tool_use_id" -> id = JsonMembers.text(json);
          case "tool_name" -> tool = JsonMembers.text(json);
          default -> json.skip();
        }
      }
      if (isDenial) {
        denials.add(new Denial(id, tool));
      }
    }
  }

  /**
   * The tools with which Claude asks a person. Without a terminal nobody can answer, and Claude
   * Code lists such a call among its {@code permission_denials}; it is a question nevertheless.
   */
  static final class ClaudeQuestion {
    private static final String PLAN = "ExitPlanMode";

    static boolean isAskedBy(String tool) {
      return tool.equals("AskUserQuestion") || tool.equals(PLAN);
    }

    /** The question of a call without input. */
    static String byDefault(String tool) {
      return tool.equals(PLAN) ? "Is the plan approved?" : "The agent asks a question.";
    }

    /** Reads the tool's input: the first question, or the plan; empty when there is none. */
    static String read(JsonScan json) {
      String question = "";
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "questions" -> {
            for (json.array(); json.item(); ) {
              String next = read(json);
              question = question.isEmpty() ? next : question;
            }
          }
          case "question", "plan" -> {
            String next = JsonMembers.text(json);
            question = question.isEmpty() ? next : question;
          }
          default -> json.skip();
        }
      }
      return question;
    }
  }

  /**
   * How close an account is to its limits, as Claude reports it from time to time. In one form a
   * {@code status} says whether requests are accepted ({@code allowed}, {@code allowed_warning},
   * {@code rejected}) and {@code resetsAt} is in seconds since 1970; in another the remaining
   * amounts are given and times are texts.
   *
   * @param isReached whether the agent has to wait
   */
  record ClaudeRateLimit(
      boolean isReached, @Nullable Instant resetsAt, @Nullable Duration retryAfter) {
    static ClaudeRateLimit read(JsonScan json) {
      boolean reached = false;
      boolean goesOn = false;
      Instant resetsAt = null;
      long retryMillis = 0;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "status" -> reached |= "rejected".equals(json.text());
          case "isUsingOverage" -> goesOn = json.truth();
          case "requests_remaining", "tokens_remaining" -> {
            BigDecimal left = json.amount();
            reached |= left != null && left.longValue() == 0;
          }
          case "resetsAt" -> resetsAt = later(resetsAt, epoch(json.count()));
          case "requests_reset", "tokens_reset" -> resetsAt = later(resetsAt, time(json.text()));
          case "retry_after_ms" -> retryMillis = json.count();
          default -> json.skip();
        }
      }
      return new ClaudeRateLimit(
          reached && !goesOn, resetsAt, retryMillis == 0 ? null : Duration.ofMillis(retryMillis));
    }

    private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
      return a == null || (b != null && b.isAfter(a)) ? b : a;
    }

    private static @Nullable Instant epoch(long seconds) {
      return seconds == 0 ? null : EpochTime.of(seconds);
    }

    private static @Nullable Instant time(@Nullable String text) {
      try {
        return text == null ? null : IsoTime.parse(text, ZoneOffset.UTC);
      } catch (DateTimeException noSuchTime) {
        return null;
      }
    }
  }
}
