package dev.baton.json.document;

import dev.baton.app.history.WorkFigures;
import dev.baton.app.history.WorkSummary;
import dev.baton.app.history.WorkSummary.Verification;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The work on tasks, with cub's names. */
public record LedgerJson(List<WorkSummary> entries) implements Document {
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(entries, LedgerJson::writeLine).write(json);
  }

  /** An amount of money as cub has it. */
  private static double dollars(long microcents) {
    return microcents / MICROCENTS_IN_A_DOLLAR;
  }

  /** The date on which a task was completed, in UTC; null when not known. */
  public static @Nullable String date(@Nullable Instant at) {
    return at == null ? null : at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }

  private static void writeLine(JsonFields fields, WorkSummary entry) {
    Task task = entry.task();
    fields
        .complete()
        .text("id", task.id().value())
        .text("title", task.title())
        .text("status", task.statusName())
        .text("completed", date(entry.completedAt()))
        .fraction("cost_usd", dollars(entry.microcents()))
        .strings("files", entry.files())
        .text("commit", entry.commit())
        .text("spec", task.specId())
        .text("epic", task.parent() == null ? null : task.parent().value())
        .text("verification", entry.verification().word())
        .number("tokens", entry.tokens());
  }

  /** The sums of a ledger. */
  public record Stats(WorkFigures figures) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      long seconds = figures.sum(entry -> entry.took().toSeconds());
      long passed = figures.count(Verification.PASS);
      fields
          .number("total_tasks", figures.tasks())
          .number("total_attempts", figures.attempts())
          .number("total_epics", figures.epics())
          .fraction("total_cost_usd", dollars(figures.sum(WorkSummary::microcents)))
          .fraction("average_cost_per_task", dollars(figures.mean(WorkSummary::microcents)))
          .fraction("min_cost_usd", dollars(figures.least(WorkSummary::microcents)))
          .fraction("max_cost_usd", dollars(figures.greatest(WorkSummary::microcents)))
          .number("total_tokens", figures.sum(WorkSummary::tokens))
          .number("average_tokens_per_task", figures.mean(WorkSummary::tokens))
          .number("total_duration_seconds", seconds)
          .number("average_duration_seconds", figures.mean(entry -> entry.took().toSeconds()))
          .number("tasks_verified", passed)
          .number("tasks_failed", figures.count(Verification.FAIL))
          .fraction(
              "verification_rate", figures.tasks() == 0 ? 0 : (double) passed / figures.tasks())
          .number("total_files_changed", figures.sum(entry -> entry.files().size()))
          .number("unique_files_changed", figures.uniqueFiles())
          .time("first_task_date", figures.first())
          .time("last_task_date", figures.last());
    }
  }
}
