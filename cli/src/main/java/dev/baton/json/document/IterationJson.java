package dev.baton.json.document;

import dev.baton.app.IterationView;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonFields;
import dev.baton.store.Iteration;
import dev.baton.store.IterationError;
import dev.baton.store.IterationFile;
import dev.baton.store.TestResult;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Iterations as JSON. */
public final class IterationJson {
  private IterationJson() {}

  /** An array, in the given order. */
  public static void writeAll(JsonWriter json, List<IterationView> views) {
    json.beginArray();
    for (IterationView view : views) {
      json.beginObject();
      writeFields(json, view.iteration());
      writeErrors(json, view.errors());
      writeFigures(json, view.iteration());
      json.endObject();
    }
    json.endArray();
  }

  /** One object with all that is known. */
  public static void write(
      JsonWriter json, IterationView view, List<IterationFile> files, List<TestResult> tests) {
    json.beginObject();
    writeFields(json, view.iteration());
    writeErrors(json, view.errors());
    writeFigures(json, view.iteration());
    writeFiles(json, files);
    writeTests(json, tests);
    json.endObject();
  }

  /** Whose it is, and what it is, without a brace. */
  public static void writeFields(JsonWriter json, Iteration iteration) {
    JsonFields fields = JsonFields.complete(json);
    fields
        .number("n", (Long) iteration.n())
        .text("run", iteration.run())
        .text("task", iteration.task() == null ? null : iteration.task().value())
        .number("epoch", iteration.epoch())
        .text("worker", iteration.worker())
        .text("worktree", iteration.worktree())
        .text("commit", iteration.commit())
        .text("base", iteration.base())
        .text("subject", iteration.subject())
        .text("action", iteration.action())
        .text("state", iteration.state().name().toLowerCase(Locale.ROOT))
        .number("squashed_into", iteration.squashedInto())
        .time("started_at", iteration.startedAt())
        .time("ended_at", iteration.endedAt());
    Iteration.DiffSize diff = iteration.diff();
    fields
        .number("files_changed", diff.filesChanged())
        .number("insertions", diff.insertions())
        .number("deletions", diff.deletions())
        .text("diff_note", diff.note());
  }

  /** A field with the errors, even where there are none. */
  private static void writeErrors(JsonWriter json, List<IterationError> errors) {
    json.name("errors");
    writeErrorArray(json, errors);
  }

  /** The errors, as an array. */
  public static void writeErrorArray(JsonWriter json, List<IterationError> errors) {
    json.beginArray();
    for (IterationError error : errors) {
      json.beginObject();
      JsonFields.complete(json)
          .text("signature", error.signature().value())
          .text("message", error.message())
          .text("file", error.file())
          .number("line", error.line())
          .number("count", (Integer) error.count())
          .text("source", error.source())
          .time("at", error.at());
      json.endObject();
    }
    json.endArray();
  }

  /** Tests, effort and outcome, without a brace. */
  public static void writeFigures(JsonWriter json, Iteration iteration) {
    Iteration.TestCounts tests = iteration.tests();
    Iteration.Effort effort = iteration.effort();
    JsonFields.complete(json)
        .number("tests_passing", tests.passing())
        .number("tests_failing", tests.failing())
        .number("tests_skipped", tests.skipped())
        .number("tool_calls", effort.toolCalls())
        .number("input_tokens", effort.inputTokens())
        .number("output_tokens", effort.outputTokens())
        .raw("cost_cents", cents(effort))
        .number("output_length", effort.outputLength())
        .text("outcome", iteration.outcomeWord());
  }

  private static @Nullable String cents(Iteration.Effort effort) {
    Long cost = effort.costMicrocents();
    return cost == null ? null : new Money(cost).toString();
  }

  /** The changed files, as a field. */
  public static void writeFiles(JsonWriter json, List<IterationFile> files) {
    json.name("files");
    json.beginArray();
    for (IterationFile file : files) {
      json.beginObject();
      JsonFields.complete(json)
          .text("path", file.path())
          .text("old_path", file.oldPath())
          .text("change", String.valueOf(file.change()))
          .number("insertions", file.insertions())
          .number("deletions", file.deletions());
      json.endObject();
    }
    json.endArray();
  }

  /** The runs of tests, as a field. */
  public static void writeTests(JsonWriter json, List<TestResult> tests) {
    json.name("tests");
    json.beginArray();
    for (TestResult test : tests) {
      json.beginObject();
      JsonFields.complete(json)
          .text("name", test.name())
          .number("passing", test.passing())
          .number("failing", (Integer) test.failing())
          .number("skipped", test.skipped())
          .number("exit_code", test.exitCode())
          .time("at", test.at());
      json.endObject();
    }
    json.endArray();
  }
}
