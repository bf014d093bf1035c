package dev.baton.app;

import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.StoreException;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sweeps as part of another command, and reports each sweep at once, because what follows may fail.
 */
public record AutomaticSweep(Workspace workspace) {
  /**
   * Sweeps before a list is made, if that is configured. Reading must not fail because nothing can
   * be written.
   *
   * @return why the sweep failed; null when it did not
   */
  public @Nullable StoreException beforeListing(Caller caller) {
    try {
      workspace.stores().hurried(() -> sweep(caller, null, false));
      return null;
    } catch (StoreException e) {
      return e;
    }
  }

  /**
   * Sweeps before a ready task is chosen. On a server, a machine that vanished in the middle of a
   * change keeps nobody from that.
   *
   * @param unconfirmed whether to reopen the tasks of suspects, too
   */
  public List<SweepResult> beforeClaiming(Caller caller, boolean unconfirmed) {
    if (!workspace.staleSettings().sweepsBeforeClaiming()) {
      return List.of();
    }
    try {
      return workspace.stores().hurried(() -> sweep(caller, null, unconfirmed));
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.LOCKED || !workspace.stores().isShared()) {
        throw e;
      }
      workspace.debug("another sweep will reopen what is stale: " + e.getMessage());
      return List.of();
    }
  }

  /**
   * Sweeps before a task is closed and the next one is chosen together, if that reopens nothing.
   *
   * @return false where the sweep comes after the close, because it has to reopen a task, or fails
   */
  boolean beforeClosing(TaskId task, Caller caller) {
    if (!workspace.staleSettings().sweepsBeforeClaiming()) {
      return true;
    }
    try {
      return workspace
          .stores()
          .hurried(() -> workspace.sweeper().sweepIfIdle(task, caller.stamp(workspace.now())));
    } catch (StoreException later) {
      return false;
    }
  }

  /** Sweeps one task that another worker holds, whatever is configured. */
  List<SweepResult> of(TaskId task, Caller caller, boolean unconfirmed) {
    return sweep(caller, task, unconfirmed);
  }

  private List<SweepResult> sweep(Caller caller, @Nullable TaskId only, boolean unconfirmed) {
    List<SweepResult> swept =
        workspace
            .sweeper()
            .sweep(new Sweeper.Request(only, unconfirmed, false), caller.stamp(workspace.now()));
    workspace.reportSweep(swept);
    return swept;
  }
}
