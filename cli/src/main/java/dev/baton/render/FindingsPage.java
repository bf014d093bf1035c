package dev.baton.render;

import dev.baton.breaker.signature.FoundError;
import dev.baton.json.JsonFields;
import dev.baton.program.Findings;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.testreport.TestCounts;
import io.avaje.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was found in the output of a command or in a log, and recorded. */
public final class FindingsPage {
  private final @Nullable TaskId task;
  private final String name;
  private final Findings findings;
  private final @Nullable Integer exitCode;

  /**
   * @param task that it was recorded for; null for none
   * @param name what the run is called
   * @param exitCode null when not known
   */
  public FindingsPage(
      @Nullable TaskId task, String name, Findings findings, @Nullable Integer exitCode) {
    this.task = task;
    this.name = name;
    this.findings = findings;
    this.exitCode = exitCode;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    JsonFields fields =
        new JsonFields(json)
            .text("task", task == null ? null : task.value())
            .text("name", name)
            .number("exit_code", exitCode);
    json.name("errors");
    json.beginArray();
    for (FoundError error : findings.errors()) {
      json.beginObject();
      new JsonFields(json)
          .text("signature", error.signature().value())
          .text("message", error.message())
          .text("file", error.file())
          .number("line", error.line())
          .number("count", (Integer) error.count());
      json.endObject();
    }
    json.endArray();
    TestCounts tests = findings.tests();
    if (tests != null) {
      fields
          .number("tests_passing", tests.passing())
          .number("tests_failing", (Integer) tests.failing())
          .number("tests_skipped", tests.skipped());
    }
    json.endObject();
  }

  /** A line for each error, and one that sums up. */
  public void print(Output output) {
    Table table =
        new Table(
            List.of(
                Column.left("SIGNATURE"),
                Column.right("COUNT"),
                Column.left("PLACE"),
                Column.flexible("MESSAGE")));
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

  /** One line. */
  public String summary() {
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
