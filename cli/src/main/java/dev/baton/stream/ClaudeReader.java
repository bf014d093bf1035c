package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.stream.AgentFormat.ReadingOnly;
import dev.baton.stream.ClaudeLine.ClaudeQuestion;
import dev.baton.stream.ClaudeLine.ClaudeRateLimit;
import dev.baton.stream.Conversation.BoundedMap;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code's {@code --output-format stream-json}. A {@code system} line begins a session,
 * messages of assistant and user (tool results) follow, and a {@code result} ends a turn.
 */
final class ClaudeReader implements AgentReader {

  private static final Set<String> EDITORS =
      Set.of("Edit", "edit", "MultiEdit", "Write", "NotebookEdit");
  private static final List<String> ALLOWING = List.of("allow", "defaultMode", "hooks", "sandbox");

  static final AgentFormat FORMAT =
      new AgentFormat(
          List.of("claude"),
          List.of("-p", "--output-format", "stream-json", "--verbose"),
          ClaudeReader::recognizes,
          ClaudeReader::new,
          true,
          ClaudeReader::permission,
          new ReadingOnly(
              true,
              List.of(
                  "--permission-mode",
                  "--dangerously-skip-permissions",
                  "--allow-dangerously-skip-permissions",
                  "--permission-prompt-tool",
                  "--allowedTools",
                  "--allowed-tools",
                  "--settings"),
              Map.of(
                  ".claude/settings.json", ALLOWING,
                  ".claude/settings.local.json", ALLOWING,
                  "/etc/claude-code/managed-settings.json", ALLOWING),
              List.of(),
              "CLAUDE_CONFIG_DIR"),
          new AgentFormat.Sessions(
              List.of("--resume"),
              List.of("claude", "--resume"),
              "No conversation found with session ID",
              new Transcript.Store("CLAUDE_CONFIG_DIR", ".claude", "projects", 2, false)));

  private final EventSink sink;
  private final ClaudeTurn turn = new ClaudeTurn();
  private final SessionCost costs = new SessionCost();
  private final Conversation conversation;
  private final BoundedMap<String> results = new BoundedMap<>();
  private @Nullable ClaudeLine line;

  ClaudeReader(EventSink sink) {
    this.sink = sink;
    this.conversation = new Conversation(sink);
  }

  private static boolean recognizes(String type, JsonScan object) {
    return switch (type) {
      case "system" -> beginsSession(object);
      case "assistant", "user" -> JsonMembers.hasAny(object, "session_id");
      case "result" ->
          JsonMembers.hasAny(object, "session_id", "is_error", "total_cost_usd", "duration_api_ms");
      default -> type.equals("rate_limit_event");
    };
  }

  private static AgentFormat.Permission permission(String tool) {
    return new AgentFormat.Permission(
        EDITORS.contains(tool) ? "--permission-mode acceptEdits" : "--allowedTools " + tool,
        "permissions.allow of .claude/settings.json");
  }

  private static boolean beginsSession(JsonScan system) {
    boolean begins = false;
    system.object();
    while (system.member()) {
      switch (system.name()) {
        case "subtype" -> begins |= JsonMembers.text(system).equals("init");
        case "session_id" -> {
          begins = true;
          system.skip();
        }
        default -> system.skip();
      }
    }
    return begins;
  }

  @Override
  public boolean read(String type, JsonScan json) {
    line = null;
    return switch (type) {
      case "system", "assistant", "user", "result", "rate_limit_event" -> {
        line = new ClaudeLine(type, json);
        yield true;
      }
      // Parts of messages, which also arrive as a whole, and keep-alive lines.
      case "stream_event", "tool_progress", "tool_use_summary", "auth_status", "keep_alive" -> {
        json.skip();
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void report() {
    if (line == null) {
      return;
    }
    switch (line.type) {
      case "system" -> reportSystem(line);
      case "assistant" -> reportAssistant(line);
      case "user" -> reportResultsOfTools(line);
      case "rate_limit_event" -> reportLimit(line.limit);
      default -> reportResult(line);
    }
  }

  @Override
  public void end() {
    endTurn(null, Money.ZERO);
  }

  private void reportSystem(ClaudeLine system) {
    if (system.subtype.equals("init")) {
      sink.report(new AgentEvent.Started(system.session, system.model, system.version));
    } else if (system.subtype.equals("api_retry")) {
      String named = system.errors.isEmpty() ? "the provider refused" : system.errors.getFirst();
      String why = system.hasNoStatus && named.equals("unknown") ? "no answer" : named;
      String message = system.errorStatus == 0 ? why : "status " + system.errorStatus + ": " + why;
      RefusalKind refusal = ProviderError.of(system.errorStatus, why, message);
      // Where there was no answer, there is no status.
      refusal = refusal == null && system.hasNoStatus ? RefusalKind.OUTAGE : refusal;
      if (refusal != null && refusal.passes()) {
        boolean away = refusal == RefusalKind.OUTAGE;
        sink.report(new AgentEvent.Limited(message, null, away ? null : system.retryDelay, away));
      }
      sink.report(
          new AgentEvent.Retrying(system.errorStatus, why, system.attempt, system.attempts));
    }
  }

  private void reportAssistant(ClaudeLine message) {
    String text = String.join("\n\n", message.texts);
    // A message that Claude Code attributes to no model is a refusal or an error of its own.
    if (!message.errors.isEmpty() || "<synthetic>".equals(message.model)) {
      reportSynthetic(message, text);
      return;
    }
    if (!text.isEmpty()) {
      sink.report(new AgentEvent.Said(text, message.isOfSubagent));
    }
    for (ClaudeLine.ToolCall call : message.calls) {
      if (call.command() != null) {
        conversation.about(call.id(), call.command());
      }
      conversation.call(call.id(), call.tool(), call.subject(), question(call));
      conversation.plan(call.id(), message.isOfSubagent ? null : call.plan());
    }
    for (String id : message.successes) {
      conversation.succeeded(id);
    }
    if (message.usage != null && turn.add(message.messageId, message.isOfSubagent, message.usage)) {
      sink.report(new AgentEvent.Using(turn.soFar()));
    }
  }

  private static @Nullable String question(ClaudeLine.ToolCall call) {
    if (!ClaudeQuestion.isAskedBy(call.tool())) {
      return null;
    }
    String question = call.question();
    return question == null || question.isBlank()
        ? ClaudeQuestion.byDefault(call.tool())
        : question;
  }

  private void reportSynthetic(ClaudeLine message, String text) {
    String why = message.errors.isEmpty() ? "" : message.errors.getFirst();
    String words = text.isEmpty() ? why : text;
    if (!why.isEmpty() || ProviderError.find(words, true) != null) {
      sink.failure(message.errorStatus, words, why);
    }
  }

  private void reportResultsOfTools(ClaudeLine user) {
    for (ClaudeLine.Trouble trouble : user.troubles) {
      conversation.answered(trouble.id());
      if (Conversation.isRefusal(trouble.text())) {
        deny(trouble.id(), conversation.toolOf(trouble.id()));
      } else {
        conversation.failed(trouble.id(), trouble.text());
      }
    }
    for (String id : user.successes) {
      conversation.succeeded(id);
    }
  }

  private void deny(String id, String tool) {
    if (!ClaudeQuestion.isAskedBy(tool)) {
      conversation.deny(id, tool);
    }
  }

  private void reportLimit(@Nullable ClaudeRateLimit limit) {
    if (limit != null && limit.isReached()) {
      Instant resetsAt = limit.resetsAt();
      sink.report(new AgentEvent.Limited("rate limit reached", resetsAt, limit.retryAfter()));
    }
  }

  private void reportResult(ClaudeLine result) {
    if (result.uuid != null && results.put(result.uuid, "") != null) {
      return;
    }
    endTurn(result.usage, costs.step(result.session, result.dollars));
    for (ClaudeLine.Denial denial : result.denials) {
      deny(denial.id(), denial.tool());
    }
    boolean success = !result.isError && result.subtype.equals("success");
    if (!success) {
      reportFailure(result);
    } else if (ProviderError.isWholeResult(result.result)) {
      sink.away(RefusalKind.LIMIT, result.result);
      success = false;
    }
    sink.finished(success, result.result);
  }

  private void reportFailure(ClaudeLine result) {
    String words = result.result.isBlank() ? result.subtype : result.result;
    for (String error : result.errors) {
      sink.failure(result.errorStatus, error);
    }
    if (result.errors.isEmpty()) {
      sink.failure(result.errorStatus, words);
    }
  }

  private void endTurn(@Nullable TokenUse result, Money cost) {
    conversation.use(turn.end(result), cost);
  }

  /**
   * The cost of each step, for formats that report only the session's total so far, such as
   * Claude's {@code total_cost_usd}.
   */
  private static final class SessionCost {
    private final BoundedMap<Money> totals = new BoundedMap<>();

    /**
     * The increase since the last report of this session. A total that decreased has restarted.
     *
     * @param dollars null when it was not reported
     */
    Money step(@Nullable String session, @Nullable BigDecimal dollars) {
      if (dollars == null) {
        return Money.ZERO;
      }
      Money total = Money.ofCents(dollars.movePointRight(2));
      Money before = totals.put(session == null ? "" : session, total);
      return before == null || before.compareTo(total) > 0
          ? total
          : new Money(total.microcents() - before.microcents());
    }
  }

  /**
   * Adds up what one turn of Claude uses. A message comes on several lines, one for each of its
   * blocks, all with the same id and usage, of which the largest counts; its output count is
   * partial while it is being written. The turn's result has the final figures, which replace the
   * sum of the messages.
   *
   * <p>Source: "Track cost and usage" in the documentation of Claude's agent SDK: the same id has
   * the same usage; if the output differs, the highest counts; the result is final.
   */
  private static final class ClaudeTurn {
    private final BoundedMap<TokenUse> messages = new BoundedMap<>();
    private TokenUse main = TokenUse.NONE;
    private TokenUse subagents = TokenUse.NONE;

    /** Adds a line of a message; returns whether it changes anything. */
    boolean add(@Nullable String id, boolean isOfSubagent, TokenUse use) {
      TokenUse before = id == null ? null : messages.get(id);
      TokenUse known = before == null ? TokenUse.NONE : before;
      TokenUse more = use.above(known);
      if (id != null) {
        messages.put(id, use.max(known));
      }
      if (isOfSubagent) {
        subagents = subagents.plus(more);
      } else {
        main = main.plus(more);
      }
      return !more.isNone();
    }

    /** What the messages have used so far. */
    TokenUse soFar() {
      return main.plus(subagents);
    }

    /**
     * Ends the turn and begins the next.
     *
     * @param result the result's figures; null when there are none. A turn that was cut off may
     *     have zeros, which mean nothing
     * @return what the turn has used. Subagents are counted by their messages if the result's
     *     input, which is exact, is too small to include them
     */
    TokenUse end(@Nullable TokenUse result) {
      TokenUse sum = soFar();
      TokenUse use = sum;
      if (result != null && !result.isNone()) {
        use = result.input() >= sum.input() ? result : result.plus(subagents);
      }
      messages.clear();
      main = TokenUse.NONE;
      subagents = TokenUse.NONE;
      return use;
    }
  }
}
