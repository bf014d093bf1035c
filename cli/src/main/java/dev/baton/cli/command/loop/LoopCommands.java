package dev.baton.cli.command.loop;

import static dev.baton.cli.core.Heading.LOOP;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about loops of agents and the breaker that stops them. */
public final class LoopCommands {
  private LoopCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(LOOP, "run", "let an agent work on task after task")) {
      return new RunCommand();
    }
    if (rows.choose(LOOP, "resume", "go on with a paused run")) {
      return new ResumeCommand();
    }
    if (rows.choose(LOOP, "check", "may the loop go on? by exit code")) {
      return new CheckCommand();
    }
    if (rows.choose(LOOP, "observe", "count what happens in a loop")) {
      return new ObserveCommand();
    }
    if (rows.choose(LOOP, "exec", "run a command, keep its errors and test results")) {
      return new ExecCommand();
    }
    if (rows.choose(LOOP, "record", "keep the errors and test results of a log")) {
      return new RecordCommand();
    }
    if (rows.choose(LOOP, "iterations list", "what was done, commit by commit", "iterations")) {
      return new IterationsListCommand();
    }
    if (rows.choose(LOOP, "iterations show", "everything about one of them")) {
      return new IterationsShowCommand();
    }
    if (rows.choose(LOOP, "iterations diff", "its patch")) {
      return new IterationsDiffCommand();
    }
    if (rows.choose(LOOP, "iterations export", "write patches and figures to files")) {
      return new IterationsExportCommand();
    }
    if (rows.choose(LOOP, "breaker status", "how near the loop is to being stopped")) {
      return new BreakerStatusCommand();
    }
    if (rows.choose(LOOP, "breaker history", "when and why it was stopped")) {
      return new BreakerHistoryCommand();
    }
    if (rows.choose(LOOP, "breaker record", "an iteration is over")) {
      return new BreakerRecordCommand();
    }
    if (rows.choose(LOOP, "breaker error", "an error was seen")) {
      return new BreakerErrorCommand();
    }
    if (rows.choose(LOOP, "breaker reset", "let the loop go on")) {
      return new BreakerResetCommand();
    }
    if (rows.choose(LOOP, "breaker trip", "stop the loop")) {
      return new BreakerTripCommand();
    }
    if (rows.choose(LOOP, "breaker policy", "the thresholds, and where they come from")) {
      return new BreakerPolicyCommand();
    }
    return null;
  }
}
