package dev.baton.render;

import dev.baton.app.IterationView;
import dev.baton.program.LogFiles;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations.TestResult;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that is known about one iteration, for people. */
public final class IterationPage {
  private static final int NAME_WIDTH = 11;

  private final Output output;
  private final Instant now;

  public IterationPage(Output output, Instant now) {
    this.output = output;
    this.now = now;
  }

  /**
   * Prints all of it.
   *
   * @param closings the results of the commit's {@code Closes:} trailers
   */
  public void print(
      IterationView view,
      List<IterationFile> files,
      List<TestResult> tests,
      IterationAccount account,
      List<ClosingLog.Entry> closings) {
    Iteration iteration = view.iteration();
    String subject = iteration.subject() == null ? "" : iteration.subject();
    output.rendered(
        output.paint(Style.ID, "#" + iteration.n())
            + "  "
            + output.paint(Style.HEADING, Sanitize.line(subject))
            + "\n");
    field("outcome", iteration.outcomeWord() + squashed(iteration));
    field("commit", iteration.commit());
    field("base", iteration.base());
    field("task", iteration.task() == null ? null : iteration.task().value());
    field("worker", iteration.worker());
    field("run", iteration.run());
    field("work tree", iteration.worktree());
    field("started", ago(iteration.startedAt()));
    field("ended", ago(iteration.endedAt()));
    field("took", IterationWords.took(iteration, now));
    field("change", change(iteration.diff()));
    field("model", account.model());
    field("effort", effort(iteration.effort()));
    field("cost", IterationWords.cost(iteration));
    field("done?", iteration.effort().completion());
    for (ClosingLog.Entry closing : closings) {
      field("closes", closing(closing));
    }
    files(files);
    errors(view.errors());
    tests(tests);
    checks(account.checks());
    heading("the agent said at its end", account.lastWords() == null);
    if (account.lastWords() != null) {
      lines(account.lastWords());
    }
  }

  /** Names the files with the agent's output, and prints the end of each. */
  public void printLog(LogFiles log) {
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
    return effort.toolCalls() == null
        ? ""
        : effort.toolCalls()
            + " tool calls, "
            + effort.inputTokens()
            + " tokens in, "
            + (effort.cachedInputTokens() == null ? "" : effort.cachedInputTokens() + " cached, ")
            + effort.outputTokens()
            + " out";
  }

  private static String squashed(Iteration iteration) {
    return iteration.squashedInto() == null ? "" : " into #" + iteration.squashedInto();
  }

  private @Nullable String ago(@Nullable Instant at) {
    return at == null ? null : Ages.format(Duration.between(at, now)) + " ago";
  }

  private static String change(Iteration.DiffSize diff) {
    String note = diff.note() == null ? "" : "; " + diff.note();
    return IterationWords.number(diff.filesChanged())
        + (Integer.valueOf(1).equals(diff.filesChanged()) ? " file, " : " files, ")
        + IterationWords.size(diff)
        + note;
  }

  private void field(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      output.line(name + " ".repeat(NAME_WIDTH - name.length()) + value);
    }
  }

  private void files(List<IterationFile> files) {
    heading("files", files.isEmpty());
    for (IterationFile file : files) {
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
      String place = FindingsPage.place(error.file(), error.line());
      output.line(
          "  "
              + error.signature()
              + "  "
              + error.count()
              + "x  "
              + (error.message().startsWith(place) ? "" : place + "  ")
              + error.message());
    }
  }

  private void tests(List<TestResult> tests) {
    heading("tests", tests.isEmpty());
    for (TestResult test : tests) {
      String passing = test.passing() == null ? "?" : String.valueOf(test.passing());
      String skipped =
          test.skipped() == null || test.skipped() == 0 ? "" : ", " + test.skipped() + " skipped";
      output.line(
          "  "
              + test.name()
              + "  "
              + passing
              + " passing, "
              + test.failing()
              + " failing"
              + skipped);
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
