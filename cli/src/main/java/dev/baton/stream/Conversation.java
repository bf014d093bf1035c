package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says and does, told each once however often its stream has it, and its last words
 * of the turn. An id that is empty is not known: what has none is told each time.
 */
final class Conversation {
  /** What is asked where the stream does not say it. */
  static final String QUESTION = "The agent asks a question.";

  private final EventSink sink;
  private final BoundedMap<String> calls = new BoundedMap<>();
  private final BoundedMap<String> denials = new BoundedMap<>();
  private final BoundedMap<String> messages = new BoundedMap<>();
  private final SessionTokens totals = new SessionTokens();
  private String session = "";
  private String lastWords = "";

  Conversation(EventSink sink) {
    this.sink = sink;
  }

  /** The session that was started last; empty before the first, or when it has no name. */
  String session() {
    return session;
  }

  /** A session starts; empty texts are not known. */
  void start(String newSession, String model) {
    session = newSession;
    lastWords = "";
    sink.tell(new AgentEvent.Started(orNull(newSession), orNull(model)));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** A whole message of the agent; a blank one is none. */
  void say(String id, String text) {
    if (!text.isBlank() && isFirst(messages, id, "")) {
      lastWords = text;
      sink.tell(new AgentEvent.Said(text));
    }
  }

  /**
   * A tool is called.
   *
   * @param question what the tool asks the user; null when it asks nothing
   */
  void call(String id, String tool, @Nullable String question) {
    if (isFirst(calls, id, tool)) {
      sink.tell(new AgentEvent.ToolCalled(tool));
      if (question != null) {
        sink.tell(new AgentEvent.Asked(question));
      }
    }
  }

  /** The tool that was called under that id. */
  String toolOf(String id) {
    String tool = calls.get(id);
    return tool == null ? "a tool" : tool;
  }

  /** A call was refused. */
  void deny(String id, String tool) {
    if (isFirst(denials, id, "")) {
      sink.tell(new AgentEvent.Denied(tool));
    }
  }

  /** What was used since the last such event. */
  void use(TokenUse tokens, Money cost) {
    if (!tokens.isNone() || cost.compareTo(Money.ZERO) > 0) {
      sink.tell(new AgentEvent.Used(tokens.input(), tokens.output(), cost));
    }
  }

  /** What the session has used so far, all in all; none when that is not known. */
  void useInAll(TokenUse total) {
    if (!total.isNone()) {
      use(totals.step(session, total), Money.ZERO);
    }
  }

  /** The turn is over. */
  void finish(boolean success) {
    sink.finished(success, lastWords);
  }

  /** Another turn begins. */
  void nextTurn() {
    lastWords = "";
  }

  /** What has no id is always the first, but its value is known all the same. */
  private static boolean isFirst(BoundedMap<String> known, String id, String value) {
    return known.put(id, value) == null || id.isEmpty();
  }
}
