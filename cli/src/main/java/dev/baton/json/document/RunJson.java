package dev.baton.json.document;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.git.history.CommitChange;
import dev.baton.json.JsonFields;
import dev.baton.run.CheckRun;
import dev.baton.run.Halt;
import dev.baton.run.IterationReport;
import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.time.Clock;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run as JSON, one event a line. */
public final class RunJson implements RunListener {
  private final Output output;
  private final Clock clock;

  /**
   * @param clock dates the events
   */
  public RunJson(Output output, Clock clock) {
    this.output = output;
    this.clock = clock;
  }

  @Override
  public void on(RunEvent event) {
    switch (event) {
      case RunEvent.Started started ->
          line(
              "start",
              fields -> fields.text("run", started.run()).text("worker", started.worker()));
      case RunEvent.Claimed claimed ->
          line(
              "claim",
              fields ->
                  fields
                      .text("task", claimed.task().id().value())
                      .text("title", claimed.task().title())
                      .number("epoch", (Long) claimed.task().epoch()));
      case RunEvent.IterationStarted started ->
          line(
              "iteration_start",
              fields ->
                  fields
                      .number("n", (Long) started.n())
                      .number("ordinal", (Long) started.ordinal())
                      .text("task", started.task().value())
                      .text("model", started.model()));
      case RunEvent.Progress progress -> {}
      case RunEvent.Warned warned ->
          line("warning", fields -> fields.text("message", warned.message()));
      case RunEvent.Waiting waiting ->
          line(
              "wait",
              fields -> fields.text("reason", waiting.reason()).time("until", waiting.until()));
      case RunEvent.Checked check -> line("check", fields -> check(fields, check.check()));
      case RunEvent.IterationOver over -> iteration(over.report());
      case RunEvent.Alerted alerted -> halt("alert", alerted.task().value(), alerted.halt());
      case RunEvent.Escalated escalated ->
          line(
              "escalate",
              fields -> {
                halt(fields.text("task", escalated.task().value()), escalated.halt());
                fields.text("model", escalated.model());
              });
      case RunEvent.Paused paused ->
          line(
              "pause",
              fields -> {
                halt(fields.text("task", paused.task().value()), paused.halt());
                fields.text("last_error", paused.lastError());
              });
      case RunEvent.TaskOver over ->
          line(
              "task",
              fields ->
                  fields
                      .text("task", over.task().id().value())
                      .text("end", over.ending().name().toLowerCase(Locale.ROOT))
                      .text("reason", over.reason()));
      case RunEvent.Ended ended -> end(ended.end());
    }
  }

  private void line(String event, Consumer<JsonFields> body) {
    output.jsonLine(json -> {
      json.beginObject();
      JsonFields fields = JsonFields.complete(json);
      fields.text("event", event).time("at", clock.instant());
      body.accept(fields);
      json.endObject();
    });
  }

  private void halt(String event, String task, Halt halt) {
    line(event, fields -> halt(fields.text("task", task), halt));
  }

  private static void halt(JsonFields fields, Halt halt) {
    fields
        .text("reason_code", halt.code())
        .text("reason", halt.reason())
        .text("actual", halt.actual())
        .text("limit", halt.limit());
  }

  private static void check(JsonFields fields, CheckRun check) {
    fields
        .text("command", check.command())
        .truth("passed", check.passed())
        .number("exit_code", (Integer) check.exit())
        .truth("timed_out", check.late());
  }

  private void iteration(IterationReport report) {
    line(
        "iteration",
        fields -> {
          CommitChange change = report.change();
          boolean known = change.unknown() == null;
          fields
              .number("n", (Long) report.n())
              .number("ordinal", (Long) report.ordinal())
              .text("task", report.task().value())
              .text("outcome", report.outcome().wireName())
              .number("exit_code", (Integer) report.exit())
              .number("elapsed_seconds", (Long) report.elapsed().toSeconds())
              .number("files_changed", known ? (Integer) change.files().size() : null)
              .number("insertions", known ? (Long) change.insertions() : null)
              .number("deletions", known ? (Long) change.deletions() : null)
              .number("tool_calls", (Integer) report.reading().toolCalls())
              .number("input_tokens", (Long) report.reading().inputTokens())
              .number("output_tokens", (Long) report.reading().outputTokens())
              .raw("cost_cents", report.reading().cost().toString())
              .truth("claimed_done", report.claimed())
              .strings("missing", report.missing())
              .text("last_error", report.lastError());
          Halt halt = report.halt();
          fields.text("reason_code", halt == null ? null : halt.code());
        });
  }

  private void end(RunEvent.RunEnd end) {
    output.jsonLine(json -> {
      json.beginObject();
      JsonFields fields = JsonFields.complete(json);
      fields
          .text("event", "end")
          .time("at", clock.instant())
          .text("run", end.run())
          .number("exit_code", (Integer) end.exitCode())
          .text("reason_code", end.code())
          .text("reason", end.reason())
          .number("iterations", (Long) end.used().iterations())
          .number("tasks_closed", (Long) end.used().tasksClosed())
          .number("input_tokens", (Long) end.used().inputTokens())
          .number("output_tokens", (Long) end.used().outputTokens())
          .raw("cost_cents", new Money(end.used().costMicrocents()).toString());
      stats(json, end.state());
      json.endObject();
    });
  }

  private static void stats(JsonWriter json, @Nullable BreakerState state) {
    json.name("stats");
    json.beginObject();
    if (state != null) {
      JsonFields.complete(json)
          .text("state", state.phase().name())
          .number("consecutive_no_progress", state.counters().of(Counter.NO_PROGRESS))
          .number("consecutive_failures", state.counters().of(Counter.FAILURES))
          .number("total_failures", state.totals().failures())
          .number("unique_errors", state.errors().unique());
    }
    json.endObject();
  }
}
