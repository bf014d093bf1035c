package dev.baton.render;

import dev.baton.app.history.WorkFigures;
import dev.baton.app.history.WorkSummary;
import dev.baton.breaker.policy.Money;
import dev.baton.json.document.LedgerJson;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The work on tasks for people: a line each, and the sums. */
public final class LedgerTable {
  /** Prints a line for each task. */
  public static void print(Output output, List<WorkSummary> entries) {
    if (entries.isEmpty()) {
      output.note("no recorded work matches; each commit for a task is recorded");
      return;
    }
    Table table = Table.of("ID", "DATE", ">TRIES", ">COST", "TESTS", "EPIC", "~TITLE");
    for (WorkSummary entry : entries) {
      table.row(
          new Cell(Style.ID, entry.task().id().value()),
          new Cell(Style.DIM, orEmpty(LedgerJson.date(entry.completedAt()))),
          Cell.of(String.valueOf(entry.attempts().size())),
          Cell.of(new Money(entry.microcents()).dollars()),
          Cell.of(entry.verification().word()),
          Cell.of(entry.task().parent() == null ? "" : entry.task().parent().value()),
          Cell.of(entry.task().title()));
    }
    output.table(table, true);
  }

  /** Prints the sums. */
  public static void print(Output output, WorkFigures figures) {
    output.line(
        "%s on %s, %s, %s"
            .formatted(
                Plural.of(figures.attempts(), "iteration"),
                Plural.of(figures.tasks(), "task"),
                new Money(figures.sum(WorkSummary::microcents)).dollars(),
                Plural.of(figures.sum(WorkSummary::tokens), "token")));
    if (figures.tasks() == 0) {
      return;
    }
    output.line(
        "per task: %s on average, %s to %s; %d tokens on average"
            .formatted(
                new Money(figures.mean(WorkSummary::microcents)).dollars(),
                new Money(figures.least(WorkSummary::microcents)).dollars(),
                new Money(figures.greatest(WorkSummary::microcents)).dollars(),
                figures.mean(WorkSummary::tokens)));
    output.line(
        "tests pass for %s and fail for %d; %s changed; %s in all"
            .formatted(
                Plural.of(figures.count(WorkSummary.Verification.PASS), "task"),
                figures.count(WorkSummary.Verification.FAIL),
                Plural.of(figures.uniqueFiles(), "file"),
                Ages.format(Duration.ofSeconds(figures.sum(one -> one.took().toSeconds())))));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
