package dev.baton.cli.kit;

import dev.baton.claim.Claim;
import dev.baton.task.TaskId;
import java.util.List;

/** The claims in a tracker to which the tasks are linked. */
public interface ForeignClaims {
  /** Where the tasks are linked to none. */
  ForeignClaims NONE = new ForeignClaims() {};

  /** Whether a claim may have been made there on another machine. */
  default boolean isElsewhere(Claim claim) {
    return false;
  }

  /** What the tracker's own lease on a claim is, in a few words; empty for none. */
  default String lease(Claim claim) {
    return "";
  }

  /** Whether the tracker itself lets nobody but the holder, whom it knows by name, end a claim. */
  default boolean areByName() {
    return false;
  }

  /** The names to which tasks are assigned there that everybody may claim. */
  default List<String> pools() {
    return List.of();
  }

  /** Called when the caller's claim was renewed here. */
  default void renewed(TaskId task) {}

  /** Renews the leases that the tracker gave to living workers. */
  default void keepAlive() {}
}
