package dev.baton.testreport;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A runner with a one-line summary: numbers beside words, such as {@code 3 passed, 1 failed} or
 * {@code Passed: 3, Failed: 1}. {@link SummaryLines} lists the known ones.
 */
final class SummaryLine extends ReportFormat {
  private final List<String> starts;
  private final List<String[]> marks = new ArrayList<>();
  private String[] heads;
  private String[] tails = {""};
  private @Nullable String none;
  private boolean numbersFollow;
  private String[] total = {};
  private String[] passing = {};
  private String[] failing = {};
  private String[] skipped = {};

  /**
   * @param starts the possible starts of the line; if there are none, it starts with a digit
   */
  SummaryLine(String... starts) {
    this.starts = List.of(starts);
    this.heads = starts.length == 0 ? new String[] {""} : starts;
  }

  /** The numbers follow one of these texts instead of the start; the line must contain one. */
  SummaryLine after(String... texts) {
    heads = texts;
    return this;
  }

  /** The numbers end before the first of these texts in the line; the line must contain one. */
  SummaryLine before(String... texts) {
    tails = texts;
    return this;
  }

  /** The numbers follow their words and a colon. */
  SummaryLine wordsFirst() {
    numbersFollow = true;
    return this;
  }

  /** The end of the line when there are no tests. */
  SummaryLine none(String text) {
    none = text;
    return this;
  }

  /** One of these words must have a number. */
  SummaryLine with(String... words) {
    marks.add(words);
    return this;
  }

  /** The words for the total; the number of passed tests is the rest of it. */
  SummaryLine total(String... words) {
    total = words;
    return this;
  }

  SummaryLine passing(String... words) {
    passing = words;
    return this;
  }

  SummaryLine failing(String... words) {
    failing = words;
    return this;
  }

  SummaryLine skipped(String... words) {
    skipped = words;
    return this;
  }

  @Override
  void line(String line, String stripped) {
    if (!isCandidate(stripped)) {
      return;
    }
    if (none != null && stripped.endsWith(none)) {
      totals.summary(TestCounts.NONE);
      return;
    }
    String text = numbers(stripped);
    WordCounts counted =
        text == null ? null : numbersFollow ? WordCounts.behind(text) : WordCounts.before(text);
    if (counted != null && marks.stream().allMatch(counted::hasAny)) {
      totals.summary(counts(counted));
    }
  }

  private boolean isCandidate(String stripped) {
    for (String start : starts) {
      if (stripped.startsWith(start)) {
        return true;
      }
    }
    return starts.isEmpty() && Cursor.isDigit(stripped.charAt(0));
  }

  /** The part of the line with the numbers; null when the text around it is missing. */
  private @Nullable String numbers(String line) {
    for (String head : heads) {
      int begin = line.indexOf(head);
      for (String tail : tails) {
        int end = line.lastIndexOf(tail);
        if (begin >= 0 && end >= begin + head.length()) {
          return line.substring(begin + head.length(), end).strip();
        }
      }
    }
    return null;
  }

  private TestCounts counts(WordCounts counted) {
    int failed = counted.of(failing);
    int left = counted.of(skipped);
    return total.length > 0
        ? TestCounts.ofTotal(counted.of(total), failed, left)
        : new TestCounts(counted.of(passing), failed, left);
  }
}
