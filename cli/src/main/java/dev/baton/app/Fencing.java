package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessState;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.FormerHolders;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a caller may change a task; all use cases that write call it.
 *
 * <p>The holder may, and a former holder, whose claim was taken away, may not ({@link Standing}).
 * Everybody else is refused while the holder is not known to be gone. Who forces the change may
 * make it in any case, and the history says so. The change is made only while the epoch is the one
 * on which the decision was based: a claim that is made or lost in between raises it.
 */
public record Fencing(Workspace workspace) {
  /** Each attempt fails only if the task was claimed or reopened at that moment. */
  private static final int TRIES = 5;

  /**
   * Changes a task if the caller may.
   *
   * @param change makes the change if the task still has the given epoch
   * @return {@link Change.Held} where another worker holds it
   */
  public Change change(Caller caller, TaskId task, Function<Epoch, Change> change) {
    Change last = new Change.Missing(task);
    for (int i = 0; i < TRIES; i++) {
      last = tryToChange(caller, task, change);
      if (!(last instanceof Change.ClaimLost) || caller.epoch(task) != null) {
        return last;
      }
    }
    return last;
  }

  /**
   * Whether the caller had a claim on the task that was lost, and may therefore not act for it.
   *
   * @return null when it may
   */
  public Change.@Nullable ClaimLost lost(Caller caller, TaskId id) {
    return lost(caller, id, false);
  }

  /**
   * The same for what people do, who may have the name of a worker.
   *
   * @param ifProved whether a name is not enough
   */
  Change.@Nullable ClaimLost lost(Caller caller, TaskId id, boolean ifProved) {
    Epoch carried = caller.epoch(id);
    if (carried == null && !workspace.stores().taskQueries().wasClaimed(id)) {
      return null; // There was no claim that could be lost.
    }
    Task task = workspace.stores().taskQueries().find(id).orElse(null);
    if (task == null) {
      return null;
    }
    return switch (standing(caller, id, claim(id))) {
      case Standing.Former former ->
          former.proved() || !ifProved ? new Change.ClaimLost(task, former.epoch(carried)) : null;
      case Standing.Holder holder ->
          holder.epoch().isOf(task) ? null : new Change.ClaimLost(task, holder.epoch());
      case Standing.Other other -> null;
    };
  }

  /** The same for many tasks: those that it may not act for. */
  public Map<TaskId, Change.ClaimLost> lost(Caller caller, Collection<TaskId> tasks) {
    Set<TaskId> suspects = workspace.stores().formerHolders().among(tasks);
    Caller.CarriedClaim carried = caller.claim();
    if (carried != null && tasks.contains(carried.task())) {
      suspects.add(carried.task());
    }
    Map<TaskId, Change.ClaimLost> lost = new LinkedHashMap<>();
    for (TaskId each : suspects) {
      Change.ClaimLost found = lost(caller, each);
      if (found != null) {
        lost.put(each, found);
      }
    }
    return lost;
  }

  private Change tryToChange(Caller caller, TaskId id, Function<Epoch, Change> change) {
    Claim claim = claim(id);
    Epoch epoch;
    if (claim == null) {
      Task task = workspace.stores().taskQueries().find(id).orElse(null);
      if (task == null) {
        return new Change.Missing(id);
      }
      epoch = Epoch.of(task);
    } else {
      epoch = claim.fence();
    }
    return switch (standing(caller, id, claim)) {
      // Before anything else that may be wrong with the change.
      case Standing.Holder holder ->
          holder.epoch().isSameAs(epoch) ? change.apply(epoch) : lost(id, holder.epoch());
      case Standing.Former former when caller.overrules() ->
          overrule(caller, id, former.claim().worker(), claim, () -> change.apply(epoch));
      case Standing.Former former -> {
        Assessment found = claim == null ? null : workspace.scan().judge(claim);
        yield claim == null || found == null || found.isDead() || found.isConfirmed()
            ? lost(id, former.epoch(caller.epoch(id)))
            : held(caller, claim, found.sighting());
      }
      // A task that another tracker put in progress has no claim of Baton's; what Baton changes
      // there, it changes in the holder's name.
      case Standing.Other other ->
          claim == null || (claim.epoch() == 0 && !workspace.foreignClaims().areByName())
              ? change.apply(epoch)
              : changeOfAnother(caller, claim, change);
    };
  }

  /** The task is held by another worker than the caller. */
  private Change changeOfAnother(Caller caller, Claim claim, Function<Epoch, Change> change) {
    Epoch epoch = claim.fence();
    Assessment found = workspace.scan().judge(claim);
    if (found.isDead() || found.isConfirmed()) {
      return StepRefused.atomically(
          workspace.stores(), () -> ended(claim, StepRefused.unless(change.apply(epoch))));
    }
    return caller.overrules()
        ? overrule(caller, claim.task(), claim.worker(), claim, () -> change.apply(epoch))
        : held(caller, claim, found.sighting());
  }

  private @Nullable Claim claim(TaskId id) {
    return workspace.stores().claims().current(id).orElse(null);
  }

  private Standing standing(Caller caller, TaskId id, @Nullable Claim claim) {
    List<FormerHolder> formers = workspace.stores().formerHolders().of(id);
    Epoch epoch = caller.epoch(id);
    boolean isNumber = epoch != null && epoch.token().isEmpty();
    // Of a file, this only matters to a number without a token: a name in it is one worker's.
    boolean ofThisClone =
        claim != null
            && (isNumber
                ? isOfThisClone(claim.place())
                : workspace.stores().workTreeClaims().isOfThisClone(claim));
    return Standing.of(caller, epoch, claim, ofThisClone, formers);
  }

  /**
   * Whether a claim was made in the clone of the command, also where several clones share a file.
   *
   * @param place null for a claim that was made outside a repository
   */
  public boolean isOfThisClone(Claim.@Nullable Place place) {
    GitLayout git = workspace.location().git();
    if (place == null && (git == null || git.worktree() == null)) {
      return true;
    }
    boolean isOnServer = workspace.location().server() != null;
    return workspace.stores().workTreeClaims().isOfThisClone(place)
        && (isOnServer ? place != null : workspace.trees().isHere(place));
  }

  /** Whether the caller is the worker that holds this claim. */
  public boolean isHolder(Caller caller, Claim claim) {
    return standing(caller, claim.task(), claim) instanceof Standing.Holder holder
        && holder.epoch().isSameAs(claim.fence());
  }

  /**
   * After a claim: a former holder that has claimed the task again is none any more, even if its
   * process was not recorded this time.
   */
  void claimed(Caller caller, Task task, Claims.Request request) {
    if (request.process() != null || task.epoch() <= 1) {
      return;
    }
    FormerHolders formers = workspace.stores().formerHolders();
    for (FormerHolder former : formers.of(task.id())) {
      if (former.process() != null && caller.lineage().worksFor(former.process())) {
        formers.forget(former);
      }
    }
  }

  private Change lost(TaskId id, Epoch epoch) {
    return workspace
        .stores()
        .taskQueries()
        .find(id)
        .<Change>map(now -> new Change.ClaimLost(now, epoch))
        .orElseGet(() -> new Change.Missing(id));
  }

  /** Another worker than the caller has the task. */
  Change.Held held(Caller caller, Claim claim, ProcessState sighting) {
    Duration held = Duration.between(claim.claimedAt(), workspace.now());
    return new Change.Held(
        claim, sighting, held.isNegative() ? Duration.ZERO : held, caller.epoch(claim.task()));
  }

  /**
   * @param worker the one that is overruled
   * @param claim the current one; null for none
   */
  private Change overrule(
      Caller caller, TaskId id, String worker, @Nullable Claim claim, Supplier<Change> change) {
    return StepRefused.atomically(
        workspace.stores(),
        () -> {
          workspace.stores().taskStates().noteOverruling(id, worker, caller.stamp(workspace.now()));
          Change made = StepRefused.unless(change.get());
          return claim == null ? made : ended(claim, made);
        });
  }

  /** After a change by somebody else, a claim that it has ended is a lost one. */
  private Change ended(Claim claim, Change made) {
    Stores stores = workspace.stores();
    return made instanceof Change.Done done
            && claim.epoch() > 0
            && stores.formerHolders().noteIfEnded(claim, workspace.now())
        ? new Change.Done(stores.taskQueries().find(claim.task()).orElse(done.task()))
        : made;
  }
}
