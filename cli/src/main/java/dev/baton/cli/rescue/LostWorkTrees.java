package dev.baton.cli.rescue;

import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.store.StoreException;
import dev.baton.store.WorkTreeClaims;
import dev.baton.store.WorkTreeClaims.Unsaved;
import dev.baton.task.Plural;
import java.io.IOException;

/**
 * Saves what is in the work trees of claims that ended while this machine was away, before anybody
 * works there again: the first command after its return does it, and once.
 */
public final class LostWorkTrees {
  /** Saves them. A failure is reported and does not keep the command from its own work. */
  public static void save(Workspace workspace) {
    try {
      WorkTreeClaims work = workspace.stores().workTreeClaims();
      for (Unsaved lost : work.unsaved()) {
        save(workspace, work, lost);
      }
    } catch (StoreException e) {
      workspace.debug("lost work was not looked for: " + e.getMessage());
    }
  }

  private static void save(Workspace workspace, WorkTreeClaims work, Unsaved lost) {
    String what = lost.task() + " was reopened without the files of " + lost.worker();
    try {
      GitLayout tree = workspace.trees().find(lost.place(), null);
      RescueOrder order =
          new RescueOrder(
              new RescueName(lost.task().value(), lost.epoch()),
              lost.worker(),
              lost.reason(),
              workspace.now());
      Rescued saved = RescueWriter.save(tree, Rescuing.rules(workspace, tree), order, false, null);
      String ref = saved.ref();
      boolean mine = work.settle(lost, ref, saved.commit(), saved.files(), workspace.stamp());
      if (mine && ref != null) {
        String files = Plural.of(saved.files(), "file");
        workspace.note(what + "; saved " + files + ": " + ref);
      }
    } catch (IOException | RuntimeException e) {
      // Once more would fail again; the files stay where they are.
      if (work.settle(lost, null, null, 0, workspace.stamp())) {
        workspace.warn(what + ", which could not be saved: " + e.getMessage());
      }
    }
  }
}
