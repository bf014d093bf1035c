package dev.baton.run;

import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.task.Comment;
import dev.baton.text.TextEnd;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the prompt says about the earlier iterations: what they did, what the agent said at its end
 * and what the checks said, and what was written down about the task. All of it is cut, so that it
 * does not fill the agent's context.
 */
final class PromptHistory {
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
      history.text.append("- (").append(from).append(" older comments are left out)\n");
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
      text.append(", ").append(files).append(files == 1 ? " file" : " files").append(" changed");
    }
    if (one.tests().failing() != null) {
      text.append(", ").append(one.tests().failing()).append(" tests failing");
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
