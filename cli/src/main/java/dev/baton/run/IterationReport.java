package dev.baton.run;

import dev.baton.git.history.CommitChange;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.List;
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
  public IterationReport {
    checks = List.copyOf(checks);
    missing = List.copyOf(missing);
  }
}
