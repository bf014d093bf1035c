package dev.baton.run;

import dev.baton.breaker.signature.FoundError;
import dev.baton.program.Findings;
import dev.baton.program.OutputTail;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.testreport.TestCounts;

/**
 * One run of a validation.
 *
 * @param command as configured
 * @param exit its exit code; 128 + n where signal n ended it
 * @param findings in its output
 * @param tail the end of its output
 * @param late whether it was stopped because it took too long
 */
public record CheckRun(String command, int exit, Findings findings, OutputTail tail, boolean late) {
  private static final int KEPT_LINES = 40;
  private static final int KEPT_TEXT = 4000;

  public boolean passed() {
    return exit == 0 && !late;
  }

  /** How it is kept for the next iteration and for people. */
  IterationCheck kept() {
    return new IterationCheck(command, exit, late, tail.lines(KEPT_LINES, KEPT_TEXT));
  }

  /** How it ended, in a few words. */
  String summary() {
    if (late) {
      return "it timed out";
    }
    TestCounts tests = findings.tests();
    if (tests != null && tests.failing() > 0) {
      return tests.failing() + " tests fail";
    }
    for (FoundError error : findings.errors()) {
      return error.message();
    }
    return "exit code " + exit;
  }
}
