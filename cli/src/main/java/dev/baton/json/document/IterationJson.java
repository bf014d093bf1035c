package dev.baton.json.document;

import dev.baton.app.IterationView;
import dev.baton.breaker.policy.Money;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.program.LogFiles;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations.TestResult;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/**
 * docs/schema/iterations-list.json: iterations, each error as {@code iterationError} in
 * docs/schema/definitions.json.
 */
public record IterationJson(List<IterationView> views) implements Document {

  /** docs/schema/iterations-show.json: everything that is known about one iteration. */
  public record Shown(
      IterationView view,
      List<IterationFile> files,
      List<TestResult> tests,
      IterationAccount account,
      List<ClosingLog.Entry> closings,
      LogFiles log)
      implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      IterationJson.write(fields, view);
      writeDetails(fields, files, tests);
      fields.complete().text("model", account.model()).text("last_words", account.lastWords());
      fields.objects("checks", account.checks(), IterationJson::writeCheck);
      fields.objects("closings", closings, IterationJson::writeClosing);
      if (!log.isEmpty()) {
        fields.object("log", this::writeLog);
      }
    }

    private void writeLog(JsonFields fields) {
      fields
          .complete()
          .text("stdout", log.out() == null ? null : log.out().toString())
          .text("stderr", log.err() == null ? null : log.err().toString())
          .text("end", log.out() == null ? null : LogFiles.endOf(log.out()));
    }
  }

  /** docs/schema/iterations-diff.json. */
  public record Diff(Iteration iteration, String patch, boolean cut) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("n", iteration.n())
          .text("base", iteration.base())
          .text("commit", iteration.commit())
          .truth("cut", cut)
          .text("patch", patch);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(views, IterationJson::write).write(json);
  }

  private static void writeClosing(JsonFields fields, ClosingLog.Entry closing) {
    fields
        .complete()
        .text("task", closing.task().value())
        .text("result", closing.result().name().toLowerCase(Locale.ROOT))
        .text("commit", closing.commit())
        .text("reason", closing.reason());
  }

  private static void write(JsonFields fields, IterationView view) {
    writeStart(fields, view.iteration());
    fields.objects("errors", view.errors(), IterationJson::writeError);
    writeFigures(fields, view.iteration());
  }

  /** The owner of an iteration, and its changes. */
  static void writeStart(JsonFields fields, Iteration iteration) {
    Iteration.DiffSize diff = iteration.diff();
    fields
        .complete()
        .number("n", iteration.n())
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
        .time("ended_at", iteration.endedAt())
        .number("files_changed", diff.filesChanged())
        .number("insertions", diff.insertions())
        .number("deletions", diff.deletions())
        .text("diff_note", diff.note());
  }

  /** Tests, effort and outcome. */
  static void writeFigures(JsonFields fields, Iteration iteration) {
    Iteration.TestCounts tests = iteration.tests();
    Iteration.Effort effort = iteration.effort();
    Long cost = effort.costMicrocents();
    fields
        .complete()
        .number("tests_passing", tests.passing())
        .number("tests_failing", tests.failing())
        .number("tests_skipped", tests.skipped())
        .number("tool_calls", effort.toolCalls())
        .number("input_tokens", effort.inputTokens())
        .number("cached_input_tokens", effort.cachedInputTokens())
        .number("output_tokens", effort.outputTokens())
        .raw("cost_cents", cost == null ? null : new Money(cost).toString())
        .number("output_length", effort.outputLength())
        .text("outcome", iteration.outcomeWord());
  }

  /** The changed files and the runs of tests. */
  static void writeDetails(JsonFields fields, List<IterationFile> files, List<TestResult> tests) {
    fields
        .objects("files", files, IterationJson::writeFile)
        .objects("tests", tests, IterationJson::writeTest);
  }

  static void writeError(JsonFields fields, IterationError error) {
    fields
        .complete()
        .text("signature", error.signature().value())
        .text("message", error.message())
        .text("file", error.file())
        .number("line", error.line())
        .number("count", error.count())
        .text("source", error.source())
        .time("at", error.at());
  }

  private static void writeFile(JsonFields fields, IterationFile file) {
    fields
        .complete()
        .text("path", file.path())
        .text("old_path", file.oldPath())
        .text("change", String.valueOf(file.change()))
        .number("insertions", file.insertions())
        .number("deletions", file.deletions());
  }

  private static void writeCheck(JsonFields fields, IterationCheck check) {
    fields
        .complete()
        .text("command", check.command())
        .number("exit_code", check.exitCode())
        .truth("timed_out", check.timedOut())
        .text("output", check.output());
  }

  private static void writeTest(JsonFields fields, TestResult test) {
    fields
        .complete()
        .text("name", test.name())
        .number("passing", test.passing())
        .number("failing", test.failing())
        .number("skipped", test.skipped())
        .number("exit_code", test.exitCode())
        .time("at", test.at());
  }
}
