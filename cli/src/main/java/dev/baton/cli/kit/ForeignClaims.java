package dev.baton.cli.kit;

import dev.baton.claim.Claim;
import dev.baton.task.TaskId;
import java.util.List;

/** The claims in a tracker to which the tasks are linked: none, unless it says more. */
public class ForeignClaims {
  /** Where the tasks are linked to none. */
  public static final ForeignClaims NONE = new ForeignClaims();

  /** Whether a claim may have been made there on another machine. */
  public boolean isElsewhere(Claim claim) {
    return false;
  }

  /** What the tracker's own lease on a claim is, in a few words; empty for none. */
  public String lease(Claim claim) {
    return "";
  }

  /** Whether the tracker itself lets nobody but the holder, whom it knows by name, end a claim. */
  public boolean areByName() {
    return false;
  }

  /** The names to which tasks are assigned there that everybody may claim. */
  public List<String> pools() {
    return List.of();
  }

  /** Called when the caller's claim was renewed here. */
  public void renewed(TaskId task) {}

  /** Renews the leases that the tracker gave to living workers. */
  public void keepAlive() {}
}
