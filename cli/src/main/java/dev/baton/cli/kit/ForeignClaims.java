package dev.baton.cli.kit;

import dev.baton.claim.Claim;
import dev.baton.task.TaskId;
import java.util.List;

/** The claims in a tracker to which the tasks are linked. */
public interface ForeignClaims {
  /** Where the tasks are linked to none. */
  ForeignClaims NONE =
      new ForeignClaims() {
        @Override
        public boolean isElsewhere(Claim claim) {
          return false;
        }

        @Override
        public String lease(Claim claim) {
          return "";
        }

        @Override
        public boolean areByName() {
          return false;
        }

        @Override
        public List<String> pools() {
          return List.of();
        }

        @Override
        public void renewed(TaskId task) {}

        @Override
        public void keepAlive() {}
      };

  /** Whether a claim may have been made there on another machine. */
  boolean isElsewhere(Claim claim);

  /** What the tracker's own lease on a claim is, in a few words; empty for none. */
  String lease(Claim claim);

  /** Whether the tracker itself lets nobody but the holder, whom it knows by name, end a claim. */
  boolean areByName();

  /** The names to which tasks are assigned there that everybody may claim. */
  List<String> pools();

  /** Called when the caller's claim was renewed here. */
  void renewed(TaskId task);

  /** Renews the leases that the tracker gave to living workers. */
  void keepAlive();
}
