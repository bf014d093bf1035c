package dev.baton.cli.command;

import dev.baton.cli.core.Session;
import dev.baton.store.StoreException;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.sweep.Sweeper;

/** A sweep that nobody asked for by name: on the way to something else. */
final class OwnSweep {
  private OwnSweep() {}

  /** Sweeps, and tells on standard error whose task was taken. */
  static void sweep(Session session, Sweeper.Request request) {
    for (SweepResult result : session.sweeper().sweep(request, session.stamp())) {
      String saved = result.rescue().summary();
      if (result.action() == Action.REOPENED || result.action() == Action.BLOCKED) {
        session
            .output()
            .note(
                result.task()
                    + " was taken back from "
                    + result.claim().worker()
                    + ": "
                    + result.finding().explanation()
                    + (saved.isEmpty() ? "" : "; " + saved));
      } else if (result.rescue().holdsBack()) {
        session.output().warn(result.task() + " stays with its worker: " + saved);
      }
    }
  }

  /** Sweeps where that can be done; a reader must not fail because nothing can be written. */
  static void tryToSweep(Session session) {
    try {
      sweep(session, Sweeper.Request.ALL);
    } catch (StoreException e) {
      session.output().warn("nothing was swept: " + e.getMessage());
    }
  }
}
