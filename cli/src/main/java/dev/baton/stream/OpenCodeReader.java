package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import dev.baton.stream.Conversation.BoundedMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  private static final Set<String> TYPES =
      Set.of("step_start", "text", "reasoning", "tool_use", "step_finish", "error");

  /** Tools that are there unless the settings deny them. */
  private static final Set<String> WRITERS =
      Set.of("bash", "edit", "write", "patch", "apply_patch");

  /**
   * OpenCode asks again at once, without end, when the provider's answers break off, or are none.
   * After this number of them the provider is away.
   */
  private static final int MOST_BROKEN = 3;

  private final Conversation conversation;
  private final BoundedMap<String> steps = new BoundedMap<>();

  /** What was said in a step of which it is not known yet whether it broke off. */
  private Said said = Said.NOTHING;

  /** What was said in the step that broke off last. */
  private Said held = Said.NOTHING;

  private int brokenSteps;
  private boolean endsWithStep;

  /** Whether a tool ran in this step, so that the provider's answer was whole. */
  private boolean hasWorked;

  OpenCodeReader(Conversation conversation) {
    this.conversation = conversation;
  }

  private static AgentFormat.Permission permission(String tool) {
    String name = tool.equals("write") || tool.equals("patch") ? "edit" : tool;
    return new AgentFormat.Permission(
        "--auto", "opencode.json: \"permission\": {\"" + name + "\": \"allow\"}");
  }

  private record Said(String id, String text) {
    static final Said NOTHING = new Said("", "");
  }

  private static boolean recognizes(String type, StreamObject object) {
    return switch (type) {
      // The first types of other agents' streams.
      case "system", "assistant", "user", "result", "thread.started", "init" -> false;
      default -> object.hasAny("sessionID");
    };
  }

  @Override
  public boolean read(String type, StreamObject line) {
    if (!TYPES.contains(type)) {
      return false;
    }
    String session = line.text("sessionID");
    if (!session.isEmpty() && !session.equals(conversation.session())) {
      conversation.start(session, "");
    }
    StreamObject part = line.object("part");
    endsWithStep = type.equals("step_finish");
    switch (type) {
      case "text" -> {
        say();
        said = new Said(part.text("id"), part.text("text"));
      }
      case "tool_use" -> reportTool(part.text("callID"), part.text("tool"), part.object("state"));
      case "step_finish" -> reportStep(part);
      case "error" -> reportError(line.object("error"));
      default -> {}
    }
    if (brokenSteps > 0) {
      conversation.ignore();
    }
    return true;
  }

  private void say() {
    conversation.say(said.id, said.text);
    said = Said.NOTHING;
  }

  private void reportTool(String id, String tool, StreamObject state) {
    say();
    brokenSteps = 0;
    hasWorked = true;
    StreamObject input = state.object("input");
    if (tool.equals("invalid")) {
      // A call of a tool that is not there, or with wrong arguments.
      String called = input.text("tool");
      boolean isWithheld =
          WRITERS.contains(called)
              && input.text("error").startsWith("Model tried to call unavailable tool");
      conversation.call(id, isWithheld ? called : tool, "", null);
      if (isWithheld) {
        conversation.deny(id, called);
        return;
      }
    } else {
      String question = tool.equals("question") ? Conversation.QUESTION : null;
      conversation.call(id, tool, input, question);
    }
    String status = state.text("status");
    boolean isError = status.equals("error");
    if (isError || status.equals("completed")) {
      conversation.ended(id, tool, isError, isError ? state.text("error") : "");
    }
  }

  private void reportStep(StreamObject part) {
    String id = part.text("id");
    if (!id.isEmpty() && steps.put(id, "") != null) {
      return;
    }
    TokenUse tokens = part.object("tokens").tokensBesideCache();
    String reason = part.text("reason");
    boolean ends = !reason.equals("tool-calls") && !reason.isEmpty();
    boolean stops = reason.equals("stop");
    boolean broken = ends && !stops && !reason.equals("length") && !hasWorked && tokens.isNone();
    hasWorked = false;
    brokenSteps = broken ? brokenSteps + 1 : 0;
    if (broken) {
      held = said;
      said = Said.NOTHING;
      if (brokenSteps < MOST_BROKEN) {
        conversation.report(new AgentEvent.Retrying(0, Conversation.BROKE_OFF, brokenSteps, 0));
      } else if (brokenSteps == MOST_BROKEN) {
        conversation.failure(0, Conversation.BROKE_OFF, "api_error");
        conversation.finish(false);
      }
      return;
    }
    say();
    conversation.use(tokens, part.dollars("cost"));
    // After tool calls another step follows.
    if (ends) {
      conversation.finish(stops);
      conversation.nextTurn();
    }
  }

  private void reportError(StreamObject error) {
    say();
    StreamObject data = error.object("data");
    String name = error.text("name");
    String message = data.text("message");
    message = message.isEmpty() ? error.text("message") : message;
    message = message.isEmpty() ? name : message;
    message = message.isEmpty() ? "the agent reports an error" : message;
    String after = data.object("responseHeaders").text("retry-after");
    String wait = after.isEmpty() ? "" : " (retry-after: " + after + ")";
    long status = data.count("statusCode");
    // What may be tried again and has no status was never answered.
    boolean unanswered = data.truth("isRetryable") && status == 0;
    conversation.failure(status, message + wait, unanswered ? "api_error" : name);
    conversation.finish(false);
  }

  /** OpenCode itself has stopped to ask again: what it said last was its answer after all. */
  @Override
  public void end() {
    if (brokenSteps == 0) {
      say();
    } else if (brokenSteps < MOST_BROKEN && endsWithStep && !held.text.isBlank()) {
      conversation.say(held.id, held.text);
      conversation.finish(true);
    }
  }
}
