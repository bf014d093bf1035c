package dev.baton.cli.cub;

import dev.baton.app.history.WorkLedger.WorkSummary;
import dev.baton.app.history.WorkLedger.WorkSummary.Verification;
import dev.baton.breaker.policy.Money;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The work on tasks, with cub's names. */
record LedgerView(List<WorkSummary> entries) implements View {
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(entries, LedgerView::writeLine).write(json);
  }

  /** An amount of money as cub has it. */
  private static double dollars(long microcents) {
    return microcents / MICROCENTS_IN_A_DOLLAR;
  }

  /** The date on which a task was completed, in UTC; null when not known. */
  private static @Nullable String date(@Nullable Instant at) {
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

  @Override
  public void text(Output output) {
    if (entries.isEmpty()) {
      output.note("no recorded work matches; each commit for a task is recorded");
      return;
    }
    Table table = Table.of("ID", "DATE", ">TRIES", ">COST", "TESTS", "EPIC", "~TITLE");
    for (WorkSummary entry : entries) {
      table.row(
          new Cell(Style.ID, entry.task().id().value()),
          new Cell(Style.DIM, Objects.requireNonNullElse(date(entry.completedAt()), "")),
          Cell.of(String.valueOf(entry.attempts().size())),
          Cell.of(new Money(entry.microcents()).dollars()),
          Cell.of(entry.verification().word()),
          Cell.of(entry.task().parent() == null ? "" : entry.task().parent().value()),
          Cell.of(entry.task().title()));
    }
    output.table(table, true);
  }

  /** What the work on several tasks took together. */
  record Stats(List<WorkSummary> entries) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      LongSummaryStatistics cost = figure(WorkSummary::microcents);
      LongSummaryStatistics tokens = figure(WorkSummary::tokens);
      LongSummaryStatistics seconds = figure(entry -> entry.took().toSeconds());
      long passed = count(Verification.PASS);
      fields
          .number("total_tasks", entries.size())
          .number("total_attempts", attempts())
          .number("total_epics", epics())
          .fraction("total_cost_usd", dollars(cost.getSum()))
          .fraction("average_cost_per_task", dollars(mean(cost)))
          .fraction("min_cost_usd", dollars(least(cost)))
          .fraction("max_cost_usd", dollars(greatest(cost)))
          .number("total_tokens", tokens.getSum())
          .number("average_tokens_per_task", mean(tokens))
          .number("total_duration_seconds", seconds.getSum())
          .number("average_duration_seconds", mean(seconds))
          .number("tasks_verified", passed)
          .number("tasks_failed", count(Verification.FAIL))
          .fraction("verification_rate", entries.isEmpty() ? 0 : (double) passed / entries.size())
          .number("total_files_changed", figure(entry -> entry.files().size()).getSum())
          .number("unique_files_changed", uniqueFiles())
          .time("first_task_date", completed().min(Instant::compareTo).orElse(null))
          .time("last_task_date", completed().max(Instant::compareTo).orElse(null));
    }

    private LongSummaryStatistics figure(ToLongFunction<WorkSummary> figure) {
      return entries.stream().mapToLong(figure).summaryStatistics();
    }

    private static long mean(LongSummaryStatistics figure) {
      return figure.getCount() == 0 ? 0 : figure.getSum() / figure.getCount();
    }

    private static long least(LongSummaryStatistics figure) {
      return figure.getCount() == 0 ? 0 : figure.getMin();
    }

    private static long greatest(LongSummaryStatistics figure) {
      return figure.getCount() == 0 ? 0 : figure.getMax();
    }

    private long attempts() {
      return figure(entry -> entry.attempts().size()).getSum();
    }

    /** How many parents the tasks have. */
    private long epics() {
      return entries.stream()
          .map(entry -> entry.task().parent())
          .filter(Objects::nonNull)
          .distinct()
          .count();
    }

    private long count(Verification wanted) {
      return entries.stream().filter(entry -> entry.verification() == wanted).count();
    }

    /** How many different files were changed. */
    private int uniqueFiles() {
      Set<String> all = new HashSet<>();
      entries.forEach(entry -> all.addAll(entry.files()));
      return all.size();
    }

    private Stream<Instant> completed() {
      return entries.stream().map(WorkSummary::completedAt).filter(Objects::nonNull);
    }

    @Override
    public void text(Output output) {
      LongSummaryStatistics cost = figure(WorkSummary::microcents);
      LongSummaryStatistics tokens = figure(WorkSummary::tokens);
      output.line(
          "%s on %s, %s, %s"
              .formatted(
                  Plural.of(attempts(), "iteration"),
                  Plural.of(entries.size(), "task"),
                  new Money(cost.getSum()).dollars(),
                  Plural.of(tokens.getSum(), "token")));
      if (entries.isEmpty()) {
        return;
      }
      output.line(
          "per task: %s on average, %s to %s; %d tokens on average"
              .formatted(
                  new Money(mean(cost)).dollars(),
                  new Money(least(cost)).dollars(),
                  new Money(greatest(cost)).dollars(),
                  mean(tokens)));
      Duration took = Duration.ofSeconds(figure(entry -> entry.took().toSeconds()).getSum());
      output.line(
          "tests pass for %s and fail for %d; %s changed; %s in all"
              .formatted(
                  Plural.of(count(Verification.PASS), "task"),
                  count(Verification.FAIL),
                  Plural.of(uniqueFiles(), "file"),
                  Ages.format(took)));
    }
  }
}
