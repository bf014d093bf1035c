package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.tracker.move.Csv;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;

/** A table with one row for each task. */
public final class CsvExport implements TaskExport {

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
