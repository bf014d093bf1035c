package dev.baton.testreport;

import java.util.List;

/** The runners with a one-line summary. */
final class SummaryLines {
  private SummaryLines() {}

  /** A new instance of each. */
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
}
