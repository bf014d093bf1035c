package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The work trees of claims that ended while their machine was away: no other can save what is in
 * them. There are none in a file.
 */
public interface LostWork {

  /**
   * The work tree of a claim that ended.
   *
   * @param epoch of the claim
   * @param reason why it ended, in words
   */
  record Unsaved(TaskId task, long epoch, String worker, Claim.Place place, String reason) {}

  /** Those of the clone in which the command was called. */
  List<Unsaved> here();

  /**
   * A work tree was looked at, and need not be again.
   *
   * @param ref the rescue with what was in it; null where nothing was saved
   * @param commit the commit of the ref; null exactly when the ref is
   * @param files how many files were saved
   * @return whether no other process was faster
   */
  boolean settle(
      Unsaved lost, @Nullable String ref, @Nullable String commit, int files, Stamp stamp);
}
