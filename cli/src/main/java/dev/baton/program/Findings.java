package dev.baton.program;

import dev.baton.breaker.signature.ErrorScan;
import dev.baton.breaker.signature.FoundError;
import dev.baton.testreport.TestCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an output shows.
 *
 * @param errors each signature once
 * @param tests null when no test runner was recognised
 */
public record Findings(List<FoundError> errors, @Nullable TestCounts tests) {
  /** Copies the list. */
  public Findings {
    errors = List.copyOf(errors);
  }

  /** What one output shows. */
  public static Findings of(OutputStudy study) {
    return new Findings(study.errors(), study.tests());
  }

  /** What both outputs of one program show. */
  public Findings plus(Findings other) {
    TestCounts both =
        tests == null || other.tests == null
            ? (tests == null ? other.tests : tests)
            : tests.plus(other.tests);
    return new Findings(ErrorScan.merge(errors, other.errors), both);
  }

  /**
   * What is left of it for a program that ended with that code: one that succeeded had no errors,
   * whatever it spoke of.
   */
  public Findings givenExitCode(int exitCode) {
    return exitCode == 0 ? new Findings(List.of(), tests) : this;
  }

  public boolean isEmpty() {
    return errors.isEmpty() && tests == null;
  }
}
