package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Collection;

/** Stores which processes of claims are dead, or end. */
public record ClaimDeaths(Database database) {
  /**
   * Stores when these claims' processes were first known to be dead, without waiting for the lock.
   *
   * @return whether it is stored now
   */
  public boolean tryToNoteDead(Collection<Claim> claims, Instant now) {
    return database
        .on(Locks.NOTHING)
        .tryWrite(h -> {
          for (Claim claim : claims) {
            Sql.of(
                    """
                    update claim set dead_seen_at = :now
                    where task_id = :id and epoch = :epoch and (dead_seen_at is null or dead_seen_at > :now)
                    """)
                .with("id", claim.task())
                .with("epoch", claim.epoch())
                .with("now", now)
                .run(h);
          }
        });
  }

  /**
   * Makes a claim end with another process than the one that has done the work.
   *
   * @return whether the claim with that epoch is still current
   */
  public boolean endsWith(TaskId id, Epoch epoch, ProcessIdentity process) {
    return database
        .on(Locks.task(id))
        .write(h ->
            Sql.of(
                        """
                        update claim set machine_id = :machine_id, boot_id = :boot_id,
                          pid_namespace = :pid_namespace, time_namespace = :time_namespace,
                          pid = :pid, start_ticks = :start_ticks, machine_mark = :machine_mark
                        where task_id = :id and epoch = :epoch and
                        """
                            + Fence.SAME_TOKEN)
                    .with("id", id)
                    .with("epoch", epoch.number())
                    .with("token", epoch.token())
                    .with(ProcessRow.values(process))
                    .run(h)
                == 1);
  }
}
