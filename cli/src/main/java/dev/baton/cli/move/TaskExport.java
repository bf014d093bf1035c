package dev.baton.cli.move;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.json.document.TasksJson;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.tracker.move.Csv;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An export format for all tasks. */
enum TaskExport {
  /** One issue a line, deleted ones included. */
  BEADS(
      "bd's issues",
      "Write all tasks as bd's issues, with all that was imported.",
      ".beads/issues.jsonl"),

  /** An array in the form of {@code list --json}. */
  JSON("JSON", "Write all tasks as one JSON array, in the format of list --json.", "tasks.json"),

  /** A table with one row for each task. */
  CSV("CSV", "Write all tasks as CSV, for spreadsheets.", "tasks.csv");

  private final String contents;
  private final String summary;
  private final String example;

  TaskExport(String contents, String summary, String example) {
    this.contents = contents;
    this.summary = summary;
    this.example = example;
  }

  /** The word that selects it on the command line. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What is written, in a few words. */
  String contents() {
    return contents;
  }

  /** A sentence for the help. */
  String summary() {
    return summary;
  }

  /** The name of an output file. */
  String example() {
    return example;
  }

  /**
   * Writes every task, by id.
   *
   * @param former the file that is replaced; null for none
   * @return how many there were
   */
  long write(Call call, @Nullable Path former, PrintStream out) {
    return switch (this) {
      case BEADS -> {
        ExportTasks export = new ExportTasks(call.stores(), call.workspace().clock());
        boolean memories = call.has("--include-memories");
        yield former == null
            ? export.write(out, memories)
            : export.writeOver(former, out, memories);
      }
      case JSON -> writeJson(call, out);
      case CSV -> writeCsv(call, out);
    };
  }

  private static long writeJson(Call call, PrintStream out) {
    Map<TaskId, Assessment> assessments = new HashMap<>();
    for (Assessment assessment : call.workspace().scan().all()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    long[] count = {0};
    Output document =
        new Output(out, call.environment().err(), true, true, Table.UNLIMITED, Ansi.OFF);
    document.json(
        TasksJson.stream(each ->
            count[0] =
                ExportTasks.each(
                    call.stores().transfers(),
                    false,
                    whole ->
                        each.accept(
                            TaskView.of(whole.task(), assessments.get(whole.task().id()))))));
    return count[0];
  }

  private static long writeCsv(Call call, PrintStream out) {
    out.print(Csv.header());
    return ExportTasks.each(call.stores().transfers(), false, whole -> out.print(Csv.row(whole)));
  }
}
