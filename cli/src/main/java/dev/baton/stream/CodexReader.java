package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import java.util.List;

/**
 * Codex's {@code exec --json}: threads of turns of items, each of which is started, updated and
 * completed under one id.
 *
 * <p>{@code usage} of {@code turn.completed} is the thread's total so far, not the turn's: Codex
 * fills it from {@code ThreadTokenUsage.total} (openai/codex, issue 17539, and {@code
 * exec/src/event_processor_with_jsonl_output.rs}). So each turn has used what the total has grown
 * by. A thread that another process began and this one resumes brings its past along in its first
 * total; the stream does not tell how much that is. {@code cached_input_tokens} are a part of
 * {@code input_tokens}, and {@code reasoning_output_tokens} of {@code output_tokens}. There are no
 * costs.
 */
final class CodexReader implements AgentReader {
  /** Codex tries again by itself, and tells so as an error. */
  private static final String RETRY = "Reconnecting...";

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("codex", "exec"),
          List.of("--json", "-"),
          CodexReader::recognizes,
          CodexReader::new);

  private final EventSink teller;
  private final BoundedMap<String> calls = new BoundedMap<>();
  private final BoundedMap<String> denials = new BoundedMap<>();
  private final BoundedMap<String> said = new BoundedMap<>();
  private final SessionTokens totals = new SessionTokens();
  private String thread = "";
  private String lastWords = "";

  private String type = "";
  private String newThread = "";
  private String message = "";
  private CodexItem item = new CodexItem();
  private TokenUse total = TokenUse.NONE;

  CodexReader(EventSink teller) {
    this.teller = teller;
  }

  private static boolean recognizes(String type, JsonScan object) {
    return type.equals("turn.started")
        || (type.equals("thread.started") && JsonMembers.hasAny(object, "thread_id"));
  }

  @Override
  public boolean read(String lineType, JsonScan json) {
    type = lineType;
    newThread = "";
    message = "";
    item = new CodexItem();
    total = TokenUse.NONE;
    return switch (type) {
      case "thread.started",
          "turn.started",
          "turn.completed",
          "turn.failed",
          "item.started",
          "item.updated",
          "item.completed",
          "error" -> {
        readMembers(json);
        yield true;
      }
      default -> false;
    };
  }

  private void readMembers(JsonScan json) {
    json.object();
    while (json.member()) {
      if (json.named("item")) {
        item = CodexItem.read(json);
      } else if (json.named("usage")) {
        total = JsonMembers.tokens(json);
      } else if (json.named("thread_id")) {
        newThread = JsonMembers.text(json);
      } else if (json.named("message") || json.named("error")) {
        message = JsonMembers.message(json);
      } else {
        json.skip();
      }
    }
  }

  @Override
  public void tell() {
    switch (type) {
      case "thread.started" -> {
        thread = newThread;
        teller.tell(new AgentEvent.Started(newThread.isEmpty() ? null : newThread, null));
      }
      case "turn.started" -> lastWords = "";
      case "turn.completed" -> {
        tellUsed();
        teller.finished(true, lastWords);
      }
      case "turn.failed" -> {
        tellUsed();
        teller.trouble(message.isEmpty() ? "the turn failed" : message);
        teller.finished(false, lastWords);
      }
      case "error" -> {
        if (!message.startsWith(RETRY)) {
          teller.trouble(message.isEmpty() ? "the agent reports an error" : message);
        }
      }
      default -> tellItem();
    }
  }

  private void tellUsed() {
    if (total.isNone()) {
      return;
    }
    TokenUse use = totals.step(thread, total);
    if (!use.isNone()) {
      teller.tell(new AgentEvent.Used(use.input(), use.output(), Money.ZERO));
    }
  }

  private void tellItem() {
    if (item.isCall() && isFirst(calls)) {
      teller.tell(new AgentEvent.ToolCalled(item.toolName()));
    }
    if (item.status.equals("declined") && isFirst(denials)) {
      teller.tell(new AgentEvent.Denied(item.toolName()));
    }
    // A message that is only started or updated is not whole yet.
    boolean isWhole = type.equals("item.completed") && item.type.equals("agent_message");
    if (isWhole && !item.text.isBlank() && isFirst(said)) {
      lastWords = item.text;
      teller.tell(new AgentEvent.Said(item.text));
    }
  }

  /** Each thread, and so each process, counts its items from 0 on. */
  private boolean isFirst(BoundedMap<String> known) {
    return item.id.isEmpty() || known.put(thread + "/" + item.id, "") == null;
  }

  @Override
  public void end() {
    // Nothing is held back.
  }
}
