package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import java.math.BigDecimal;
import java.util.List;

/**
 * OpenCode's {@code run --format json}: steps of parts. A step's end tells the tokens and the
 * dollars of that step alone; {@code reasoning} is no part of {@code output}, and {@code cache}
 * none of {@code input} (the session schema of opencode, {@code
 * packages/core/src/session/info.ts}).
 */
final class OpenCodeReader implements AgentReader {
  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("opencode", "run"),
          List.of("--format", "json", "{prompt}"),
          OpenCodeReader::recognizes,
          OpenCodeReader::new);

  private final EventSink teller;
  private final BoundedMap<String> calls = new BoundedMap<>();
  private final BoundedMap<String> denials = new BoundedMap<>();
  private final BoundedMap<String> steps = new BoundedMap<>();
  private final BoundedMap<String> said = new BoundedMap<>();
  private String session = "";
  private String lastWords = "";
  private OpenCodeLine line = new OpenCodeLine("");

  OpenCodeReader(EventSink teller) {
    this.teller = teller;
  }

  private static boolean recognizes(String type, JsonScan object) {
    return JsonMembers.hasAny(object, "sessionID");
  }

  @Override
  public boolean read(String type, JsonScan json) {
    return switch (type) {
      case "step_start", "text", "reasoning", "tool_use", "step_finish", "error" -> {
        OpenCodeLine read = new OpenCodeLine(type);
        read.read(json);
        line = read;
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void tell() {
    if (!line.session.isEmpty() && !line.session.equals(session)) {
      session = line.session;
      lastWords = "";
      teller.tell(new AgentEvent.Started(session, null));
    }
    switch (line.type) {
      case "text" -> tellText();
      case "tool_use" -> tellTool();
      case "step_finish" -> tellStep();
      case "error" -> tellError();
      default -> {}
    }
  }

  private void tellText() {
    if (!line.text.isBlank() && isFirst(said, line.partId)) {
      lastWords = line.text;
      teller.tell(new AgentEvent.Said(line.text));
    }
  }

  private void tellTool() {
    if (isFirst(calls, line.callId)) {
      teller.tell(new AgentEvent.ToolCalled(line.tool));
      if (line.tool.equals("question")) {
        teller.tell(new AgentEvent.Asked("The agent asks a question."));
      }
    }
    boolean refused = line.status.equals("error") && RefusalText.isRefusal(line.trouble);
    if (refused && isFirst(denials, line.callId)) {
      teller.tell(new AgentEvent.Denied(line.tool));
    }
  }

  private void tellStep() {
    if (!isFirst(steps, line.partId)) {
      return;
    }
    BigDecimal dollars = line.dollars;
    Money cost = dollars == null ? Money.ZERO : Money.ofCents(dollars.movePointRight(2));
    if (!line.tokens.isNone() || cost.compareTo(Money.ZERO) > 0) {
      teller.tell(new AgentEvent.Used(line.tokens.input(), line.tokens.output(), cost));
    }
    // After calls of tools another step follows.
    if (!line.reason.equals("tool-calls") && !line.reason.isEmpty()) {
      teller.finished(line.reason.equals("stop"), lastWords);
      lastWords = "";
    }
  }

  private void tellError() {
    String message = line.errorMessage.isEmpty() ? line.errorName : line.errorMessage;
    if (message.isEmpty()) {
      message = "the agent reports an error";
    }
    boolean limited = line.statusCode == 429 || line.statusCode == 503 || line.statusCode == 529;
    if (limited) {
      String wait = line.retryAfter.isEmpty() ? "" : " (retry-after: " + line.retryAfter + ")";
      teller.limited(message + wait);
    } else {
      teller.trouble(message);
    }
    teller.finished(false, lastWords);
  }

  private static boolean isFirst(BoundedMap<String> known, String id) {
    return id.isEmpty() || known.put(id, "") == null;
  }

  @Override
  public void end() {
    // Nothing is held back.
  }
}
