package dev.baton.json.document;

import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.app.history.RunView;
import dev.baton.app.report.CollectReport;
import dev.baton.app.report.ReportData;
import dev.baton.app.report.ReportData.BreakerNow;
import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.app.report.ReportData.StuckTask;
import dev.baton.app.report.ReportData.Totals;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.History.PastSweep;
import dev.baton.store.History.PastTask;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Runs.Run;
import dev.baton.text.Texts;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** docs/schema/report.json: what happened in a period. The page of a report draws this document. */
public record ReportJson(ReportData data) implements ObjectDocument {
  private static final int SHORT = 10;
  private static final int LONGEST = 200;

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .time("generated_at", data.now())
        .time("since", data.since())
        .objects("needs", data.needs(), NeedsJson::write)
        .object("totals", each -> write(each, data.totals()))
        .objects("tasks", data.tasks().values(), ReportJson::write)
        .objects("iterations", data.iterations(), this::write)
        .objects("runs", data.runs(), ReportJson::write)
        .object("run_totals", each -> RunsJson.writeTotals(each, SumOfRuns.of(data.runs())))
        .objects("sweeps", data.sweeps(), ReportJson::write)
        .objects(
            "trips",
            data.transitions().stream().filter(CollectReport::isTrip).toList(),
            ReportJson::write)
        .objects("breakers", data.breakers(), ReportJson::write)
        .objects("signatures", data.signatures(), ReportJson::write)
        .objects("stuck", data.stuck(), ReportJson::write)
        .object("insights", each -> new InsightsJson(data.insights(), List.of()).writeFields(each));
  }

  private static void write(JsonFields fields, Totals totals) {
    fields
        .number("iterations", totals.iterations())
        .number("tasks", totals.tasks())
        .number("tasks_closed", totals.closed())
        .number("progress", totals.progress())
        .number("failed", totals.failed())
        .raw("cost_cents", cents(totals.costMicrocents()))
        .number("input_tokens", totals.tokens().input())
        .number("cached_input_tokens", totals.tokens().cachedInput())
        .number("output_tokens", totals.tokens().output())
        .number("swept", totals.swept())
        .number("poisoned", totals.poisoned())
        .number("rescued", totals.rescued())
        .number("trips", totals.trips())
        .number("recovery_median_seconds", totals.recoveryMedian())
        .number("recovery_worst_seconds", totals.recoveryWorst());
  }

  private static void write(JsonFields fields, PastTask task) {
    fields
        .text("id", task.id().value())
        .anyText("title", task.title())
        .text("status", task.status())
        .text("type", task.type())
        .number("priority", task.priority())
        .strings("labels", new TreeSet<>(task.labels()))
        .time("closed_at", task.closedAt())
        .count("reopened", task.reopened())
        .mark("poison", task.poisoned());
  }

  private void write(JsonFields fields, Iteration each) {
    Effort effort = each.effort();
    String commit = each.commit();
    fields
        .number("n", each.n())
        .text("task", each.task() == null ? null : each.task().value())
        .text("run", each.run())
        .text("worker", each.worker())
        .text("model", data.models().get(each.n()))
        .time("started_at", each.startedAt())
        .time("ended_at", each.endedAt())
        .text("outcome", each.outcomeWord())
        .number("files_changed", each.diff().filesChanged())
        .number("insertions", each.diff().insertions())
        .number("deletions", each.diff().deletions())
        .count("errors", data.errorCounts().getOrDefault(each.n(), 0))
        .number("tests_passing", each.tests().passing())
        .number("tests_failing", each.tests().failing())
        .number("tool_calls", effort.toolCalls())
        .number("input_tokens", effort.inputTokens())
        .number("cached_input_tokens", effort.cachedInputTokens())
        .number("output_tokens", effort.outputTokens())
        .raw("cost_cents", effort.costMicrocents() == null ? null : cents(effort.costMicrocents()))
        .text(
            "commit", commit == null ? null : commit.substring(0, Math.min(SHORT, commit.length())))
        .text("subject", cut(each.subject()));
  }

  /** Without its work tree: a report is shown to others. */
  private static void write(JsonFields fields, RunView view) {
    Run run = view.run();
    fields
        .text("run", run.id())
        .text("state", view.condition().word())
        .time("started_at", run.startedAt())
        .time("ended_at", view.endedAt())
        .number("elapsed_seconds", view.took().toSeconds())
        .text("worker", run.worker())
        .text("machine", run.host().machine())
        .text("agent", run.host().agent())
        .number("tasks_closed", run.used().tasksClosed())
        .number("tasks_skipped", run.left().skipped())
        .number("tasks_blocked", run.left().blocked());
    RunsJson.writeFigures(fields, view.figures());
    fields.text("reason_code", view.reasonCode()).text("reason", view.reason());
  }

  private static @Nullable String cut(@Nullable String text) {
    return text == null ? null : Texts.shortened(text, LONGEST);
  }

  private static void write(JsonFields fields, PastSweep sweep) {
    fields
        .time("at", sweep.at())
        .text("task", sweep.task().value())
        .text("action", sweep.poisoned() ? "blocked" : "reopened")
        .text("reason", sweep.reason())
        .text("worker", sweep.worker())
        .text("finding", sweep.finding())
        .number("silent_seconds", sweep.silentSeconds())
        .text("rescue", sweep.rescue());
  }

  private static void write(JsonFields fields, TransitionRecord trip) {
    fields
        .time("at", trip.at())
        .text("scope", trip.scope())
        .text("reason_code", trip.reasonCode())
        .text("reason", trip.reason());
  }

  private static void write(JsonFields fields, BreakerNow breaker) {
    fields
        .text("scope", breaker.scope())
        .text("state", breaker.state())
        .text("reason", breaker.reason())
        .time("opened_at", breaker.since());
  }

  static void write(JsonFields fields, SignatureCount each) {
    fields
        .text("signature", each.signature())
        .anyText("message", String.valueOf(cut(each.message())))
        .number("count", each.count())
        .number("iterations", each.iterations())
        .anyStrings("tasks", few(each.tasks()))
        .anyStrings("files", few(each.files()))
        .anyStrings("models", few(each.models()))
        .number("first_iteration", each.first())
        .time("first_at", each.firstAt())
        .number("last_iteration", each.last())
        .time("last_at", each.lastAt());
  }

  private static List<String> few(List<String> all) {
    return all.subList(0, Math.min(SHORT, all.size()));
  }

  private static void write(JsonFields fields, StuckTask stuck) {
    fields
        .text("task", stuck.task())
        .anyText("title", stuck.title())
        .text("kind", stuck.kind())
        .text("worker", stuck.worker())
        .anyText("evidence", stuck.evidence());
  }

  private static String cents(long microcents) {
    return new Money(Math.max(0, microcents)).toString();
  }
}
