package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import dev.baton.stream.Conversation.BoundedMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * OpenCode's {@code run --format json}: steps of parts. The end of a step reports the tokens and
 * the dollars of that step alone; {@code reasoning} is not part of {@code output}, and {@code
 * cache} not part of {@code input} (the session schema of opencode, {@code
 * packages/core/src/session/info.ts}).
 */
final class OpenCodeReader implements AgentReader {
  private static final List<String> ALLOWING = List.of("\"edit\":\"allow\"");

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("opencode", "run"),
          List.of("--format", "json", "--print-logs", "--log-level", "ERROR", "{prompt}"),
          OpenCodeReader::recognizes,
          OpenCodeReader::new,
          true,
          OpenCodeReader::permission,
          new ReadingOnly(
              true,
              List.of("--auto", "--agent"),
              Map.of(
                  "opencode.json", ALLOWING,
                  "opencode.jsonc", ALLOWING,
                  ".config/opencode/opencode.json", ALLOWING,
                  ".config/opencode/opencode.jsonc", ALLOWING),
              List.of("\"edit\":\"deny\"", "\"edit\":\"ask\""),
              "OPENCODE_CONFIG_CONTENT"),
          new AgentFormat.Sessions(
              List.of("--session"), List.of("opencode", "-s"), "Session not found", null));

  /** Tools that are there unless the settings deny them. */
  private static final Set<String> WRITERS =
      Set.of("bash", "edit", "write", "patch", "apply_patch");

  /**
   * OpenCode asks again at once, without end, when the provider's answers break off, or are none.
   * After this number of them the provider is away.
   */
  private static final int MOST_BROKEN = 3;

  private final EventSink sink;
  private final Conversation conversation;
  private final BoundedMap<String> steps = new BoundedMap<>();
  private OpenCodeLine line = new OpenCodeLine("");

  /** What was said in a step of which it is not known yet whether it broke off. */
  private OpenCodeLine said = new OpenCodeLine("");

  /** What was said in the step that broke off last. */
  private OpenCodeLine held = said;

  private int brokenSteps;

  /** Whether a tool ran in this step, so that the provider's answer was whole. */
  private boolean hasWorked;

  OpenCodeReader(EventSink sink) {
    this.sink = sink;
    this.conversation = new Conversation(sink);
  }

  private static AgentFormat.Permission permission(String tool) {
    String name = tool.equals("write") || tool.equals("patch") ? "edit" : tool;
    return new AgentFormat.Permission(
        "--auto", "opencode.json: \"permission\": {\"" + name + "\": \"allow\"}");
  }

  private static boolean recognizes(String type, JsonScan object) {
    return switch (type) {
      // The first types of other agents' streams.
      case "system", "assistant", "user", "result", "thread.started", "init" -> false;
      default -> JsonMembers.hasAny(object, "sessionID");
    };
  }

  @Override
  public boolean read(String type, JsonScan json) {
    return switch (type) {
      case "step_start", "text", "reasoning", "tool_use", "step_finish", "error" -> {
        line = new OpenCodeLine(type).read(json);
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void report() {
    if (!line.session.isEmpty() && !line.session.equals(conversation.session())) {
      conversation.start(line.session, "");
    }
    switch (line.type) {
      case "text" -> {
        say();
        said = line;
      }
      case "tool_use" -> reportTool();
      case "step_finish" -> reportStep();
      case "error" -> reportError();
      default -> {}
    }
    if (brokenSteps > 0) {
      sink.ignore();
    }
  }

  private void say() {
    conversation.say(said.partId, said.text);
    said = new OpenCodeLine("");
  }

  private void reportTool() {
    say();
    brokenSteps = 0;
    hasWorked = true;
    if (WRITERS.contains(line.withheld)) {
      conversation.call(line.callId, line.withheld, "", null);
      conversation.deny(line.callId, line.withheld);
      return;
    }
    String question = line.tool.equals("question") ? Conversation.QUESTION : null;
    conversation.call(line.callId, line.tool, line.subject, question);
    conversation.plan(line.callId, line.plan);
    boolean isError = line.status.equals("error");
    if (isError || line.status.equals("completed")) {
      conversation.ended(line.callId, line.tool, isError, line.trouble);
    }
  }

  private void reportStep() {
    if (!line.partId.isEmpty() && steps.put(line.partId, "") != null) {
      return;
    }
    boolean ends = !line.reason.equals("tool-calls") && !line.reason.isEmpty();
    boolean stops = line.reason.equals("stop");
    boolean broken =
        ends && !stops && !line.reason.equals("length") && !hasWorked && line.tokens.isNone();
    hasWorked = false;
    brokenSteps = broken ? brokenSteps + 1 : 0;
    if (broken) {
      held = said;
      said = new OpenCodeLine("");
      if (brokenSteps < MOST_BROKEN) {
        sink.report(new AgentEvent.Retrying(0, Conversation.BROKE_OFF, brokenSteps, 0));
      } else if (brokenSteps == MOST_BROKEN) {
        sink.failure(0, Conversation.BROKE_OFF, "api_error");
        conversation.finish(false);
      }
      return;
    }
    say();
    conversation.use(line.tokens, line.cost);
    // After tool calls another step follows.
    if (ends) {
      conversation.finish(stops);
      conversation.nextTurn();
    }
  }

  private void reportError() {
    say();
    String message = line.errorMessage.isEmpty() ? line.errorName : line.errorMessage;
    if (message.isEmpty()) {
      message = "the agent reports an error";
    }
    String wait = line.retryAfter.isEmpty() ? "" : " (retry-after: " + line.retryAfter + ")";
    // What may be tried again and has no status was never answered.
    boolean unanswered = line.isRetryable && line.statusCode == 0;
    sink.failure(line.statusCode, message + wait, unanswered ? "api_error" : line.errorName);
    conversation.finish(false);
  }

  /** OpenCode itself has stopped to ask again: what it said last was its answer after all. */
  @Override
  public void end() {
    if (brokenSteps == 0) {
      say();
    } else if (brokenSteps < MOST_BROKEN
        && line.type.equals("step_finish")
        && !held.text.isBlank()) {
      conversation.say(held.partId, held.text);
      conversation.finish(true);
    }
  }

  /** The parts of a line of OpenCode's stream that Baton uses. */
  private static final class OpenCodeLine {
    final String type;
    String session = "";
    String partId = "";
    String text = "";
    String reason = "";
    String callId = "";
    String tool = "";
    String status = "";
    String subject = "";
    String trouble = "";
    AgentPlan.@Nullable Change plan;

    /** The tool that was called and is not there. */
    String withheld = "";

    TokenUse tokens = TokenUse.NONE;
    Money cost = Money.ZERO;

    String errorName = "";
    String errorMessage = "";
    long statusCode;
    String retryAfter = "";
    boolean isRetryable;

    OpenCodeLine(String type) {
      this.type = type;
    }

    OpenCodeLine read(JsonScan json) {
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "part" -> readPart(json);
          case "sessionID" -> session = JsonMembers.text(json);
          case "error" -> readError(json);
          default -> json.skip();
        }
      }
      return this;
    }

    private void readPart(JsonScan json) {
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "id" -> partId = JsonMembers.text(json);
          case "text" -> text = JsonMembers.text(json);
          case "reason" -> reason = JsonMembers.text(json);
          case "callID" -> callId = JsonMembers.text(json);
          case "tool" -> tool = JsonMembers.text(json);
          case "cost" -> cost = JsonMembers.dollars(json);
          case "tokens" -> tokens = JsonMembers.tokensBesideCache(json);
          case "state" -> readState(json);
          default -> json.skip();
        }
      }
    }

    private void readState(JsonScan json) {
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "status" -> status = JsonMembers.text(json);
          case "input" -> {
            if (tool.equals("invalid")) {
              readInvalid(json);
            } else if (AgentPlan.isKeptBy(tool)) {
              plan = AgentPlan.Change.read(json);
            } else {
              subject = ToolSubject.read(json);
            }
          }
          case "error" -> trouble = JsonMembers.text(json);
          default -> json.skip();
        }
      }
    }

    /** A call of a tool that is not there, or with wrong arguments. */
    private void readInvalid(JsonScan json) {
      String called = "";
      boolean isMissing = false;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "tool" -> called = JsonMembers.text(json);
          case "error" ->
              isMissing = JsonMembers.text(json).startsWith("Model tried to call unavailable tool");
          default -> json.skip();
        }
      }
      withheld = isMissing ? called : "";
    }

    private void readError(JsonScan json) {
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "name" -> errorName = JsonMembers.text(json);
          case "message" -> errorMessage = JsonMembers.text(json);
          case "statusCode" -> statusCode = json.count();
          case "retry-after" -> retryAfter = JsonMembers.text(json);
          case "isRetryable" -> isRetryable = json.truth();
          case "data", "responseHeaders" -> readError(json);
          default -> json.skip();
        }
      }
    }
  }
}
