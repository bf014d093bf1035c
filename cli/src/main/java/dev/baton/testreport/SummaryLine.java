package dev.baton.testreport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A runner with a one-line summary: numbers beside words, such as {@code 3 passed, 1 failed} or
 * {@code Passed: 3, Failed: 1}.
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

  /** A new instance for each known runner. */
  static List<ReportFormat> all() {
    return List.of(
        // Jest: Tests:       1 failed, 2 skipped, 4 passed, 7 total
        new SummaryLine("Tests:")
            .with("total")
            .passing("passed")
            .failing("failed")
            .skipped("skipped", "todo"),
        // Vitest: Tests  1 failed | 7 passed | 1 skipped (9)
        new SummaryLine("Tests  ")
            .before(" (")
            .none("no tests")
            .passing("passed", "expected fail")
            .failing("failed")
            .skipped("skipped", "todo"),
        // cargo test, once for each binary: test result: ok. 3 passed; 0 failed; 1 ignored; …
        new SummaryLine("test result: ")
            .after(". ")
            .before("; finished in ", "")
            .with("passed")
            .with("failed")
            .with("ignored")
            .passing("passed")
            .failing("failed")
            .skipped("ignored"),
        // cargo nextest: Summary [   0.005s] 4 tests run: 3 passed (1 slow), 1 failed, 1 skipped
        new SummaryLine("Summary [")
            .after(" tests run: ", " test run: ")
            .passing("passed")
            .failing("failed", "timed out")
            .skipped("skipped"),
        // Deno: FAILED | 1 passed (2 steps) | 1 failed | 1 ignored (12ms)
        new SummaryLine("ok | ", "FAILED | ")
            .after(" | ")
            .with("passed")
            .with("failed")
            .passing("passed")
            .failing("failed")
            .skipped("ignored"),
        // RSpec: 5 examples, 1 failure, 2 pending
        new SummaryLine()
            .with("examples", "example")
            .with("failures", "failure")
            .total("examples", "example")
            .failing("failures", "failure", "errors")
            .skipped("pending"),
        // minitest: 5 runs, 7 assertions, 1 failures, 0 errors, 0 skips
        new SummaryLine()
            .with("runs")
            .with("assertions")
            .total("runs")
            .failing("failures", "errors")
            .skipped("skips"),
        // PHPUnit: OK (5 tests, 9 assertions); JUnit 4's own runner: OK (5 tests)
        new SummaryLine("OK (").before(")").with("tests", "test").total("tests", "test"),
        // PHPUnit: Tests: 5, Assertions: 9, Failures: 1.
        new SummaryLine("Tests: ")
            .after("")
            .before(".", "")
            .wordsFirst()
            .with("Tests")
            .with("Assertions")
            .total("Tests")
            .failing("Failures", "Errors")
            .skipped("Skipped", "Incomplete"),
        // dotnet test, for each project: Failed! - Failed: 1, Passed: 4, Skipped: 0, Total: 5, …
        new SummaryLine("Passed!", "Failed!")
            .after("-")
            .before(", Duration:")
            .wordsFirst()
            .passing("Passed")
            .failing("Failed")
            .skipped("Skipped"),
        // dotnet test, newer: Test summary: total: 5, failed: 1, succeeded: 4, skipped: 0, …
        new SummaryLine("Test summary: total:")
            .after("Test summary: ")
            .before("; duration:", ", duration:")
            .wordsFirst()
            .passing("succeeded")
            .failing("failed")
            .skipped("skipped"));
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
    return starts.isEmpty()
        ? beginsWithDigit(stripped)
        : starts.stream().anyMatch(stripped::startsWith);
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

  /**
   * The numbers of a summary by their words, such as {@code 3 failed, 5 passed}, separated by a
   * comma, a semicolon or a bar.
   */
  static final class WordCounts {
    private static final Pattern NUMBER_FIRST =
        Pattern.compile("(?<number>\\d{1,9}) (?<word>\\p{L}.*?)(?: \\(.*)?");
    private static final Pattern WORD_FIRST =
        Pattern.compile("(?<word>[^:]+):[ \\t]*(?<number>\\d{1,9})");

    private final Map<String, Integer> numbers = new HashMap<>();

    private WordCounts() {}

    /**
     * Parses numbers before their words; parentheses after a word are ignored.
     *
     * @return null when it is something else
     */
    static @Nullable WordCounts before(String text) {
      return of(text, NUMBER_FIRST);
    }

    /** Parses numbers after their words and a colon, such as {@code Tests: 5, Failures: 1}. */
    static @Nullable WordCounts behind(String text) {
      return of(text, WORD_FIRST);
    }

    private static @Nullable WordCounts of(String text, Pattern form) {
      WordCounts counted = new WordCounts();
      for (String item : text.split("[,;|]", -1)) {
        Matcher found = form.matcher(item.strip());
        if (!found.matches()) {
          return null;
        }
        counted.numbers.merge(
            found.group("word"), Integer.valueOf(found.group("number")), Integer::sum);
      }
      return counted;
    }

    /** Whether it has one of these words. */
    boolean hasAny(String... words) {
      return Arrays.stream(words).anyMatch(numbers::containsKey);
    }

    /** Whether it has no words except these. */
    boolean hasOnly(String... words) {
      return List.of(words).containsAll(numbers.keySet());
    }

    /** The sum of these words' numbers; missing ones count as 0. */
    int of(String... words) {
      return Arrays.stream(words).mapToInt(word -> numbers.getOrDefault(word, 0)).sum();
    }
  }
}
