package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.stream.AgentFormat.AgentReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  private static final String[] TROUBLE = {"errorMessage", "finalError"};

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

  private final Conversation conversation;
  private String session = "";
  private boolean isStarted;
  private boolean isBroken;

  /** Whether the provider has reported the tokens of an answer, as not all do. */
  private boolean isCounted;

  /** Whether it has called a tool in this turn. */
  private boolean isAtWork;

  PiReader(Conversation conversation) {
    this.conversation = conversation;
  }

  private static boolean recognizes(String type, StreamObject object) {
    return type.equals("agent_start")
        || (type.equals("session") && object.hasAny("cwd", "version"));
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
  public boolean read(String type, StreamObject line) {
    switch (type) {
      case "session" -> session = line.text("id");
      case "message_start", "message_end" -> {
        StreamObject message = line.object("message");
        if (message.text("role").equals("assistant")) {
          start(message.text("model"));
          if (type.equals("message_end")) {
            reportMessage(message);
          }
        }
      }
      case "tool_execution_start" -> {
        isAtWork = true;
        String id = line.text("toolCallId");
        String tool = line.text("toolName");
        StreamObject input = line.object("args");
        conversation.about(id, AgentPlan.isKeptBy(tool) ? "" : ToolSubject.of(input));
        conversation.call(id, tool, input, null);
      }
      case "tool_execution_end" -> reportEndOfTool(line);
      case "auto_retry_start" -> reportRetry(line, line.text(TROUBLE));
      case "auto_retry_end" -> {
        // It tries again only what it takes for a limit or an outage itself.
        String trouble = line.text(TROUBLE);
        boolean isOutage = ProviderError.of(0, "", trouble) == null;
        reportTrouble(trouble, isOutage ? "api_error" : "");
      }
      case "compaction_end", "auto_compaction_end" -> reportTrouble(line.text(TROUBLE), "");
      case "agent_end" -> {
        start("");
        conversation.finish(!isBroken);
        conversation.nextTurn();
        isAtWork = false;
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
          "extension_error" -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  /** The first message of the model names it. */
  private void start(String model) {
    if (!isStarted) {
      isStarted = true;
      conversation.start(session, model);
    }
  }

  private void reportTrouble(String trouble, String code) {
    if (!trouble.isEmpty()) {
      conversation.failure(0, trouble, code);
    }
  }

  /** Tool results are most of a stream, and are needed only when they are errors. */
  private void reportEndOfTool(StreamObject line) {
    boolean isError = line.truth("isError");
    String said = isError ? texts(line.object("result")) : "";
    conversation.ended(line.text("toolCallId"), line.text("toolName"), isError, said);
  }

  /** The texts among the blocks; thoughts and calls have none. */
  private static String texts(StreamObject message) {
    return message.objects("content").stream()
        .filter(block -> block.hasAny("text"))
        .map(block -> block.text("text"))
        .collect(Collectors.joining("\n\n"));
  }

  private void reportMessage(StreamObject message) {
    String text = texts(message);
    StreamObject usage = message.object("usage");
    TokenUse tokens = usage.tokensBesideCache();
    conversation.say("", text);
    conversation.use(tokens, usage.object("cost").dollars("total"));
    isCounted |= !tokens.isNone();
    String reason = message.text("stopReason");
    // The model's provider or the user ended the message.
    isBroken = reason.equals("error") || reason.equals("aborted");
    if (reason.equals("stop") && !isAtWork && tokens.isNone() && breaksOff(text, isCounted)) {
      // pi says nothing of it, but the provider has not counted what it answered.
      isBroken = true;
      conversation.failure(0, Conversation.BROKE_OFF, "api_error");
    } else if (isBroken) {
      String trouble = message.text("errorMessage");
      conversation.failure(status(trouble), trouble.isEmpty() ? "the agent was stopped" : trouble);
    }
  }

  private static long status(String trouble) {
    Matcher status = STATUS.matcher(trouble);
    return status.find() ? Long.parseLong(status.group(1)) : 0;
  }

  /** Whether it is empty, or ends within a sentence where the provider counted other answers. */
  private static boolean breaksOff(String text, boolean isCounted) {
    String said = text.stripTrailing();
    return said.isEmpty() || (isCounted && Character.isLowerCase(said.charAt(said.length() - 1)));
  }

  /** The agent waits, and tries again by itself. */
  private void reportRetry(StreamObject line, String trouble) {
    boolean isLimit = ProviderError.of(0, "", trouble) == RefusalKind.LIMIT;
    Duration delay = isLimit ? line.millis("delayMs") : null;
    conversation.report(new AgentEvent.Limited(trouble, null, delay, !isLimit));
    String words = ProviderError.words(trouble);
    String why = words.equals(trouble) ? STATUS.matcher(trouble).replaceFirst("") : words;
    conversation.report(
        new AgentEvent.Retrying(
            status(trouble),
            ToolSubject.shortened(why),
            line.count("attempt"),
            line.count("maxAttempts")));
  }
}
