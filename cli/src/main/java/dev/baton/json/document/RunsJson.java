package dev.baton.json.document;

import dev.baton.app.history.Figures;
import dev.baton.app.history.RunView;
import dev.baton.app.history.SumOfRuns;
import dev.baton.app.history.TaskFigures;
import dev.baton.breaker.policy.Money;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Iteration;
import dev.baton.store.Runs.Run;
import io.avaje.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** docs/schema/runs-list.json: runs with their figures, oldest first. */
public record RunsJson(List<RunView> views) implements Document {

  /**
   * docs/schema/runs-show.json: one run, with its tasks and the numbers of its iterations.
   *
   * @param pauseAskedBy who asked it to pause; null when nobody did
   */
  public record Shown(RunView view, @Nullable String pauseAskedBy) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      RunsJson.write(fields, view);
      fields
          .complete()
          .raw("command", view.run().words())
          .text("pause_asked_by", pauseAskedBy)
          .objects("tasks", TaskFigures.of(view.iterations()), Shown::writeTask)
          .numbers("iteration_numbers", view.iterations().stream().map(Iteration::n).toList());
    }

    private static void writeTask(JsonFields fields, TaskFigures task) {
      fields.text("task", task.task().value());
      writeFigures(fields, task.figures());
    }
  }

  /** docs/schema/runs-pause.json. */
  public record Pause(String run, @Nullable String askedBy) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields.complete().text("run", run).text("pause_asked_by", askedBy);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(views, RunsJson::write).write(json);
  }

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
  static void writeTotals(JsonFields fields, SumOfRuns totals) {
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
