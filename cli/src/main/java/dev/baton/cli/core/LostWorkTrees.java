package dev.baton.cli.core;

import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueOrder;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.Rescued;
import dev.baton.store.StoreException;
import dev.baton.store.WorkTreeClaims;
import dev.baton.store.WorkTreeClaims.Unsaved;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Saves what is in the work trees of claims that ended while this machine was away, before anybody
 * works there again: the first command after its return does it, and once.
 */
public final class LostWorkTrees {
  private LostWorkTrees() {}

  /** Saves them. A failure is reported and does not keep the command from its own work. */
  public static void save(Session session) {
    try {
      WorkTreeClaims work = session.stores().workTreeClaims();
      for (Unsaved lost : work.unsaved()) {
        save(session, work, lost);
      }
    } catch (StoreException e) {
      if (session.arguments().has("--debug")) {
        session.output().note("lost work was not looked for: " + e.getMessage());
      }
    }
  }

  private static void save(Session session, WorkTreeClaims work, Unsaved lost) {
    Path place = Path.of(lost.place().worktree());
    String what = lost.task() + " was reopened without the files of " + lost.worker();
    try {
      new WorktreeIdentity(place, session.location().file(), session.stores().settings())
          .check(lost.place());
      RescueOrder order =
          new RescueOrder(
              new RescueName(lost.task().value(), lost.epoch()),
              lost.worker(),
              lost.reason(),
              session.now());
      Rescued saved =
          RescueWriter.save(place, new ForeignFiles(session).rules(place), List.of(order))
              .getFirst();
      String ref = saved.ref();
      boolean mine = work.settle(lost, ref, saved.commit(), saved.files(), session.stamp());
      if (mine && ref != null) {
        String files = saved.files() == 1 ? "1 file" : saved.files() + " files";
        session.output().note(what + "; saved " + files + ": " + ref);
      }
    } catch (IOException | RuntimeException e) {
      // Once more would fail again; the files stay where they are.
      if (work.settle(lost, null, null, 0, session.stamp())) {
        session.output().warn(what + ", which could not be saved: " + e.getMessage());
      }
    }
  }
}
