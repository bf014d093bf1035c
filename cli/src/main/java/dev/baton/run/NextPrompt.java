package dev.baton.run;

import dev.baton.breaker.signature.FoundError;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.run.Prompt.Carried;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.IterationFilter;
import dev.baton.store.Iterations;
import dev.baton.task.Comment;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.text.TextEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Collects what the prompt of the next iteration is made from. */
final class NextPrompt {
  private static final int SHOWN_ITERATIONS = 5;

  /** How much of an error goes into the next prompt. */
  private static final int MOST_FAILURE = 4000;

  private final RunPlan plan;
  private final Workplace place;
  private final RunListener listener;
  private final String rescued;
  private boolean hasWarned;

  /**
   * @param rescued what the agent should know about the work of earlier workers; empty for nothing
   */
  NextPrompt(RunPlan plan, Workplace place, RunListener listener, String rescued) {
    this.rescued = rescued;
    this.plan = plan;
    this.place = place;
    this.listener = listener;
  }

  /** The prompt. If a text of the task is cut in it, the first call reports that. */
  String next(Task task, Carried carried) {
    @Nullable String template = plan.agent().promptTemplate();
    if (template == null && !hasWarned) {
      hasWarned = true;
      Prompt.cuts(task).forEach(cut -> listener.on(new RunEvent.Warned(cut)));
    }
    Prompt.Parts parts =
        new Prompt.Parts(
            task,
            place.stores().comments().of(task.id()),
            earlier(task),
            rescued,
            carried,
            plan.validation().checks());
    return template == null ? Prompt.of(parts) : Prompt.of(template, parts);
  }

  private List<PromptHistory.Earlier> earlier(Task task) {
    Iterations iterations = place.stores().iterations();
    IterationFilter last =
        IterationFilter.ALL.withTask(task.id()).withOnlyKept(true).withLast(SHOWN_ITERATIONS);
    List<PromptHistory.Earlier> earlier = new ArrayList<>();
    for (Iteration one : iterations.list(last)) {
      earlier.add(new PromptHistory.Earlier(one, iterations.account(one.n())));
    }
    return earlier;
  }

  /** What an iteration passes on to the next. */
  static Carried carriedFrom(IterationReport report) {
    List<String> lines = new ArrayList<>();
    List<IterationCheck> failed = new ArrayList<>();
    if (report.lastError() != null) {
      lines.add(report.lastError());
    }
    for (CheckRun check : report.checks()) {
      check.findings().errors().forEach(error -> lines.add(placed(error)));
      if (!check.passed()) {
        failed.add(check.kept());
      }
    }
    String failure = String.join("\n", lines);
    return new Carried(
        failure.isEmpty() ? null : failure.substring(0, Math.min(failure.length(), MOST_FAILURE)),
        failed,
        report.missing());
  }

  /** The message, with its place where the place is on another line of the output. */
  private static String placed(FoundError error) {
    String place = error.file() + ":" + error.line();
    return error.file() == null || error.message().contains(error.file())
        ? error.message()
        : place + ": " + error.message();
  }

  /**
   * What the prompt says about the earlier iterations: what they did, what the agent said at its
   * end and what the checks said, and what was written down about the task. All of it is cut, so
   * that it does not fill the agent's context.
   */
  static final class PromptHistory {
    private static final int MOST_WORDS = 600;
    private static final int MOST_CHECK_LINES = 10;
    private static final int MOST_CHECK = 800;
    private static final int MOST_LAST_LINES = 40;
    private static final int MOST_LAST = 4000;
    private static final int MOST_COMMENTS = 10;
    private static final int MOST_COMMENT = 1500;

    private final StringBuilder text = new StringBuilder();

    private PromptHistory() {}

    /** An earlier iteration. */
    record Earlier(Iteration iteration, IterationAccount account) {}

    /**
     * A line for each, oldest first, and below it what was said.
     *
     * @param onlyOlderChecks whether the output of the last one's checks is shown elsewhere
     */
    static String of(List<Earlier> earlier, boolean onlyOlderChecks) {
      PromptHistory history = new PromptHistory();
      for (int i = 0; i < earlier.size(); i++) {
        boolean isLast = i + 1 == earlier.size();
        history.iteration(earlier.get(i).iteration());
        history.words(earlier.get(i).account().lastWords());
        for (IterationCheck check : earlier.get(i).account().checks()) {
          if (!check.passed() && !(isLast && onlyOlderChecks)) {
            history.check(check, isLast);
          }
        }
      }
      return history.text.toString();
    }

    /** The newest comments on a task, oldest first. */
    static String ofComments(List<Comment> comments) {
      PromptHistory history = new PromptHistory();
      int from = Math.max(0, comments.size() - MOST_COMMENTS);
      if (from > 0) {
        history
            .text
            .append("- (")
            .append(Plural.of(from, "older comment is", "older comments are"))
            .append(" left out)\n");
      }
      for (Comment comment : comments.subList(from, comments.size())) {
        String said = comment.text().strip();
        boolean isCut = said.length() > MOST_COMMENT;
        history.text.append("- ").append(comment.author()).append(": ");
        history.append(isCut ? said.substring(0, MOST_COMMENT) + " [cut]" : said, "  ");
      }
      return history.text.toString();
    }

    /** How a failed check ended, and the end of its output. */
    static String of(IterationCheck check) {
      PromptHistory history = new PromptHistory();
      history.check(check, true);
      return history.text.toString();
    }

    private void iteration(Iteration one) {
      text.append("- iteration ").append(one.n()).append(": ");
      text.append(one.outcome() == null ? "commit" : one.outcome().replace('_', ' '));
      Integer files = one.diff().filesChanged();
      if (files != null) {
        text.append(", ").append(Plural.of(files, "file")).append(" changed");
      }
      if (one.tests().failing() != null) {
        text.append(", ").append(Plural.of(one.tests().failing(), "test")).append(" failing");
      }
      if (one.subject() != null) {
        text.append(", \"").append(one.subject()).append('"');
      }
      text.append('\n');
    }

    private void words(@Nullable String lastWords) {
      if (lastWords != null) {
        boolean isCut = lastWords.length() > MOST_WORDS;
        String end = isCut ? lastWords.substring(lastWords.length() - MOST_WORDS) : lastWords;
        text.append("  The agent said at its end:\n");
        append("    " + (isCut ? "[cut] " : "") + withoutPromise(end).strip(), "    ");
      }
    }

    /** A repeated promise would look like one of the next agent. */
    private static String withoutPromise(String words) {
      return words.toLowerCase(Locale.ROOT).contains("<promise>")
          ? words.replaceAll("(?i)</?promise>", "")
          : words;
    }

    private void check(IterationCheck check, boolean isLast) {
      text.append("  '").append(check.command()).append("' ");
      text.append(check.timedOut() ? "timed out" : "ended with exit code " + check.exitCode());
      String output =
          isLast
              ? TextEnd.lines(check.output(), MOST_LAST_LINES, MOST_LAST)
              : TextEnd.lines(check.output(), MOST_CHECK_LINES, MOST_CHECK);
      text.append(output.isEmpty() ? " and printed nothing\n" : "; the end of its output:\n");
      if (!output.isEmpty()) {
        append("    " + output, "    ");
      }
    }

    /** Lines after the first are indented. */
    private void append(String lines, String indent) {
      text.append(lines.replace("\n", "\n" + indent)).append('\n');
    }
  }
}
