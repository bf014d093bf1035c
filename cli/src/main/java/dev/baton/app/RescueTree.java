package dev.baton.app;

import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import java.io.IOException;
import java.util.Objects;

/**
 * Saves what is in a work tree, with commits that are not merged: its files and its branch may be
 * deleted together.
 */
public record RescueTree(Workspace workspace) {
  /** Of a rescue of a work tree in which no claim was made. */
  private static final long NO_EPOCH = 0;

  /**
   * Saves it as the rescue of a task.
   *
   * @param task to which the work belongs from now on
   * @param why in words
   * @throws IOException when it cannot be saved
   */
  public Rescued save(KeptTree tree, String task, String why) throws IOException {
    boolean isIts =
        tree.keeper() instanceof Keeper.Dead dead && dead.task().id().value().equals(task);
    long epoch = isIts && tree.keeper() instanceof Keeper.Dead dead ? dead.epoch() : NO_EPOCH;
    return save(tree, new RescueName(task, epoch), why);
  }

  /**
   * Saves it as the rescue of the claim that was made in it, or else under the name of the work
   * tree.
   *
   * @param why in words
   * @throws IOException when it cannot be saved
   */
  public Rescued save(KeptTree tree, String why) throws IOException {
    return save(tree, name(tree), why);
  }

  private RescueName name(KeptTree tree) {
    if (tree.keeper() instanceof Keeper.Dead dead) {
      return new RescueName(dead.task().id().value(), dead.epoch());
    }
    if (tree.keeper() instanceof Keeper.Living living && living.claim() != null) {
      return new RescueName(living.claim().task().value(), living.claim().epoch());
    }
    String folder = String.valueOf(tree.path().getFileName()).replaceAll("[^A-Za-z0-9_-]+", "-");
    // Another work tree may have had the same name.
    return new RescueName("tree-" + folder, workspace.now().getEpochSecond());
  }

  private Rescued save(KeptTree tree, RescueName name, String why) throws IOException {
    String worker =
        switch (tree.keeper()) {
          case Keeper.Dead dead -> dead.worker();
          case Keeper.Living living ->
              living.claim() == null ? "an agent" : living.claim().worker();
          case Keeper.Unclaimed unclaimed ->
              Objects.requireNonNullElse(unclaimed.agent(), "somebody");
          case Keeper.Finished _ -> "its last worker";
        };
    return RescueWriter.save(
        tree.layout(),
        workspace.rescueRules(tree.path()),
        new RescueOrder(name, worker, why, workspace.now()),
        tree.contents().commits() > 0,
        // After a damaged index it came from a temporary one, which is gone.
        tree.status().warning() == null ? tree.status() : null);
  }
}
