package dev.baton.program;

import dev.baton.breaker.signature.ErrorScan;
import dev.baton.breaker.signature.FoundError;
import dev.baton.testreport.TestCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings in an output.
 *
 * @param errors each signature once
 * @param tests null when no test runner was recognised
 */
public record Findings(List<FoundError> errors, @Nullable TestCounts tests) {
  public static Findings of(OutputStudy study) {
    return new Findings(study.errors(), study.tests());
  }

  /** The findings in both outputs of one program. */
  public Findings plus(Findings other) {
    return new Findings(ErrorScan.merge(errors, other.errors), TestCounts.sum(tests, other.tests));
  }

  /**
   * The findings for a program that ended with this code: a successful one had no errors, whatever
   * its output mentions.
   */
  public Findings givenExitCode(int exitCode) {
    return exitCode == 0 ? new Findings(List.of(), tests) : this;
  }

  public boolean isEmpty() {
    return errors.isEmpty() && tests == null;
  }
}
