package dev.baton.render;

import dev.baton.run.LogEntry;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentEvent;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The log of an agent, for people: its words as they are, and a line for each tool. */
public final class LogPage {
  /** Longer lines are cut; {@code --raw} has all. */
  private static final int LONGEST_LINE = 4000;

  private static final int LONGEST_SUBJECT = 300;

  private final Output output;
  private final Instant now;

  public LogPage(Output output, Instant now) {
    this.output = output;
    this.now = now;
  }

  /** What prints the lines of an entry. */
  public List<Runnable> lines(LogEntry entry) {
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
    String heading =
        "iteration "
            + iteration.n()
            + (iteration.task() == null ? "" : " on " + iteration.task())
            + ", "
            + iteration.run()
            + (at == null ? "" : ", began " + Ages.format(Duration.between(at, now)) + " ago");
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
      case AgentEvent.Finished _,
          AgentEvent.Used _,
          AgentEvent.Using _,
          AgentEvent.ToolSucceeded _,
          AgentEvent.Alive _ ->
          List.of();
    };
  }

  private List<Runnable> said(AgentEvent.Said said) {
    String before = said.isOfSubagent() ? "  | " : "";
    return said.text().stripTrailing().lines().map(text -> line(before + safe(text))).toList();
  }

  private static String safe(String text) {
    String cut = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "…" : text;
    return Sanitize.output(cut);
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
    return first.length() > LONGEST_SUBJECT ? first.substring(0, LONGEST_SUBJECT) + "…" : first;
  }

  private Runnable line(String text) {
    return () -> output.rendered(text + "\n");
  }
}
