package dev.baton.render;

import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.terminal.Output;
import java.util.List;

/** Prints to standard error what a sweep did that ran as part of another command. */
public final class SweepNotes {
  private SweepNotes() {}

  /** Prints one line for each task that was taken from its worker, or could not be. */
  public static void print(Output output, List<SweepResult> results) {
    for (SweepResult result : results) {
      print(output, result);
    }
  }

  private static void print(Output output, SweepResult result) {
    String saved = result.rescue().summary();
    String more = saved.isEmpty() ? "" : "; " + saved;
    if (result.isTaken()) {
      output.note(
          result.task()
              + " was reopened; it was held by "
              + result.claim().worker()
              + ": "
              + result.finding().explanation()
              + (result.action() == Action.BLOCKED ? blocked(result) : "")
              + more);
    } else if (result.action() == Action.CLOSED) {
      output.note(result.task() + " was closed, because it was finished: " + result.note() + more);
    } else if (result.rescue().holdsBack()) {
      output.warn(result.task() + " is not reopened: " + saved + "; " + result.note());
    }
  }

  private static String blocked(SweepResult result) {
    return "; it is blocked now: "
        + (result.note().isEmpty()
            ? "stale.action is block; after a look at it: baton reopen " + result.task()
            : result.note());
  }
}
