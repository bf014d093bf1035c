package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import dev.baton.stream.AgentFormat.AgentReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * pi's {@code --mode json}: a {@code session}, then for each answer of the model a {@code
 * message_end} with the tokens and the dollars of that answer alone, and at the end of the turn an
 * {@code agent_end}. {@code cacheRead} and {@code cacheWrite} are not part of {@code input}
 * (badlogic/pi-mono, {@code packages/coding-agent/docs/json.md} and {@code docs/rpc.md}). In this
 * mode, pi ends with exit code 0 even if the provider refused.
 */
final class PiReader implements AgentReader {
  /** The status of the provider's answer, at the beginning of the error. */
  private static final Pattern STATUS = Pattern.compile("^([45]\\d\\d)\\b:?\\s*");

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("pi"),
          List.of("--mode", "json"),
          PiReader::recognizes,
          PiReader::new,
          true,
          PiReader::permission,
          new AgentFormat.ReadingOnly(
              false, List.of("--tools", "-t"), Map.of(), List.of(), "PI_CODING_AGENT_DIR"),
          new AgentFormat.Sessions(
              List.of("--session"),
              List.of("pi", "--session"),
              "No session found matching",
              new Transcript.Store("PI_CODING_AGENT_DIR", ".pi/agent", "sessions", 2, true)));

  private final EventSink sink;
  private final Conversation conversation;
  private PiLine line = new PiLine("");
  private String session = "";
  private boolean isStarted;
  private boolean isBroken;

  /** Whether the provider has reported the tokens of an answer, as not all do. */
  private boolean isCounted;

  /** Whether it has called a tool in this turn. */
  private boolean isAtWork;

  PiReader(EventSink sink) {
    this.sink = sink;
    this.conversation = new Conversation(sink);
  }

  private static boolean recognizes(String type, JsonScan object) {
    return type.equals("agent_start")
        || (type.equals("session") && JsonMembers.hasAny(object, "cwd", "version"));
  }

  /** It asks for no permissions; only a list of tools, or an extension, can refuse a call. */
  private static AgentFormat.Permission permission(String tool) {
    if (tool.equals("edit")) {
      return new AgentFormat.Permission(
          "--tools read,bash,edit,write", "a command without --tools");
    }
    return new AgentFormat.Permission("--no-extensions", "the extension that refuses it");
  }

  @Override
  public boolean read(String type, JsonScan json) {
    line = new PiLine("");
    return switch (type) {
      case "session",
          "message_start",
          "message_end",
          "tool_execution_start",
          "tool_execution_end",
          "auto_retry_start",
          "auto_retry_end",
          "compaction_end",
          "auto_compaction_end" -> {
        line = new PiLine(type).read(json);
        yield true;
      }
      case "agent_end" -> {
        // It repeats all messages of the turn.
        json.skip();
        line = new PiLine(type);
        yield true;
      }
      case "agent_start",
          "agent_settled",
          "turn_start",
          "turn_end",
          "message_update",
          "tool_execution_update",
          "queue_update",
          "compaction_start",
          "auto_compaction_start",
          "extension_error" -> {
        json.skip();
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void report() {
    switch (line.type) {
      case "session" -> session = line.session;
      case "message_start" -> start();
      case "message_end" -> reportMessage();
      case "tool_execution_start" -> {
        isAtWork = true;
        conversation.about(line.callId, line.subject);
        conversation.call(line.callId, line.tool, line.subject, null);
        conversation.plan(line.callId, line.plan);
      }
      case "tool_execution_end" ->
          conversation.ended(line.callId, line.tool, line.isToolError, line.trouble);
      case "auto_retry_start" -> reportRetry();
      case "auto_retry_end", "compaction_end", "auto_compaction_end" -> {
        // It tries again only what it takes for a limit or an outage itself.
        boolean isOutage =
            line.type.equals("auto_retry_end") && ProviderError.of(0, "", line.trouble) == null;
        if (!line.trouble.isEmpty()) {
          sink.failure(0, line.trouble, isOutage ? "api_error" : "");
        }
      }
      case "agent_end" -> {
        start();
        conversation.finish(!isBroken);
        conversation.nextTurn();
        isAtWork = false;
      }
      default -> {}
    }
  }

  /** The first message of the model names it. */
  private void start() {
    if (!isStarted && (line.role.equals("assistant") || line.type.equals("agent_end"))) {
      isStarted = true;
      conversation.start(session, line.model);
    }
  }

  private void reportMessage() {
    if (!line.role.equals("assistant")) {
      return;
    }
    start();
    conversation.say("", line.text);
    conversation.use(line.tokens, line.cost);
    isCounted |= !line.tokens.isNone();
    isBroken = line.isBroken();
    if (line.stopReason.equals("stop")
        && !isAtWork
        && line.tokens.isNone()
        && breaksOff(line.text, isCounted)) {
      // pi says nothing of it, but the provider has not counted what it answered.
      isBroken = true;
      sink.failure(0, Conversation.BROKE_OFF, "api_error");
    } else if (isBroken) {
      Matcher status = STATUS.matcher(line.trouble);
      sink.failure(
          status.find() ? Long.parseLong(status.group(1)) : 0,
          line.trouble.isEmpty() ? "the agent was stopped" : line.trouble);
    }
  }

  /** Whether it is empty, or ends within a sentence where the provider counted other answers. */
  private static boolean breaksOff(String text, boolean isCounted) {
    String said = text.stripTrailing();
    return said.isEmpty() || (isCounted && Character.isLowerCase(said.charAt(said.length() - 1)));
  }

  /** The agent waits, and tries again by itself. */
  private void reportRetry() {
    Matcher status = STATUS.matcher(line.trouble);
    boolean isLimit = ProviderError.of(0, "", line.trouble) == RefusalKind.LIMIT;
    sink.report(new AgentEvent.Limited(line.trouble, null, isLimit ? line.delay : null, !isLimit));
    String words = ProviderError.words(line.trouble);
    sink.report(
        new AgentEvent.Retrying(
            status.find() ? Long.parseLong(status.group(1)) : 0,
            ToolSubject.shortened(words.equals(line.trouble) ? status.replaceFirst("") : words),
            line.attempt,
            line.attempts));
  }

  /** The parts of a line of pi's stream that Baton uses. */
  private static final class PiLine {
    final String type;
    String session = "";
    String role = "";
    String model = "";
    String text = "";
    String stopReason = "";
    String trouble = "";
    TokenUse tokens = TokenUse.NONE;
    Money cost = Money.ZERO;

    String tool = "";
    String callId = "";
    String subject = "";
    AgentPlan.@Nullable Change plan;
    boolean isToolError;
    @Nullable Duration delay;
    long attempt;
    long attempts;

    PiLine(String type) {
      this.type = type;
    }

    /** Whether the model's provider or the user ended the message. */
    boolean isBroken() {
      return stopReason.equals("error") || stopReason.equals("aborted");
    }

    PiLine read(JsonScan json) {
      int result = -1;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "message" -> readMessage(json);
          case "toolName" -> tool = JsonMembers.text(json);
          case "toolCallId" -> callId = JsonMembers.text(json);
          case "args" -> {
            plan = AgentPlan.isKeptBy(tool) ? AgentPlan.Change.read(json) : null;
            subject = plan == null ? ToolSubject.read(json) : "";
          }
          case "isError" -> isToolError = json.truth();
          case "result" -> result = json.pass();
          case "id" -> session = JsonMembers.text(json);
          case "errorMessage", "finalError" -> trouble = JsonMembers.text(json);
          case "delayMs" -> delay = JsonMembers.millis(json);
          case "attempt" -> attempt = json.count();
          case "maxAttempts" -> attempts = json.count();
          default -> json.skip();
        }
      }
      // Tool results are most of a stream, and are needed only when they are errors.
      if (isToolError && result >= 0) {
        trouble = json.later(result, PiLine::textsOfResult);
      }
      return this;
    }

    private static String textsOfResult(JsonScan json) {
      String texts = "";
      json.object();
      while (json.member("content")) {
        texts = texts(json);
      }
      return texts;
    }

    private void readMessage(JsonScan json) {
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "role" -> role = JsonMembers.text(json);
          case "model" -> model = JsonMembers.text(json);
          case "content" -> {
            if (role.equals("assistant")) {
              text = texts(json);
            } else {
              json.skip();
            }
          }
          case "usage" -> {
            int usage = json.pass();
            tokens = json.later(usage, JsonMembers::tokensBesideCache);
            cost = json.later(usage, PiLine::costOf);
          }
          case "stopReason" -> stopReason = JsonMembers.text(json);
          case "errorMessage" -> trouble = JsonMembers.text(json);
          default -> json.skip();
        }
      }
    }

    /** The texts of an array of blocks; thoughts and calls have none. */
    private static String texts(JsonScan json) {
      StringBuilder texts = new StringBuilder();
      for (json.array(); json.item(); ) {
        json.object();
        while (json.member("text")) {
          texts.append(texts.isEmpty() ? "" : "\n\n").append(JsonMembers.text(json));
        }
      }
      return texts.toString();
    }

    private static Money costOf(JsonScan usage) {
      Money cost = Money.ZERO;
      usage.object();
      while (usage.member("cost")) {
        usage.object();
        while (usage.member("total")) {
          cost = JsonMembers.dollars(usage);
        }
      }
      return cost;
    }
  }
}
