package dev.baton.json.document;

import dev.baton.app.history.Figures;
import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.app.history.RunView;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonFields;
import dev.baton.store.Runs.Run;

/** The fields of runs and of sums over iterations, as in each document that has them. */
public final class RunsJson {
  /** {@code run} in docs/schema/definitions.json: one run, as in each document that lists runs. */
  public static void write(JsonFields fields, RunView view) {
    Run run = view.run();
    JsonFields all = fields.complete();
    all.text("run", run.id())
        .text("state", view.condition().word())
        .time("started_at", run.startedAt())
        .time("ended_at", view.endedAt())
        .number("elapsed_seconds", view.took().toSeconds())
        .number("worked_seconds", run.used().workedSeconds())
        .text("worker", run.worker())
        .text("machine", run.host().machine())
        .text("agent", run.host().agent())
        .text("worktree", run.worktree())
        .text("task", run.task() == null ? null : run.task().value())
        .number("tasks_closed", run.used().tasksClosed())
        .number("tasks_skipped", run.left().skipped())
        .number("tasks_blocked", run.left().blocked());
    writeFigures(all, view.figures());
    all.text("reason_code", view.reasonCode()).text("reason", view.reason());
  }

  /** {@code totals} of several runs. */
  public static void writeTotals(JsonFields fields, SumOfRuns totals) {
    fields
        .number("runs", totals.runs())
        .number("elapsed_seconds", totals.took().toSeconds())
        .number("tasks_closed", totals.tasksClosed())
        .number("tasks_skipped", totals.left().skipped())
        .number("tasks_blocked", totals.left().blocked());
    writeFigures(fields, totals.figures());
  }

  /** Sums over iterations, under the names that they have in an iteration. */
  public static void writeFigures(JsonFields fields, Figures figures) {
    fields
        .number("iterations", figures.iterations())
        .number("tool_calls", figures.toolCalls())
        .number("input_tokens", figures.tokens().input())
        .number("cached_input_tokens", figures.tokens().cachedInput())
        .number("output_tokens", figures.tokens().output())
        .raw("cost_cents", new Money(figures.costMicrocents()).toString());
  }
}
