package dev.baton.stream;

import dev.baton.json.JsonScan;
import org.jspecify.annotations.Nullable;

/** Which format a line is of, and who reads it. */
final class Formats {
  private Formats() {}

  /** Null for plain text. */
  static @Nullable AgentReader reader(AgentKind kind, EventSink teller) {
    return switch (kind) {
      case CLAUDE -> new ClaudeReader(teller);
      case CODEX -> new CodexReader(teller);
      case GEMINI -> new GeminiReader(teller);
      case OPENCODE -> new OpenCodeReader(teller);
      case CUSTOM -> null;
    };
  }

  /** The member {@code type} of the object; empty when there is none. Reads on from there. */
  static String type(JsonScan json) {
    json.object();
    while (json.member()) {
      if (json.named("type")) {
        String type = json.text();
        return type == null ? "" : type;
      }
      json.skip();
    }
    return "";
  }

  /** The format whose streams have such an object; CUSTOM when none has. */
  static AgentKind recognise(JsonScan json) {
    String type = "";
    boolean hasSession = false;
    boolean hasModel = false;
    boolean hasPart = false;
    boolean hasThread = false;
    boolean isInit = false;
    json.object();
    while (json.member()) {
      if (json.named("type")) {
        type = Members.text(json);
      } else if (json.named("subtype")) {
        isInit = Members.text(json).equals("init");
      } else {
        hasSession |= json.named("session_id");
        hasModel |= json.named("model");
        hasPart |= json.named("sessionID");
        hasThread |= json.named("thread_id");
        json.skip();
      }
    }
    return switch (type) {
      case "system" -> hasSession || isInit ? AgentKind.CLAUDE : AgentKind.CUSTOM;
      case "assistant", "user", "result" -> hasSession ? AgentKind.CLAUDE : AgentKind.CUSTOM;
      case "thread.started" -> hasThread ? AgentKind.CODEX : AgentKind.CUSTOM;
      case "rate_limit_event" -> AgentKind.CLAUDE;
      case "turn.started" -> AgentKind.CODEX;
      case "init" -> hasSession || hasModel ? AgentKind.GEMINI : AgentKind.CUSTOM;
      default -> hasPart ? AgentKind.OPENCODE : AgentKind.CUSTOM;
    };
  }
}
