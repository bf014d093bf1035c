package dev.baton.json.document;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.run.Halt;
import dev.baton.run.IterationReport;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.run.RunEvent;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/run.json and docs/schema/resume.json: one event of a run.
 *
 * @param at when it happened
 */
public record RunJson(RunEvent event, Instant at) implements ObjectDocument {
  /** Whether the event is part of the JSON output. */
  public static boolean isPublished(RunEvent event) {
    return !(event instanceof RunEvent.Progress);
  }

  @Override
  public void writeFields(JsonFields sparse) {
    JsonFields fields = sparse.complete();
    switch (event) {
      case RunEvent.Started started ->
          begin(fields, "start").text("run", started.run()).text("worker", started.worker());
      case RunEvent.Claimed claimed ->
          begin(fields, "claim")
              .text("task", claimed.task().id().value())
              .text("title", claimed.task().title())
              .number("epoch", claimed.task().epoch())
              .text("token", claimed.task().token());
      case RunEvent.IterationStarted started ->
          begin(fields, "iteration_start")
              .number("n", started.n())
              .number("ordinal", started.ordinal())
              .text("task", started.task().value())
              .text("model", started.model());
      case RunEvent.SessionContinued continued ->
          begin(fields, "session")
              .text("task", continued.task().value())
              .text("agent", continued.session().agent())
              .text("session", continued.session().id())
              .text("copy_of", continued.original())
              .time("since", continued.since());
      case RunEvent.Progress progress -> {}
      case RunEvent.Warned warned -> begin(fields, "warning").text("message", warned.message());
      case RunEvent.Waiting waiting ->
          begin(fields, "wait")
              .text("cause", waiting.cause().wireName())
              .text("reason", waiting.reason())
              .time("until", waiting.until());
      case RunEvent.Checked checked -> writeCheck(begin(fields, "check"), checked.check());
      case RunEvent.IterationOver over -> writeIteration(begin(fields, "iteration"), over.report());
      case RunEvent.Alerted alerted ->
          writeHalt(begin(fields, "alert"), alerted.task(), alerted.halt());
      case RunEvent.Escalated escalated -> {
        writeHalt(begin(fields, "escalate"), escalated.task(), escalated.halt());
        fields.text("model", escalated.model());
      }
      case RunEvent.Paused paused -> {
        writeHalt(begin(fields, "pause"), paused.task(), paused.halt());
        fields.text("last_error", paused.lastError());
      }
      case RunEvent.TaskOver over ->
          begin(fields, "task")
              .text("task", over.task().id().value())
              .word("end", over.ending())
              .text("reason", over.reason());
      case RunEvent.Ended ended -> writeEnd(begin(fields, "end"), ended.end());
      case RunEvent.Failed failed -> writeEnd(begin(fields, "end"), failed.end());
    }
  }

  private JsonFields begin(JsonFields fields, String word) {
    return fields.text("event", word).time("at", at);
  }

  private static void writeHalt(JsonFields fields, TaskId task, Halt halt) {
    fields
        .text("task", task.value())
        .text("reason_code", halt.code())
        .text("reason", halt.reason())
        .text("actual", halt.actual())
        .text("limit", halt.limit());
  }

  private static void writeCheck(JsonFields fields, CheckRun check) {
    fields
        .text("command", check.command())
        .truth("passed", check.passed())
        .number("exit_code", check.exit())
        .truth("timed_out", check.late());
  }

  private static void writeIteration(JsonFields fields, IterationReport report) {
    CommitChange change = report.change();
    boolean known = change.unknown() == null;
    Halt halt = report.halt();
    fields
        .number("n", report.n())
        .number("ordinal", report.ordinal())
        .text("task", report.task().value())
        .text("outcome", report.outcome().wireName())
        .number("exit_code", report.exit())
        .number("elapsed_seconds", report.elapsed().toSeconds())
        .number("files_changed", known ? (Integer) change.files().size() : null)
        .number("insertions", known ? (Long) change.insertions() : null)
        .number("deletions", known ? (Long) change.deletions() : null)
        .number("tool_calls", report.reading().toolCalls())
        .number("input_tokens", report.reading().tokens().input())
        .number("cached_input_tokens", report.reading().tokens().cachedInput())
        .number("output_tokens", report.reading().tokens().output())
        .raw("cost_cents", report.reading().cost().toString())
        .truth("claimed_done", report.claimed())
        .strings("missing", report.missing())
        .text("last_error", report.lastError())
        .text("reason_code", halt == null ? null : halt.code());
  }

  private static void writeEnd(JsonFields fields, RunEvent.RunEnd end) {
    fields
        .text("run", end.run())
        .number("exit_code", end.exitCode())
        .text("reason_code", end.code())
        .text("reason", end.reason())
        .number("iterations", end.used().iterations())
        .number("tasks_closed", end.used().tasksClosed())
        .number("tasks_skipped", end.tasksSkipped())
        .number("input_tokens", end.used().tokens().input())
        .number("cached_input_tokens", end.used().tokens().cachedInput())
        .number("output_tokens", end.used().tokens().output())
        .raw("cost_cents", new Money(end.used().costMicrocents()).toString())
        .object("stats", stats -> writeStats(stats, end.state()));
  }

  private static void writeStats(JsonFields fields, @Nullable BreakerState state) {
    if (state != null) {
      fields
          .text("state", state.phase().name())
          .number("consecutive_no_progress", state.counters().of(Counter.NO_PROGRESS))
          .number("consecutive_failures", state.counters().of(Counter.FAILURES))
          .number("total_failures", state.totals().failures())
          .number("unique_errors", state.errors().unique());
    }
  }
}
