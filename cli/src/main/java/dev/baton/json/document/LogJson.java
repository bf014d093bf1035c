package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.run.LogEntry;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentEvent;

/** docs/schema/logs.json: one entry of the log of an agent. */
public record LogJson(LogEntry entry) implements ObjectDocument {

  /** Whether the entry is part of the JSON output. */
  public static boolean isPublished(LogEntry entry) {
    return !(entry instanceof LogEntry.Event event)
        || switch (event.event()) {
          case AgentEvent.Using _, AgentEvent.Alive _, AgentEvent.ToolSucceeded _ -> false;
          case AgentEvent.Started _,
              AgentEvent.Said _,
              AgentEvent.ToolCalled _,
              AgentEvent.Used _,
              AgentEvent.ToolFailed _,
              AgentEvent.Denied _,
              AgentEvent.Asked _,
              AgentEvent.Limited _,
              AgentEvent.Retrying _,
              AgentEvent.Failed _,
              AgentEvent.Finished _ ->
              true;
        };
  }

  @Override
  public void writeFields(JsonFields sparse) {
    JsonFields fields = sparse.complete();
    Iteration iteration = entry.iteration();
    fields.text("event", word()).number("n", iteration.n());
    switch (entry) {
      case LogEntry.Began began ->
          fields
              .text("task", iteration.task() == null ? null : iteration.task().value())
              .text("run", iteration.run())
              .time("started_at", iteration.startedAt())
              .text("file", began.file().toString());
      case LogEntry.Nothing _, LogEntry.Cut _ -> {}
      case LogEntry.Event event -> write(fields, event.event());
      case LogEntry.Complaint complaint -> fields.text("text", complaint.line());
      case LogEntry.Over _ -> {
        boolean running = iteration.state() == Iteration.State.RUNNING;
        fields.text("outcome", running ? null : iteration.outcomeWord());
      }
    }
  }

  private String word() {
    return switch (entry) {
      case LogEntry.Began _ -> "begin";
      case LogEntry.Nothing _ -> "nothing";
      case LogEntry.Cut _ -> "cut";
      case LogEntry.Event event -> word(event.event());
      case LogEntry.Complaint _ -> "stderr";
      case LogEntry.Over _ -> "end";
    };
  }

  private static String word(AgentEvent event) {
    return switch (event) {
      case AgentEvent.Started _ -> "session";
      case AgentEvent.Said _ -> "said";
      case AgentEvent.ToolCalled _ -> "tool";
      case AgentEvent.Used _, AgentEvent.Using _ -> "usage";
      case AgentEvent.ToolFailed _ -> "tool_failed";
      case AgentEvent.ToolSucceeded _ -> "tool_succeeded";
      case AgentEvent.Denied _ -> "denied";
      case AgentEvent.Asked _ -> "question";
      case AgentEvent.Limited _ -> "limit";
      case AgentEvent.Retrying _ -> "retry";
      case AgentEvent.Failed _ -> "error";
      case AgentEvent.Finished _ -> "turn_end";
      case AgentEvent.Alive _ -> "alive";
    };
  }

  private static void write(JsonFields fields, AgentEvent event) {
    switch (event) {
      case AgentEvent.Started started ->
          fields.text("session", started.session()).text("model", started.model());
      case AgentEvent.Said said ->
          fields.text("text", said.text()).truth("subagent", said.isOfSubagent());
      case AgentEvent.ToolCalled call ->
          fields.text("tool", call.name()).text("subject", call.subject());
      case AgentEvent.Used used ->
          fields
              .number("input_tokens", used.tokens().input())
              .number("cached_input_tokens", used.tokens().cachedInput())
              .number("output_tokens", used.tokens().output())
              .raw("cost_cents", used.cost().toString());
      case AgentEvent.ToolFailed failed ->
          fields.text("call", failed.call()).text("text", failed.message());
      case AgentEvent.Denied denied ->
          fields.text("tool", denied.tool()).text("subject", denied.subject());
      case AgentEvent.Asked asked -> fields.text("text", asked.question());
      case AgentEvent.Limited limited ->
          fields.text("text", limited.message()).time("until", limited.resetsAt());
      case AgentEvent.Retrying retry -> fields.text("text", retry.sentence());
      case AgentEvent.Failed failed -> fields.text("text", failed.message());
      case AgentEvent.Finished end -> fields.truth("success", end.success());
      case AgentEvent.Using _, AgentEvent.Alive _, AgentEvent.ToolSucceeded _ -> {}
    }
  }
}
