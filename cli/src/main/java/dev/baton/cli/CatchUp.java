package dev.baton.cli;

import dev.baton.app.CommitIntake;
import dev.baton.app.StaleTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Collaborators.CatchingUp;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.link.AutomaticExport;
import dev.baton.cli.link.HomeEnded;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.link.HomeTurn;
import dev.baton.cli.rescue.LostWorkTrees;
import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a command syncs: a linked home, before and after it, and git, before it. A command that only
 * looks reads the home, and does not write to it.
 */
final class CatchUp implements CatchingUp {
  private final Call call;
  private boolean opened;
  private @Nullable HomeTurn turn;

  /** What is read from the home around a command that only syncs; null where there is nothing. */
  private @Nullable FreshTasks synced;

  /** The newest event after the first sync of a command that looks. */
  private long seen;

  CatchUp(Call call) {
    this.call = call;
  }

  @Override
  public void catchUp() {
    opened = true;
    if (call.freshness() == Freshness.NONE || call.stores().whyReadOnly() != null) {
      return;
    }
    if (call.workspace().location().isLinked()) {
      askHome(wanted());
    }
    if (call.stores().isShared()) {
      LostWorkTrees.save(call.workspace());
    }
    new CommitIntake(call.workspace()).catchUp();
  }

  private void askHome(FreshTasks wanted) {
    turn = call.changesNothing() ? null : HomeTurn.take(call, wanted);
    synced = turn == null && sync(wanted) ? wanted : null;
    seen = synced != null && call.changesNothing() ? newestEvent() : 0;
    HomeEnded.warn(call.workspace(), call.freshness() == Freshness.READY, call.workspace()::warn);
  }

  private FreshTasks wanted() {
    return switch (call.freshness()) {
      case NONE, ALL -> FreshTasks.ALL;
      case IN_PROGRESS -> FreshTasks.IN_PROGRESS;
      case NAMED -> named();
      case READY -> FreshTasks.ready(() -> new StaleTasks(call.workspace()).ids());
    };
  }

  private FreshTasks named() {
    Set<TaskId> ids = new HashSet<>();
    try {
      for (String word : call.words()) {
        ids.add(new TaskId(word));
      }
    } catch (InvalidValue reportedLater) {
      return FreshTasks.ALL;
    }
    Map<TaskId, WholeTask> known = call.stores().transfers().find(ids);
    if (known.isEmpty() || known.size() < ids.size()) {
      return FreshTasks.ALL;
    }
    Set<String> fresh = new HashSet<>();
    known.forEach((id, whole) -> {
      fresh.add(id.value());
      whole.dependencies().forEach(one -> fresh.add(one.dependsOn().value()));
    });
    return FreshTasks.these(fresh);
  }

  @Override
  public void ran() {
    if (opened && !call.changesNothing() && call.dialect().keepsBeadsFolder()) {
      AutomaticExport.after(call.workspace());
    }
  }

  @Override
  public void finish() {
    HomeTurn mine = turn;
    turn = null;
    if (mine != null) {
      mine.end();
    } else if (synced != null && !(call.changesNothing() && newestEvent() == seen)) {
      sync(synced);
    }
  }

  private long newestEvent() {
    return call.stores().links().look().newestEvent();
  }

  private boolean sync(FreshTasks wanted) {
    return call.changesNothing() ? HomeOutcome.read(call, wanted) : HomeOutcome.sync(call, wanted);
  }
}
