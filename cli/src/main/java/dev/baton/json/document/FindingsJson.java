package dev.baton.json.document;

import dev.baton.breaker.signature.FoundError;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.program.Findings;
import dev.baton.task.TaskId;
import dev.baton.testreport.TestCounts;
import org.jspecify.annotations.Nullable;

/**
 * {@code findings} in docs/schema/definitions.json: what was found in an output and recorded.
 *
 * @param task for which it was recorded; null for none
 * @param name of the program run
 * @param exitCode null when not known
 */
public record FindingsJson(
    @Nullable TaskId task, String name, Findings findings, @Nullable Integer exitCode)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("task", task == null ? null : task.value())
        .text("name", name)
        .number("exit_code", exitCode)
        .objects("errors", findings.errors(), FindingsJson::writeError);
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
}
