package dev.baton.cli.iteration;

import dev.baton.cli.kit.Environment;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentEvent;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.text.Texts;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;

/**
 * Shows the log of an agent: for people its words as they are and a line for each tool, or one JSON
 * object a line.
 */
record LogView(PrintStream target, Output output, Instant now) {
  /** Longer lines are cut; {@code --raw} has all. */
  private static final int LONGEST_LINE = 4000;

  private static final int LONGEST_SUBJECT = 300;

  /** What prints the lines of an entry, one each. */
  List<Runnable> lines(LogEntry entry) {
    if (!output.isJson()) {
      return text(entry);
    }
    boolean isQuiet =
        entry instanceof LogEntry.Event event && event.event() instanceof AgentEvent.Quiet;
    return isQuiet ? List.of() : List.of(() -> output.jsonLine(new Entry(entry)));
  }

  /** Whether anybody still reads them; also makes visible what was printed. */
  boolean isRead() {
    output.flush();
    return Environment.pass(target, new byte[0], 0);
  }

  private List<Runnable> text(LogEntry entry) {
    return switch (entry) {
      case LogEntry.Began began -> began(began);
      case LogEntry.Nothing _ -> mark(Style.DIM, "-", "no output is kept");
      case LogEntry.Cut _ -> mark(Style.DIM, "-", "the output was longer: only its end is kept");
      case LogEntry.Event event -> lines(event.event());
      case LogEntry.Complaint complaint -> mark(Style.DIM, "stderr:", complaint.line());
      case LogEntry.Over over -> over(over.iteration());
    };
  }

  private List<Runnable> began(LogEntry.Began began) {
    Iteration iteration = began.iteration();
    Instant at = iteration.startedAt();
    String task = iteration.task() == null ? "" : " on " + iteration.task();
    String begun = at == null ? "" : ", began " + Ages.ago(at, now);
    String heading = "iteration %s%s, %s%s".formatted(iteration.n(), task, iteration.run(), begun);
    return List.of(
        line(output.paint(Style.HEADING, "== " + Sanitize.line(heading))),
        line(output.paint(Style.DIM, "   " + Sanitize.line(began.file().toString()))));
  }

  private List<Runnable> over(Iteration iteration) {
    boolean running = iteration.state() == Iteration.State.RUNNING;
    String words =
        running ? "is running; -f follows it" : iteration.outcomeWord().replace('_', ' ');
    return List.of(
        line(
            output.paint(
                Style.HEADING, "== iteration " + iteration.n() + (running ? " " : ": ") + words)));
  }

  private List<Runnable> lines(AgentEvent event) {
    return switch (event) {
      case AgentEvent.Started started ->
          started.model() == null
              ? List.of()
              : mark(Style.DIM, "-", "the model is " + started.model());
      case AgentEvent.Said said -> said(said);
      case AgentEvent.ToolCalled call -> mark(Style.ID, ">", call.name(), call.subject());
      case AgentEvent.ToolFailed failed ->
          mark(Style.BAD, "!", failed.call() + " failed:", failed.message());
      case AgentEvent.Denied denied ->
          mark(Style.WARN, "!", denied.tool() + " was not permitted:", denied.subject());
      case AgentEvent.Asked asked -> mark(Style.WARN, "?", asked.question());
      case AgentEvent.Limited limited -> mark(Style.WARN, "!", limited.message());
      case AgentEvent.Retrying retry -> mark(Style.WARN, "!", retry.sentence());
      case AgentEvent.Failed failed -> mark(Style.BAD, "!", failed.message());
      case AgentEvent.Finished _, AgentEvent.Used _, AgentEvent.Quiet _ -> List.of();
    };
  }

  private List<Runnable> said(AgentEvent.Said said) {
    String before = said.isOfSubagent() ? "  | " : "";
    return said.text().stripTrailing().lines().map(text -> line(before + safe(text))).toList();
  }

  private static String safe(String text) {
    return Sanitize.output(Texts.shortened(text, LONGEST_LINE));
  }

  private List<Runnable> mark(Style style, String mark, String text) {
    return mark(style, mark, text, "");
  }

  /** A line about something; of a long text only the first line. */
  private List<Runnable> mark(Style style, String mark, String text, String more) {
    String subject = firstLine(more);
    String words = text + (subject.isEmpty() ? "" : " " + subject);
    return List.of(line(output.paint(style, mark) + " " + safe(firstLine(words))));
  }

  private static String firstLine(String text) {
    String stripped = text.strip();
    int end = stripped.indexOf('\n');
    String first = end < 0 ? stripped : stripped.substring(0, end) + " …";
    return Texts.shortened(first, LONGEST_SUBJECT);
  }

  private Runnable line(String text) {
    return () -> output.rendered(text + "\n");
  }

  /** docs/schema/logs.json: one entry of the log of an agent. */
  private record Entry(LogEntry entry) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields sparse) {
      JsonFields fields = sparse.complete();
      Iteration iteration = entry.iteration();
      switch (entry) {
        case LogEntry.Began began ->
            begin(fields, "begin")
                .text("task", iteration.task() == null ? null : iteration.task().value())
                .text("run", iteration.run())
                .time("started_at", iteration.startedAt())
                .text("file", began.file().toString());
        case LogEntry.Nothing _ -> begin(fields, "nothing");
        case LogEntry.Cut _ -> begin(fields, "cut");
        case LogEntry.Event event -> write(fields, event.event());
        case LogEntry.Complaint complaint -> begin(fields, "stderr").text("text", complaint.line());
        case LogEntry.Over _ -> {
          boolean running = iteration.state() == Iteration.State.RUNNING;
          begin(fields, "end").text("outcome", running ? null : iteration.outcomeWord());
        }
      }
    }

    private JsonFields begin(JsonFields fields, String event) {
      return fields.text("event", event).number("n", entry.iteration().n());
    }

    private void write(JsonFields fields, AgentEvent event) {
      switch (event) {
        case AgentEvent.Started started ->
            begin(fields, "session")
                .text("session", started.session())
                .text("model", started.model());
        case AgentEvent.Said said ->
            begin(fields, "said").text("text", said.text()).truth("subagent", said.isOfSubagent());
        case AgentEvent.ToolCalled call ->
            begin(fields, "tool").text("tool", call.name()).text("subject", call.subject());
        case AgentEvent.Used used ->
            begin(fields, "usage")
                .number("input_tokens", used.tokens().input())
                .number("cached_input_tokens", used.tokens().cachedInput())
                .number("output_tokens", used.tokens().output())
                .raw("cost_cents", used.cost().toString());
        case AgentEvent.ToolFailed failed ->
            begin(fields, "tool_failed").text("call", failed.call()).text("text", failed.message());
        case AgentEvent.Denied denied ->
            begin(fields, "denied").text("tool", denied.tool()).text("subject", denied.subject());
        case AgentEvent.Asked asked -> begin(fields, "question").text("text", asked.question());
        case AgentEvent.Limited limited ->
            begin(fields, "limit")
                .text("text", limited.message())
                .time("until", limited.resetsAt());
        case AgentEvent.Retrying retry -> begin(fields, "retry").text("text", retry.sentence());
        case AgentEvent.Failed failed -> begin(fields, "error").text("text", failed.message());
        case AgentEvent.Finished end -> begin(fields, "turn_end").truth("success", end.success());
        case AgentEvent.Quiet _ -> {}
      }
    }
  }
}
