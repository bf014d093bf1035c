package dev.baton.tracker.link;

import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.home.Home;
import java.io.IOException;
import java.util.List;

/**
 * Tells the people who use only the home why a task is open again: its history is there, and
 * Baton's is not.
 */
public final class RecoveryComments {
  private final HomeAccess access;

  public RecoveryComments(HomeAccess access) {
    this.access = access;
  }

  /**
   * Adds a comment with the evidence to each task, where its home decides about it.
   *
   * @param taken the tasks that were taken from their workers
   */
  public void add(List<SweepResult> taken, Stamp stamp) {
    if (isNeeded()) {
      for (SweepResult result : taken) {
        access.stores().comments().add(result.task(), text(result), null, stamp);
      }
    }
  }

  private boolean isNeeded() {
    try {
      Home home = access.find();
      return home != null && home.abilities().decides();
    } catch (IOException | InvalidValue unknown) {
      return false; // reported when the tasks are synced
    }
  }

  private static String text(SweepResult result) {
    String saved = result.rescue().summary();
    return "Baton "
        + (result.action() == SweepResult.Action.BLOCKED ? "blocked" : "reopened")
        + " this task: "
        + result.claim().worker()
        + " claimed it at "
        + result.claim().claimedAt()
        + ", and "
        + result.finding().explanation()
        + " ("
        + result.finding().reason()
        + ")"
        + (saved.isEmpty() ? "" : "; " + saved);
  }
}
