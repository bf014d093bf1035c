package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says and does, each reported once however often its stream repeats it, and its last
 * message of the turn. An empty id is unknown: what has no id is reported each time.
 */
final class Conversation extends EventSink {
  /** What is reported of an answer that the agent itself takes for a whole one. */
  static final String BROKE_OFF = "the model's answer broke off";

  /** The question when the stream does not contain it. */
  static final String QUESTION = "The agent asks a question.";

  private static final int LONGEST_SUBJECT = 300;
  private static final int LONGEST_ERROR = 8000;
  private static final int LONGEST_LINE = 300;

  private final BoundedMap<String> calls = new BoundedMap<>();
  private final BoundedMap<String> answers = new BoundedMap<>();
  private final BoundedMap<String> shown = new BoundedMap<>();
  private final BoundedMap<String> denials = new BoundedMap<>();
  private final BoundedMap<String> messages = new BoundedMap<>();
  private final BoundedMap<String> subjects = new BoundedMap<>();
  private final BoundedMap<String> failing = new BoundedMap<>();
  private final BoundedMap<String> planned = new BoundedMap<>();
  private @Nullable AgentPlan plan;
  private boolean hasFailed;
  private final SessionTokens totals = new SessionTokens();
  private String session = "";
  private String lastWords = "";

  Conversation(Consumer<AgentEvent> sink, @Nullable Clock clock) {
    super(sink, clock);
  }

  /** The latest session; empty before the first, or when it has no name. */
  String session() {
    return session;
  }

  /** A session starts; empty texts are unknown. */
  void start(String newSession, String model) {
    session = newSession;
    lastWords = "";
    report(new AgentEvent.Started(orNull(newSession), orNull(model)));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** A complete message of the agent; blank messages are ignored. */
  void say(String id, String text) {
    if (!text.isBlank() && isFirst(messages, id, "")) {
      lastWords = text;
      report(new AgentEvent.Said(text));
    }
  }

  /**
   * A tool is called.
   *
   * @param subject of the call; may be empty
   * @param question what the tool asks the user; null when it asks nothing
   */
  void call(String id, String tool, String subject, @Nullable String question) {
    if (isFirst(calls, id, tool)) {
      shown.put(id, subject);
      report(new AgentEvent.ToolCalled(tool, subject));
      if (!id.isEmpty()) {
        report(new AgentEvent.ToolRunning(id, true));
      }
      if (question != null) {
        report(new AgentEvent.Asked(question));
      }
    }
  }

  /** The same by its input, which may be a change of the plan instead of having a subject. */
  void call(String id, String tool, StreamObject input, @Nullable String question) {
    boolean isPlan = AgentPlan.isKeptBy(tool);
    call(id, tool, isPlan ? "" : ToolSubject.of(input), question);
    plan(id, isPlan && !input.isEmpty() ? AgentPlan.Change.of(input) : null);
  }

  /**
   * A call changes the plan.
   *
   * @param change null where the call is about something else
   */
  void plan(String id, AgentPlan.@Nullable Change change) {
    if (change != null && (change.list() != null || isFirst(planned, id, ""))) {
      plan = change.of(plan);
      report(new AgentEvent.Planned(plan));
    }
  }

  /** The call with this id runs this command, or works on this: the same one may come again. */
  void about(String id, String what) {
    subjects.put(id, what.length() > LONGEST_SUBJECT ? what.substring(0, LONGEST_SUBJECT) : what);
  }

  /** The tool no longer runs, whatever became of it. */
  void answered(String id) {
    if (!id.isEmpty() && isFirst(answers, id, "")) {
      report(new AgentEvent.ToolRunning(id, false));
    }
  }

  /**
   * A call has ended.
   *
   * @param said by the tool; matters only for an error
   */
  void ended(String id, String tool, boolean isError, String said) {
    if (!isError) {
      succeeded(id);
    } else if (isRefusal(said)) {
      deny(id, tool);
    } else {
      failed(id, said);
    }
  }

  /** A call failed; refused calls have not. */
  void failed(String id, String message) {
    answered(id);
    String call = subjectOf(id);
    failing.put(call, "");
    hasFailed = true;
    String text = message.length() > LONGEST_ERROR ? message.substring(0, LONGEST_ERROR) : message;
    report(new AgentEvent.ToolFailed(call, text));
  }

  /** A call succeeded, which matters only where the same one failed before. */
  void succeeded(String id) {
    answered(id);
    if (hasFailed && failing.remove(subjectOf(id)) != null) {
      report(new AgentEvent.ToolSucceeded(subjectOf(id)));
    }
  }

  private String subjectOf(String id) {
    String subject = subjects.get(id);
    return subject == null ? toolOf(id) : toolOf(id) + ": " + subject;
  }

  /** The tool that was called with this id. */
  String toolOf(String id) {
    String tool = calls.get(id);
    return tool == null ? "a tool" : tool;
  }

  /** A call was denied. */
  void deny(String id, String tool) {
    answered(id);
    if (isFirst(denials, id, "")) {
      String subject = id.isEmpty() ? null : shown.get(id);
      report(new AgentEvent.Denied(tool, subject == null ? "" : subject));
    }
  }

  /** What was used since the last such event. */
  void use(TokenUse tokens, Money cost) {
    if (!tokens.isNone() || cost.compareTo(Money.ZERO) > 0) {
      report(new AgentEvent.Used(tokens, cost));
    }
  }

  /** What the session has used in total so far; none when that is not known. */
  void useInAll(TokenUse total) {
    if (!total.isNone()) {
      use(totals.step(session, total), Money.ZERO);
    }
  }

  /** The turn is over. */
  void finish(boolean success) {
    finished(success, lastWords);
  }

  /** Another turn begins. */
  void nextTurn() {
    lastWords = "";
  }

  /**
   * Detects from a tool result whether a person or the agent's own rules denied the call. Only the
   * first line counts: the tool's own output follows, and a "permission denied" there concerns the
   * file system.
   */
  static boolean isRefusal(String result) {
    String line = firstLine(result).toLowerCase(Locale.ROOT);
    return line.startsWith("permission denied")
        || line.startsWith("permission to use")
        || line.startsWith("permission for this")
        || line.startsWith("tool execution denied")
        || line.startsWith("tool execution was blocked")
        || line.contains("requires approval")
        || line.contains("requires user confirmation")
        || line.contains("requires permission")
        || line.contains("haven't granted")
        || line.contains("user doesn't want to proceed")
        || line.contains("denied by your permission settings")
        || line.contains("rejected permission to use")
        || line.contains("rule which prevents you from using");
  }

  private static String firstLine(String result) {
    String text = result.stripLeading();
    int tag = text.startsWith("<tool_use_error>") ? "<tool_use_error>".length() : 0;
    int end = text.indexOf('\n');
    int to = Math.min(end < 0 ? text.length() : end, LONGEST_LINE);
    return text.substring(Math.min(tag, to), to).strip();
  }

  /** A value without an id always counts as new. */
  private static boolean isFirst(BoundedMap<String> known, String id, String value) {
    return known.put(id, value) == null || id.isEmpty();
  }

  /** The tokens of each turn, for formats that report only the session's total so far. */
  private static final class SessionTokens {
    private final BoundedMap<TokenUse> totals = new BoundedMap<>();

    /** The increase since the last report of this session. A total that decreased has restarted. */
    TokenUse step(String session, TokenUse total) {
      TokenUse before = totals.put(session, total);
      return before == null || !before.max(total).equals(total) ? total : total.above(before);
    }
  }

  /** A map that keeps only the latest few thousand entries, because a stream may be endless. */
  static final class BoundedMap<T> extends LinkedHashMap<String, T> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 4096;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
      return size() > MOST;
    }
  }
}
