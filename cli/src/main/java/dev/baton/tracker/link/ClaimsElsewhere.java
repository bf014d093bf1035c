package dev.baton.tracker.link;

import dev.baton.claim.Claim;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Claims that a linked tracker may have from another machine. */
public final class ClaimsElsewhere {
  private final HomeAccess access;

  public ClaimsElsewhere(HomeAccess access) {
    this.access = access;
  }

  /** Whether this is one of them. A claim that was made here never is. */
  public boolean isOne(Claim claim) {
    Stores stores = access.stores();
    if (!stores.claims().unrecorded().contains(claim.task())) {
      return false;
    }
    TrackerProgram program = program();
    return program != null
        && stores.links().base(claim.task()).filter(program::mayBeElsewhere).isPresent();
  }

  /** When the tracker's own lease on a claim ends, in a few words; empty where it has none. */
  public String lease(Claim claim) {
    try {
      Home home = access.find();
      TrackerProgram program = home == null ? null : home.program();
      Instant end =
          program == null
              ? null
              : access.stores().links().base(claim.task()).map(program::leaseEnd).orElse(null);
      return home == null || end == null
          ? ""
          : home.name()
              + "'s own lease "
              + (end.isAfter(access.clock().instant()) ? "ends at " : "ended at ")
              + end;
    } catch (IOException | InvalidValue unknown) {
      return "";
    }
  }

  private @Nullable TrackerProgram program() {
    try {
      Home home = access.find();
      return home == null ? null : home.program();
    } catch (IOException | InvalidValue unknown) {
      return null; // reported when the tasks are synced
    }
  }
}
