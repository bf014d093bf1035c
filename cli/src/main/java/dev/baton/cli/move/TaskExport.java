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

/** An export format for all tasks. */
sealed interface TaskExport {
  /** The word that selects it on the command line. */
  String name();

  /** A sentence for the help. */
  String summary();

  /** The name of an output file, as an example. */
  String example();

  /** Whether what is written is JSON, or a JSON document on each line. */
  boolean isJson();

  /** Writes every task, by id; returns how many there were. */
  long write(Call call, PrintStream out);

  /**
   * The same where a file is replaced.
   *
   * @param former the file
   */
  default long writeOver(Call call, Path former, PrintStream out) {
    return write(call, out);
  }

  /** Whether bd's memories can be exported, too. */
  default boolean hasMemories() {
    return false;
  }

  /** The file format of another tracker, with one task per line and including deleted ones. */
  record OfTracker(TrackerFormat.Exportable format) implements TaskExport {

    @Override
    public String name() {
      return format.name();
    }

    @Override
    public String summary() {
      return "Write all tasks as " + format.exportContents() + ", with all that was imported.";
    }

    @Override
    public String example() {
      return format.exportExample();
    }

    @Override
    public boolean isJson() {
      return true;
    }

    @Override
    public boolean hasMemories() {
      return format.hasMemories();
    }

    @Override
    public long write(Call call, PrintStream out) {
      return exported(call).write(out, memories(call));
    }

    @Override
    public long writeOver(Call call, Path former, PrintStream out) {
      return exported(call).writeOver(former, out, memories(call));
    }

    private ExportTasks exported(Call call) {
      return new ExportTasks(call.workspace(), format);
    }

    private boolean memories(Call call) {
      return hasMemories() && call.arguments().has("--include-memories");
    }
  }

  /** A JSON array in the form of {@code list --json}. */
  record OfJson() implements TaskExport {

    @Override
    public String name() {
      return "json";
    }

    @Override
    public String summary() {
      return "Write all tasks as one JSON array, in the format of list --json.";
    }

    @Override
    public String example() {
      return "tasks.json";
    }

    @Override
    public boolean isJson() {
      return true;
    }

    @Override
    public long write(Call call, PrintStream out) {
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
                      call.workspace().stores().transfers(),
                      false,
                      whole ->
                          each.accept(
                              TaskView.of(whole.task(), assessments.get(whole.task().id()))))));
      return count[0];
    }
  }

  /** A table with one row for each task. */
  record OfCsv() implements TaskExport {

    @Override
    public String name() {
      return "csv";
    }

    @Override
    public String summary() {
      return "Write all tasks as CSV, for spreadsheets.";
    }

    @Override
    public String example() {
      return "tasks.csv";
    }

    @Override
    public boolean isJson() {
      return false;
    }

    @Override
    public long write(Call call, PrintStream out) {
      out.print(Csv.header());
      return ExportTasks.each(
          call.workspace().stores().transfers(), false, whole -> out.print(Csv.row(whole)));
    }
  }
}
