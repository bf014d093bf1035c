package dev.baton.render;

import dev.baton.breaker.signature.FoundError;
import dev.baton.json.document.FindingsJson;
import dev.baton.program.Findings;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.testreport.TestCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was found in the output of a command or in a log, and recorded. */
public final class FindingsPage {
  private FindingsPage() {}

  /** Prints a line for each error, and a summary. */
  public static void print(Output output, FindingsJson found) {
    if (output.isJson()) {
      output.json(found);
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("SIGNATURE"),
                Column.right("COUNT"),
                Column.left("PLACE"),
                Column.wrapped("MESSAGE")));
    for (FoundError error : found.findings().errors()) {
      table.row(
          new Cell(Style.ID, error.signature().value()),
          Cell.of(String.valueOf(error.count())),
          Cell.of(place(error.file(), error.line())),
          Cell.of(error.message()));
    }
    if (!table.isEmpty()) {
      output.table(table, true);
    }
    output.line(summary(found));
  }

  static String place(@Nullable String file, @Nullable Integer line) {
    return file == null ? "" : line == null ? file : file + ":" + line;
  }

  /** The summary in one line. */
  public static String summary(FindingsJson found) {
    Findings findings = found.findings();
    TaskId task = found.task();
    int kinds = findings.errors().size();
    String tests = findings.tests() == null ? "no tests" : "tests: " + words(findings.tests());
    return (kinds == 1 ? "1 error" : kinds + " errors")
        + ", "
        + tests
        + (task == null ? "; recorded for no task" : "; recorded for " + task);
  }

  private static String words(TestCounts tests) {
    String passing = tests.passing() == null ? "? passing" : tests.passing() + " passing";
    String failing = tests.failing() + " failing";
    boolean skipped = tests.skipped() != null && tests.skipped() > 0;
    return passing + ", " + failing + (skipped ? ", " + tests.skipped() + " skipped" : "");
  }
}
