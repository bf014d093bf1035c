package dev.baton.tracker.move;

import dev.baton.store.Stores;
import dev.baton.store.Stores.Copied;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.home.HomeAccess;

/** Copies a whole database, with its history, into an empty one. */
public record MoveStore(HomeAccess source) {
  /** The result. */
  public sealed interface Result {
    /**
     * Everything is there.
     *
     * @param inProgress tasks whose workers still use the first database
     */
    record Moved(Copied copied, int inProgress) implements Result {}

    /** The other database has tasks already. */
    record NotEmpty() implements Result {}

    /** The tasks are linked to another tracker, which one on a server cannot be. */
    record Linked() implements Result {}
  }

  /**
   * Copies it.
   *
   * @param place of the target, as people name it
   * @param toServer whether the target is on a server
   */
  public Result moveInto(Stores target, String place, boolean toServer) {
    if (toServer && source.isLinked()) {
      return new Result.Linked();
    }
    Copied copied = source.stores().moveInto(target, place).orElse(null);
    if (copied == null) {
      return new Result.NotEmpty();
    }
    int held = target.taskQueries().counts().getOrDefault(TaskStatus.IN_PROGRESS, 0);
    return new Result.Moved(copied, held);
  }
}
