package dev.baton.cli.iteration;

import dev.baton.breaker.signature.FoundError;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.program.Findings;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import dev.baton.testreport.TestCounts;
import org.jspecify.annotations.Nullable;

/**
 * {@code findings} in docs/schema/definitions.json: what was found in an output and recorded.
 *
 * @param task for which it was recorded; null for none
 * @param name of the program run
 * @param exitCode null when not known
 */
record FindingsView(
    @Nullable TaskId task, String name, Findings findings, @Nullable Integer exitCode)
    implements View, ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("task", task == null ? null : task.value())
        .text("name", name)
        .number("exit_code", exitCode)
        .objects("errors", findings.errors(), FindingsView::writeError);
    TestCounts tests = findings.tests();
    if (tests != null) {
      fields
          .number("tests_passing", tests.passing())
          .number("tests_failing", tests.failing())
          .number("tests_skipped", tests.skipped());
    }
  }

  private static void writeError(JsonFields fields, FoundError error) {
    fields
        .text("signature", error.signature().value())
        .text("message", error.message())
        .text("file", error.file())
        .number("line", error.line())
        .number("count", error.count());
  }

  /** Prints a line for each error, and a summary. */
  @Override
  public void text(Output output) {
    Table table = Table.of("SIGNATURE", ">COUNT", "PLACE", "|MESSAGE");
    for (FoundError error : findings.errors()) {
      table.row(
          new Cell(Style.ID, error.signature().value()),
          Cell.of(String.valueOf(error.count())),
          Cell.of(place(error.file(), error.line())),
          Cell.of(error.message()));
    }
    if (!table.isEmpty()) {
      output.table(table, true);
    }
    output.line(summary());
  }

  static String place(@Nullable String file, @Nullable Integer line) {
    return file == null ? "" : line == null ? file : file + ":" + line;
  }

  /** The summary in one line. */
  String summary() {
    int kinds = findings.errors().size();
    TestCounts tests = findings.tests();
    String counted = tests == null ? "no tests" : "tests: " + words(tests);
    return Plural.of(kinds, "error")
        + ", "
        + counted
        + (task == null ? "; recorded for no task" : "; recorded for " + task);
  }

  private static String words(TestCounts tests) {
    return words(tests.passing(), tests.failing(), tests.skipped());
  }

  /** The numbers of tests; null for one that is not known. */
  static String words(@Nullable Integer passed, @Nullable Integer failed, @Nullable Integer left) {
    String passing = (passed == null ? "?" : passed) + " passing, ";
    boolean skipped = left != null && left > 0;
    return passing + failed + " failing" + (skipped ? ", " + left + " skipped" : "");
  }
}
