package dev.baton.cli.move;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.json.document.TasksJson;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.Csv;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An export format for all tasks.
 *
 * @param name the word that selects it on the command line
 * @param summary a sentence for the help
 * @param example the name of an output file
 * @param format of another tracker's file, with one task per line and including deleted ones; null
 *     for a format that is no tracker's
 */
record TaskExport(
    String name, String summary, String example, TrackerFormat.@Nullable Exportable format) {
  private static final String CSV = "csv";

  static TaskExport of(TrackerFormat.Exportable format) {
    return new TaskExport(
        format.name(),
        "Write all tasks as " + format.exportContents() + ", with all that was imported.",
        format.words().example(),
        format);
  }

  /** A JSON array in the form of {@code list --json}. */
  static TaskExport json() {
    return new TaskExport(
        "json",
        "Write all tasks as one JSON array, in the format of list --json.",
        "tasks.json",
        null);
  }

  /** A table with one row for each task. */
  static TaskExport csv() {
    return new TaskExport(CSV, "Write all tasks as CSV, for spreadsheets.", "tasks.csv", null);
  }

  /** Whether what is written is JSON, or a JSON document on each line. */
  boolean isJson() {
    return !name.equals(CSV);
  }

  /** Whether bd's memories can be exported, too. */
  boolean hasMemories() {
    return format != null;
  }

  /**
   * Writes every task, by id.
   *
   * @param former the file that is replaced; null for none
   * @return how many there were
   */
  long write(Call call, @Nullable Path former, PrintStream out) {
    if (format != null) {
      ExportTasks export = new ExportTasks(call.stores(), call.workspace().clock(), format);
      boolean memories = hasMemories() && call.has("--include-memories");
      return former == null ? export.write(out, memories) : export.writeOver(former, out, memories);
    }
    return isJson() ? writeJson(call, out) : writeCsv(call, out);
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
