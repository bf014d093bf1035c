package dev.baton.app;

import dev.baton.store.Change;
import java.util.function.Supplier;

/** Rolls a transaction back whose later step was refused, so that the earlier ones do not stay. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Change change;

  private Refusal(Change change) {
    super("refused", null, false, false);
    this.change = change;
  }

  /** All steps in one transaction; what {@link #unless} throws in it undoes them all. */
  static Change atomically(Services services, Supplier<Change> steps) {
    try {
      return services.stores().inTransaction(steps);
    } catch (Refusal refusal) {
      return refusal.change;
    }
  }

  /** The change, if it was made or was not needed. */
  static Change unless(Change change) {
    if (!isKept(change)) {
      throw new Refusal(change);
    }
    return change;
  }

  static boolean isKept(Change change) {
    return change instanceof Change.Done || change instanceof Change.Unchanged;
  }
}
