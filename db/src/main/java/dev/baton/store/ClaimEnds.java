package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the claims of tasks ended, by their history. A claim is superseded once its worker lost it,
 * or somebody else claimed the task later. What a worker did until it closed the task itself stays
 * its work, also if the task is reopened, and a closed task accepts the work of its last claim.
 */
public final class ClaimEnds {
  private static final String CLAIMED = "claimed";

  private final Database database;
  private final Map<TaskId, TaskHistory> known = new HashMap<>();

  ClaimEnds(Database database) {
    this.database = database;
  }

  /** What became of a claim. */
  public sealed interface End {
    /** Its worker still has it, or has finished. */
    record Valid() implements End {}

    /** There is no such task, and never was. */
    record UnknownTask() implements End {}

    /** No worker was ever given that epoch. */
    record NeverGiven() implements End {}

    /**
     * Its work does not count any more.
     *
     * @param worker who had it
     * @param winner the latest later claim; null where the task was not claimed again
     * @param status of the task now; null where it was deleted
     */
    record Superseded(String worker, @Nullable Winner winner, @Nullable TaskStatus status)
        implements End {}
  }

  /** A claim that replaced another one. */
  public record Winner(String worker, long epoch, Instant claimedAt) {}

  /** What became of the claim on a task with this epoch; a task is read once. */
  public End of(TaskId task, Epoch epoch) {
    return known.computeIfAbsent(task, id -> database.read(h -> read(h, id))).end(epoch.number());
  }

  private static TaskHistory read(Handle h, TaskId task) {
    // What happened under a former id comes first.
    List<Entry> entries =
        Sql.of(
                """
                with recursive name(id) as (
                  select ? union select e.detail ->> 'from' from event e
                    join name n on n.id = e.task_id where e.kind = 'renamed')
                select kind, actor, epoch, at, detail ->> 'pid', detail ->> 'clone',
                  detail ->> 'tree'
                from event where task_id in (select id from name) order by id
                """,
                task)
            .list(
                h,
                row ->
                    new Entry(
                        row.text(1),
                        row.text(2),
                        row.number(3),
                        row.time(4),
                        row.text(5),
                        row.text(6),
                        row.text(7)));
    List<Long> lost =
        Sql.of("select epoch from lost_claim where task_id = ?", task)
            .list(h, row -> row.number(1));
    Task found = TaskQueries.find(h, task).orElse(null);
    return new TaskHistory(entries, lost, found == null ? null : found.status());
  }

  /** An event, with what a claim says about its worker. */
  private record Entry(
      String kind,
      String actor,
      long epoch,
      Instant at,
      @Nullable String pid,
      @Nullable String cloneId,
      @Nullable String tree) {
    /**
     * Whether a later claim is of the same worker, so that it continues. A name is enough only for
     * a worker that had released the task itself.
     */
    boolean isContinuedBy(Entry later, boolean isTaken) {
      boolean sameProcess =
          pid != null && pid.equals(later.pid) && Objects.equals(tree, later.tree);
      return actor.equals(later.actor)
          && Objects.equals(cloneId, later.cloneId)
          && (sameProcess || !isTaken);
    }
  }

  /**
   * @param entries oldest first
   * @param lost the epochs of claims that were taken from workers that have not claimed again
   * @param status null where the task was deleted
   */
  private record TaskHistory(List<Entry> entries, List<Long> lost, @Nullable TaskStatus status) {
    End end(long epoch) {
      Entry claim = null;
      Entry winner = null;
      boolean isCompleted = false;
      boolean isTaken = lost.contains(epoch);
      String before = "";
      for (Entry entry : entries) {
        if (claim == null) {
          claim = entry.kind().equals(CLAIMED) && entry.epoch() == epoch ? entry : null;
        } else {
          switch (entry.kind()) {
            case CLAIMED -> {
              if (winner == null && claim.isContinuedBy(entry, isTaken)) {
                claim = entry;
                isTaken = false;
              } else {
                winner = entry;
              }
            }
            case "closed" ->
                isCompleted |=
                    entry.epoch() == claim.epoch() && !isTaken && !before.equals("overruled");
            case "swept", "poisoned", "claim_lost" -> isTaken |= winner == null;
            default -> {}
          }
        }
        before = entry.kind();
      }
      if (claim == null) {
        return entries.isEmpty() ? new End.UnknownTask() : new End.NeverGiven();
      }
      boolean isOver = winner != null || (isTaken && status != TaskStatus.CLOSED);
      return isOver && !isCompleted
          ? new End.Superseded(
              claim.actor(),
              winner == null ? null : new Winner(winner.actor(), winner.epoch(), winner.at()),
              status)
          : new End.Valid();
    }
  }

  /**
   * The claim of a worker that is gone was ended.
   *
   * @param status of the task now: open, blocked or closed
   * @param isPoison whether it is blocked because it was reopened too often
   */
  public record Ended(TaskStatus status, boolean isPoison, long epoch) {}

  /** Stores which processes of claims are dead, or end. */
  public record ClaimDeaths(Database database) {
    /**
     * Stores when these claims' processes were first known to be dead, without waiting for the
     * lock.
     *
     * @return whether it is stored now
     */
    public boolean tryToNoteDead(Collection<Claim> claims, Instant now) {
      return database.tryWrite(
          Locks.NOTHING,
          h -> {
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
     * Takes claims from the future for ones that were renewed now, without waiting for the lock:
     * the clock was set back, and who is silent would not be noticed before it has caught up.
     *
     * @param isOwn whether it is known to be the clock of this machine. Otherwise a file is not
     *     changed, because the clock of the machine that renewed them may be right, and their
     *     workers alive
     */
    public void tryToBringBack(Instant latest, Instant now, boolean isOwn) {
      if (isOwn || database.dialect().isShared()) {
        database.tryWrite(
            Locks.NOTHING,
            h ->
                Sql.of(
                        """
                        update claim set renewed_at = :now where renewed_at > :latest and epoch > 0
                        """)
                    .with("now", now)
                    .with("latest", latest)
                    .run(h));
      }
    }

    /**
     * Makes a claim end with another process than the one that has done the work.
     *
     * @return whether the claim with that epoch is still current
     */
    public boolean endsWith(TaskId id, Epoch epoch, ProcessIdentity process) {
      return database.write(
          Locks.task(id),
          h ->
              Sql.update("claim", "task_id = :id and epoch = :epoch and " + Fence.SAME_TOKEN)
                      .with("id", id)
                      .with("epoch", epoch.number())
                      .with("token", epoch.token())
                      .set(ProcessColumns.values(process))
                      .run(h)
                  == 1);
    }
  }
}
