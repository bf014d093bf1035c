package dev.baton.json.document;

import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.time.Duration;

/** {@code claim} in docs/schema/definitions.json: the claim on a task. */
record ClaimJson(Claim claim) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    ProcessIdentity process = claim.process();
    Claim.Place place = claim.place();
    Duration lease = claim.lease();
    fields
        .text("worker", claim.worker())
        .number("epoch", claim.epoch())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt())
        .number("lease_seconds", lease == null ? null : (Long) lease.toSeconds());
    if (process != null) {
      fields
          .number("pid", process.pid())
          .number("start_ticks", process.startTicks())
          .text("machine_id", process.machineId())
          .text("boot_id", process.bootId())
          .text("pid_namespace", process.pidNamespace())
          .text("time_namespace", process.timeNamespace())
          .text("agent", claim.agent());
    }
    if (place != null) {
      fields
          .text("worktree", place.worktree())
          .text("branch", place.branch())
          .text("base_commit", place.baseCommit());
    }
  }
}
