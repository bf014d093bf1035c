package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkSummary;
import dev.baton.json.document.LedgerJson;
import dev.baton.tracker.move.Csv;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The work on tasks as a table, with those of cub's columns that Baton has. */
final class LedgerCsv {
  private static final List<String> COLUMNS =
      List.of(
          new String[] {
            "id",
            "title",
            "completed_at",
            "started_at",
            "duration_seconds",
            "cost_usd",
            "tokens_total",
            "tokens_input",
            "tokens_output",
            "verification_status",
            "epic_id",
            "spec_file",
            "files_changed_count",
            "commits_count",
            "iterations"
          });

  private LedgerCsv() {}

  static void write(List<WorkSummary> entries, PrintStream out) {
    out.print(Csv.line(COLUMNS));
    for (WorkSummary entry : entries) {
      out.print(Csv.line(COLUMNS.stream().map(column -> text(entry, column)).toList()));
    }
  }

  private static String text(WorkSummary entry, String column) {
    return switch (column) {
      case "id" -> entry.task().id().value();
      case "title" -> entry.task().title();
      case "completed_at" -> orEmpty(entry.completedAt());
      case "started_at" -> orEmpty(entry.startedAt());
      case "duration_seconds" -> String.valueOf(entry.took().toSeconds());
      case "cost_usd" -> String.valueOf(LedgerJson.dollars(entry.microcents()));
      case "tokens_total" -> String.valueOf(entry.tokens());
      case "tokens_input" -> String.valueOf(entry.inputTokens());
      case "tokens_output" -> String.valueOf(entry.outputTokens());
      case "verification_status" -> entry.verification().word();
      case "epic_id" -> orEmpty(entry.task().parent());
      case "spec_file" -> orEmpty(entry.task().specId());
      case "files_changed_count" -> String.valueOf(entry.files().size());
      case "commits_count" ->
          String.valueOf(
              entry.attempts().stream().filter(one -> one.commit() != null).distinct().count());
      case "iterations" -> String.valueOf(entry.attempts().size());
      default -> throw new IllegalArgumentException(column);
    };
  }

  private static String orEmpty(@Nullable Object value) {
    return Objects.toString(value, "");
  }
}
