package dev.baton.cli.outcome;

import dev.baton.app.AutomaticSweep;
import dev.baton.cli.kit.Call;
import dev.baton.store.StoreException;

/** The sweep that a list begins with where {@code stale.auto} says so. */
public final class ListingSweep {
  private ListingSweep() {}

  /** Sweeps what can be swept; a failure is reported and does not stop the list. */
  public static void run(Call call) {
    if (call.workspace().stores().storage().whyReadOnly() != null) {
      return;
    }
    StoreException unswept = new AutomaticSweep(call.workspace()).beforeListing(call.caller());
    if (unswept != null) {
      call.output().warn("not swept: " + unswept.getMessage());
    }
  }
}
