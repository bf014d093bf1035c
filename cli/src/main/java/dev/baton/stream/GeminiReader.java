package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gemini's {@code --output-format stream-json}. A message may come in parts ({@code "delta":true}),
 * which are said as a whole as soon as anything else follows.
 *
 * <p>{@code stats} of a {@code result} are the session's so far ({@code uiTelemetryService} of
 * google-gemini/gemini-cli, whose headless mode ends after one result). There are no costs.
 */
final class GeminiReader implements AgentReader {
  /** A longer message is said in several pieces. */
  private static final int LONGEST_MESSAGE = 1 << 20;

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("gemini"),
          List.of("--output-format", "stream-json"),
          GeminiReader::recognizes,
          GeminiReader::new);

  private final EventSink teller;
  private final BoundedMap<String> calls = new BoundedMap<>();
  private final BoundedMap<String> denials = new BoundedMap<>();
  private final SessionTokens totals = new SessionTokens();
  private final StringBuilder parts = new StringBuilder();
  private String session = "";
  private String lastWords = "";
  private GeminiLine line = new GeminiLine("");

  GeminiReader(EventSink teller) {
    this.teller = teller;
  }

  private static boolean recognizes(String type, JsonScan object) {
    return type.equals("init") && JsonMembers.hasAny(object, "session_id", "model");
  }

  @Override
  public boolean read(String type, JsonScan json) {
    return switch (type) {
      case "init", "message", "tool_use", "tool_result", "error", "result" -> {
        GeminiLine read = new GeminiLine(type);
        read.read(json);
        line = read;
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void tell() {
    if (!line.isPart() || parts.length() + line.content.length() > LONGEST_MESSAGE) {
      sayParts();
    }
    switch (line.type) {
      case "init" -> tellStart();
      case "message" -> tellMessage();
      case "tool_use" -> tellCall();
      case "tool_result" -> tellResultOfTool();
      case "error" -> {
        if (!line.severity.equals("warning")) {
          teller.trouble(line.message.isEmpty() ? "the agent reports an error" : line.message);
        }
      }
      default -> tellResult();
    }
  }

  private void tellStart() {
    session = line.session;
    lastWords = "";
    teller.tell(new AgentEvent.Started(orNull(line.session), orNull(line.model)));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private void tellMessage() {
    if (line.isPart()) {
      parts.append(line.content);
    } else if (line.role.equals("assistant")) {
      say(line.content);
    }
  }

  private void sayParts() {
    String whole = parts.toString();
    parts.setLength(0);
    say(whole);
  }

  private void say(String text) {
    if (!text.isBlank()) {
      lastWords = text;
      teller.tell(new AgentEvent.Said(text));
    }
  }

  private void tellCall() {
    if (calls.put(line.toolId, line.tool) == null || line.toolId.isEmpty()) {
      teller.tell(new AgentEvent.ToolCalled(line.tool));
      if (line.tool.equals("ask_user")) {
        teller.tell(new AgentEvent.Asked("The agent asks a question."));
      }
    }
  }

  private void tellResultOfTool() {
    boolean refused =
        line.status.equals("error")
            && (RefusalText.isRefusal(line.output) || RefusalText.isRefusal(line.message));
    if (refused && denials.put(line.toolId, "") == null) {
      String tool = calls.get(line.toolId);
      teller.tell(new AgentEvent.Denied(tool == null ? "a tool" : tool));
    }
  }

  private void tellResult() {
    if (!line.stats.isNone()) {
      TokenUse use = totals.step(session, line.stats);
      if (!use.isNone()) {
        teller.tell(new AgentEvent.Used(use.input(), use.output(), Money.ZERO));
      }
    }
    boolean success = line.status.equals("success");
    if (!success) {
      teller.trouble(line.message.isEmpty() ? "the turn failed" : line.message);
    }
    teller.finished(success, lastWords);
    lastWords = "";
  }

  @Override
  public void end() {
    sayParts();
  }
}
