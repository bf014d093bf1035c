package dev.baton.cli;

import dev.baton.app.StaleTasks;
import dev.baton.cli.hooks.GitIntake;
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
import dev.baton.tracker.home.Homes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a command syncs: a linked home, before and after it, and git, before it. A command that only
 * looks reads the home, and does not write to it.
 */
final class CatchUp implements CatchingUp {
  private FreshTasks wanted = FreshTasks.ALL;
  private boolean opened;
  private boolean linked;
  private @Nullable HomeTurn turn;

  /** The newest event after the first sync of a command that looks. */
  private long seen;

  @Override
  public void catchUp(Call call) {
    opened = true;
    if (call.freshness() == Freshness.NONE
        || call.workspace().stores().storage().whyReadOnly() != null) {
      return;
    }
    boolean hasHome = Homes.isLinked(call.workspace().location().file());
    if (hasHome) {
      wanted = wanted(call);
    }
    if (hasHome && !call.changesNothing()) {
      turn = HomeTurn.take(call, wanted);
    }
    linked = hasHome && turn == null && sync(call);
    seen = linked && call.changesNothing() ? newestEvent(call) : 0;
    if (hasHome) {
      HomeEnded.warn(call.workspace(), call.freshness() == Freshness.READY, call.workspace()::warn);
    }
    if (call.workspace().stores().storage().isShared()) {
      LostWorkTrees.save(call.workspace());
    }
    GitIntake.catchUp(call.workspace());
  }

  private static FreshTasks wanted(Call call) {
    return switch (call.freshness()) {
      case NONE, ALL -> FreshTasks.ALL;
      case IN_PROGRESS -> FreshTasks.IN_PROGRESS;
      case NAMED -> named(call);
      case READY -> FreshTasks.ready(() -> new StaleTasks(call.workspace()).ids());
    };
  }

  private static FreshTasks named(Call call) {
    Set<TaskId> ids = new HashSet<>();
    try {
      for (String word : call.arguments().words()) {
        ids.add(new TaskId(word));
      }
    } catch (InvalidValue reportedLater) {
      return FreshTasks.ALL;
    }
    Map<TaskId, WholeTask> known = call.workspace().stores().transfers().find(ids);
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
  public void ran(Call call) {
    if (opened && !call.changesNothing()) {
      AutomaticExport.after(call.workspace());
    }
  }

  @Override
  public void finish(Call call) {
    HomeTurn mine = turn;
    turn = null;
    if (mine != null) {
      mine.end();
    } else if (linked && !(call.changesNothing() && newestEvent(call) == seen)) {
      sync(call);
    }
  }

  private static long newestEvent(Call call) {
    return call.workspace().stores().links().look().newestEvent();
  }

  private boolean sync(Call call) {
    return call.changesNothing() ? HomeOutcome.read(call, wanted) : HomeOutcome.sync(call, wanted);
  }
}
