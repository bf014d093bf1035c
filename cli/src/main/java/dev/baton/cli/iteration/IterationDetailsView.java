package dev.baton.cli.iteration;

import dev.baton.app.FindIterations.IterationView;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.program.LogFiles;
import dev.baton.render.IterationWords;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations.TestResult;
import dev.baton.task.ChangedFile;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/iterations-show.json: everything that is known about one iteration.
 *
 * @param closings the results of the commit's {@code Closes:} trailers
 */
record IterationDetailsView(
    IterationView view,
    List<ChangedFile> files,
    List<TestResult> tests,
    IterationAccount account,
    List<ClosingLog.Entry> closings,
    LogFiles log,
    Instant now)
    implements View, ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    IterationsView.write(fields, view);
    writeDetails(fields, files, tests);
    fields.complete().text("model", account.model()).text("last_words", account.lastWords());
    fields.objects("checks", account.checks(), IterationDetailsView::writeCheck);
    fields.objects("closings", closings, IterationDetailsView::writeClosing);
    if (!log.isEmpty()) {
      fields.object("log", this::writeLog);
    }
  }

  /** The changed files and the runs of tests. */
  static void writeDetails(JsonFields fields, List<ChangedFile> files, List<TestResult> tests) {
    fields
        .objects("files", files, IterationDetailsView::writeFile)
        .objects("tests", tests, IterationDetailsView::writeTest);
  }

  private static void writeFile(JsonFields fields, ChangedFile file) {
    fields
        .complete()
        .text("path", file.path())
        .text("old_path", file.oldPath())
        .text("change", String.valueOf(file.change()))
        .number("insertions", file.insertions())
        .number("deletions", file.deletions());
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

  private static void writeCheck(JsonFields fields, IterationCheck check) {
    fields
        .complete()
        .text("command", check.command())
        .number("exit_code", check.exitCode())
        .truth("timed_out", check.timedOut())
        .text("output", check.output());
  }

  private static void writeClosing(JsonFields fields, ClosingLog.Entry closing) {
    fields
        .complete()
        .text("task", closing.task().value())
        .word("result", closing.result())
        .text("commit", closing.commit())
        .text("reason", closing.reason());
  }

  private void writeLog(JsonFields fields) {
    fields
        .complete()
        .text("stdout", log.out() == null ? null : log.out().toString())
        .text("stderr", log.err() == null ? null : log.err().toString())
        .text("end", log.out() == null ? null : LogFiles.endOf(log.out()));
  }

  @Override
  public void text(Output output) {
    new Page(output).print();
  }

  /** The text, in the order of its lines. */
  private final class Page {
    private final Output output;

    Page(Output output) {
      this.output = output;
    }

    void print() {
      Iteration iteration = view.iteration();
      String subject = iteration.subject() == null ? "" : iteration.subject();
      output.rendered(
          output.paint(Style.ID, "#" + iteration.n())
              + "  "
              + output.paint(Style.HEADING, Sanitize.line(subject))
              + "\n");
      output.field("outcome", iteration.outcomeWord().replace('_', ' ') + squashed(iteration));
      output.field("commit", iteration.commit());
      output.field("base", iteration.base());
      output.field("task", iteration.task() == null ? null : iteration.task().value());
      output.field("worker", iteration.worker());
      output.field("run", iteration.run());
      output.field("work tree", iteration.worktree());
      output.field("started", ago(iteration.startedAt()));
      output.field("ended", ago(iteration.endedAt()));
      output.field("took", IterationWords.took(iteration, now));
      output.field("change", change(iteration.diff()));
      output.field("model", account.model());
      output.field("effort", effort(iteration.effort()));
      output.field("cost", IterationWords.cost(iteration));
      output.field("done?", iteration.effort().completion());
      for (ClosingLog.Entry closing : closings) {
        output.field("closes", closing(closing));
      }
      files(files);
      errors(view.errors());
      tests(tests);
      checks(account.checks());
      heading("the agent said at its end", account.lastWords() == null);
      if (account.lastWords() != null) {
        lines(account.lastWords());
      }
      file("log", log.out());
      file("errors of the agent", log.err());
    }

    private void file(String title, @Nullable Path file) {
      if (file != null) {
        heading(title + ": " + Sanitize.line(file.toString()), false);
        lines(LogFiles.endOf(file));
      }
    }

    private static String closing(ClosingLog.Entry entry) {
      return entry.task()
          + switch (entry.result()) {
            case CLOSED, RESTORED -> " (closed)";
            case REFUSED -> " (not closed: " + entry.reason() + ")";
            case WITHDRAWN -> " (closed, but " + entry.reason() + ")";
          };
    }

    /** Empty where no run reported it. */
    private static String effort(Iteration.Effort effort) {
      if (effort.toolCalls() == null) {
        return "";
      }
      String calls = Plural.of(effort.toolCalls(), "tool call");
      Long cached = effort.cachedInputTokens();
      return "%s, %s tokens in, %s%s out"
          .formatted(
              calls,
              effort.inputTokens(),
              cached == null ? "" : cached + " cached, ",
              effort.outputTokens());
    }

    private static String squashed(Iteration iteration) {
      return iteration.squashedInto() == null ? "" : " into #" + iteration.squashedInto();
    }

    private @Nullable String ago(@Nullable Instant at) {
      return at == null ? null : Ages.ago(at, now);
    }

    private static String change(Iteration.DiffSize diff) {
      String note = diff.note() == null ? "" : "; " + diff.note();
      return IterationWords.change(diff) + note;
    }

    private void files(List<ChangedFile> files) {
      heading("files", files.isEmpty());
      for (ChangedFile file : files) {
        String size =
            file.insertions() == null || file.deletions() == null
                ? "binary"
                : "+" + file.insertions() + " -" + file.deletions();
        String from = file.oldPath() == null ? "" : file.oldPath() + " → ";
        output.line("  " + file.change() + "  " + from + file.path() + "  " + size);
      }
    }

    private void errors(List<IterationError> errors) {
      heading("errors", errors.isEmpty());
      for (IterationError error : errors) {
        String place = FindingsView.place(error.file(), error.line());
        String where = error.message().startsWith(place) ? "" : place + "  ";
        output.line(
            "  %s  %sx  %s%s".formatted(error.signature(), error.count(), where, error.message()));
      }
    }

    private void tests(List<TestResult> tests) {
      heading("tests", tests.isEmpty());
      for (TestResult test : tests) {
        String counts = FindingsView.words(test.passing(), test.failing(), test.skipped());
        output.line("  " + test.name() + "  " + counts);
      }
    }

    private void checks(List<IterationCheck> checks) {
      heading("checks", checks.isEmpty());
      for (IterationCheck check : checks) {
        String end = check.timedOut() ? "timed out" : "exit code " + check.exitCode();
        output.line("  " + check.command() + "  " + end);
        if (!check.passed()) {
          lines(check.output());
        }
      }
    }

    private void lines(String text) {
      for (String line : text.split("\n", -1)) {
        if (!line.isBlank()) {
          output.line("    " + line);
        }
      }
    }

    private void heading(String title, boolean empty) {
      if (!empty) {
        output.rendered(output.paint(Style.HEADING, title) + "\n");
      }
    }
  }
}
