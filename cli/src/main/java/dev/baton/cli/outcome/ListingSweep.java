package dev.baton.cli.outcome;

import dev.baton.app.AutomaticSweep;
import dev.baton.cli.core.Session;
import dev.baton.store.StoreException;

/** The sweep that a list begins with where {@code stale.auto} says so. */
public final class ListingSweep {
  private ListingSweep() {}

  /** Sweeps what can be swept; a failure is reported and does not stop the list. */
  public static void run(Session session) {
    if (session.stores().storage().whyReadOnly() != null) {
      return;
    }
    StoreException unswept = new AutomaticSweep(session).beforeListing(session.caller());
    if (unswept != null) {
      session.output().warn("not swept: " + unswept.getMessage());
    }
  }
}
