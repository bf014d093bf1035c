package dev.baton.app;

import dev.baton.store.Change;
import dev.baton.store.Locks;
import dev.baton.store.Stores;
import java.util.function.Supplier;

/**
 * Rolls back a transaction in which a later step was refused, so that the earlier ones are undone.
 */
public final class StepRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Change change;

  private StepRefused(Change change) {
    super("refused", null, false, false);
    this.change = change;
  }

  /**
   * Runs all steps in one transaction; an exception from {@link #unless} undoes them all. They are
   * run again where the connection was lost before the commit, or others were in the way.
   */
  public static Change atomically(Stores stores, Supplier<Change> steps) {
    return atomically(stores, Locks.GRAPH, steps);
  }

  /** The same where the steps need fewer locks. */
  public static Change atomically(Stores stores, Locks locks, Supplier<Change> steps) {
    try {
      return stores.inRepeatableTransaction(locks, steps);
    } catch (StepRefused refusal) {
      return refusal.change;
    }
  }

  /** The change, if it was made or was not needed. */
  public static Change unless(Change change) {
    if (!isKept(change)) {
      throw new StepRefused(change);
    }
    return change;
  }

  /** What was refused. */
  Change change() {
    return change;
  }

  static boolean isKept(Change change) {
    return change instanceof Change.Done || change instanceof Change.Unchanged;
  }
}
