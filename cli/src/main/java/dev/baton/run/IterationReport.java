package dev.baton.run;

import dev.baton.breaker.signature.FoundError;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.program.Findings;
import dev.baton.program.OutputTail;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.testreport.TestCounts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of an iteration.
 *
 * @param n its number in the database
 * @param ordinal its number in the run, from 1
 * @param exit the agent's exit code; 128 + n where signal n ended it
 * @param agentTime how long the agent itself ran
 * @param change everything that differs from before; unknown outside git
 * @param claimed whether the agent said that it was done
 * @param missing the evidence that was missing
 * @param halt why it was stopped, or why no other may follow; null for neither
 */
public record IterationReport(
    long n,
    long ordinal,
    TaskId task,
    IterationOutcome outcome,
    int exit,
    Duration elapsed,
    Duration agentTime,
    IterationReading reading,
    CommitChange change,
    boolean progress,
    List<CheckRun> checks,
    boolean claimed,
    List<String> missing,
    @Nullable String lastError,
    @Nullable Halt halt) {
  /**
   * One run of a validation.
   *
   * @param command as configured
   * @param exit its exit code; 128 + n where signal n ended it
   * @param findings in its output
   * @param tail the end of its output
   * @param late whether it was stopped because it took too long
   */
  public record CheckRun(
      String command, int exit, Findings findings, OutputTail tail, boolean late) {
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
        return Plural.of(tests.failing(), "test fails", "tests fail");
      }
      for (FoundError error : findings.errors()) {
        return error.message();
      }
      return "exit code " + exit;
    }
  }

  /** The outcome of an iteration of a run. */
  public enum IterationOutcome {
    /** The task is done, with evidence. */
    COMPLETED,
    /** There was progress. */
    PROGRESS,
    /** The agent succeeded, but there was no progress. */
    NO_PROGRESS,
    /** The agent or a validation failed. */
    FAILED,
    /** The agent is waiting for a person. */
    QUESTION,
    /** The model's provider refused for now. */
    API_LIMIT,
    /** A limit or the breaker stopped it. */
    STOPPED,
    /** A person interrupted it. */
    INTERRUPTED,
    /** The claim was lost while it ran. */
    CLAIM_LOST;

    /** The word in the store and in JSON. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
