package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.StalePolicy;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives out claims, renews them and takes them back: the only way into and out of work. */
public final class Claims {
  private static final ClaimRow ROW = new ClaimRow();

  private final Database database;

  public Claims(Database database) {
    this.database = database;
  }

  /**
   * Who wants to work, and where.
   *
   * @param worker a name, never empty
   * @param process the process that will do the work; null when it is not known
   * @param place null outside a work tree
   * @param lease how long the worker may be silent; null takes the policy's
   */
  public record Request(
      String worker,
      @Nullable ProcessIdentity process,
      Claim.@Nullable Place place,
      @Nullable Duration lease) {}

  /** How an attempt to claim ended. */
  public sealed interface Outcome {
    /** The claim is the caller's; the task carries its epoch. */
    record Won(Task task) implements Outcome {}

    /** Somebody else has it. */
    record Held(Task task, Claim by) implements Outcome {}

    /** It is closed, blocked, deferred or otherwise not open. */
    record NotOpen(Task task) implements Outcome {}

    /** There is no such task. */
    record Missing() implements Outcome {}
  }

  /** How the taking back of a stale task ended. */
  public sealed interface Reopening {
    /** It is open again, or blocked where the policy wants a person to look at it. */
    record Reopened(Task task) implements Reopening {}

    /** It had been finished and is closed. */
    record Closed(Task task) implements Reopening {}

    /** It was dropped too often: it is blocked until a person looks at it. */
    record Poisoned(Task task) implements Reopening {}

    /** Somebody finished, renewed or took it in the meantime, and that stands. */
    record Overtaken() implements Reopening {}
  }

  /** Claims one task. The same process asking again gets the claim that it has. */
  public Outcome claim(TaskId id, Request request, Instant now) {
    return database.write(h -> {
      Optional<Task> taken = take(h, id, request, now);
      if (taken.isPresent()) {
        return new Outcome.Won(taken.get());
      }
      Optional<Task> task = TaskQueries.find(h, id);
      if (task.isEmpty()) {
        return new Outcome.Missing();
      }
      Optional<Claim> held = current(h, id);
      if (held.isEmpty()) {
        return new Outcome.NotOpen(task.get());
      }
      return isSameWorker(held.get(), request)
              && renew(h, id, new Epoch(held.get().epoch()), now) == 1
          ? new Outcome.Won(task(h, id))
          : new Outcome.Held(task.get(), held.get());
    });
  }

  /**
   * Claims the first ready task of that order.
   *
   * @param evenResting whether one counts too that rests after its worker died
   */
  public Optional<Task> claimNext(
      TaskFilter filter, TaskOrder order, Request request, boolean evenResting, Instant now) {
    return database.write(h -> {
      Optional<Task> first = TaskQueries.firstClaimable(h, filter, order, evenResting, now);
      // Chosen and taken under the same write lock, so it cannot be lost in between.
      return first.flatMap(task -> take(h, task.id(), request, now));
    });
  }

  /** The task as it is then; empty when it was not open. */
  private static Optional<Task> take(Handle h, TaskId id, Request request, Instant now) {
    int taken =
        h.createUpdate(
                """
                update task set status = 'in_progress', epoch = epoch + 1, assignee = :worker,
                  started_at = :now, updated_at = :now, not_before = null, blocked_reason = null
                where id = :id and status = 'open'
                """)
            .bind("id", id.value())
            .bind("worker", request.worker())
            .bind("now", Nanos.of(now))
            .execute();
    if (taken == 0) {
      return Optional.empty();
    }
    Task task = task(h, id);
    insert(h, id, task.epoch(), request, now);
    ProcessIdentity process = request.process();
    Claim.Place place = request.place();
    Events.add(
        h,
        id,
        now,
        "claimed",
        request.worker(),
        "pid",
        process == null ? null : process.pid(),
        "worktree",
        place == null ? null : place.worktree(),
        "base_commit",
        place == null ? null : place.baseCommit());
    return Optional.of(task);
  }

  private static void insert(Handle h, TaskId id, long epoch, Request request, Instant now) {
    ProcessIdentity process = request.process();
    Claim.Place place = request.place();
    h.createUpdate(
            """
            insert into claim (task_id, epoch, worker, claimed_at, renewed_at, lease_seconds,
              machine_id, boot_id, pid_namespace, pid, start_ticks, worktree, branch, base_commit)
            values (:id, :epoch, :worker, :now, :now, :lease,
              :machine, :boot, :namespace, :pid, :ticks, :worktree, :branch, :base)
            """)
        .bind("id", id.value())
        .bind("epoch", epoch)
        .bind("worker", request.worker())
        .bind("now", Nanos.of(now))
        .bind("lease", request.lease() == null ? null : (Long) request.lease().toSeconds())
        .bind("machine", process == null ? null : process.machineId())
        .bind("boot", process == null ? null : process.bootId())
        .bind("namespace", process == null ? null : process.pidNamespace())
        .bind("pid", process == null ? null : (Long) process.pid())
        .bind("ticks", process == null ? null : process.startTicks())
        .bind("worktree", place == null ? null : place.worktree())
        .bind("branch", place == null ? null : place.branch())
        .bind("base", place == null ? null : place.baseCommit())
        .execute();
  }

  private static boolean isSameWorker(Claim held, Request request) {
    return held.process() != null
        && held.process().startTicks() != null
        && held.process().equals(request.process())
        && held.worker().equals(request.worker());
  }

  /** Records a sign of life. */
  public Change renew(TaskId id, Epoch epoch, Instant now) {
    return database.write(h ->
        renew(h, id, epoch, now) == 1
            ? new Change.Done(task(h, id))
            : TaskQueries.find(h, id)
                .<Change>map(task -> new Change.ClaimLost(task, epoch))
                .orElseGet(() -> new Change.Missing(id)));
  }

  private static int renew(Handle h, TaskId id, Epoch epoch, Instant now) {
    // max: a clock that went back must not make the claim look older than it is.
    return h.createUpdate(
            """
            update claim set renewed_at = max(renewed_at, :now), dead_seen_at = null
            where task_id = :id and epoch = :epoch
            """)
        .bind("id", id.value())
        .bind("epoch", epoch.number())
        .bind("now", Nanos.of(now))
        .execute();
  }

  /**
   * Records what a worker did earlier, such as a commit, as a sign of life.
   *
   * @param made when it was made; not after now
   * @return whether the claim is still the one with that epoch
   */
  public boolean renewByCommit(TaskId id, long epoch, Instant made) {
    return database.write(h ->
        // A process that was seen dead after its last commit stays so.
        h.createUpdate(
                    """
                    update claim set renewed_at = max(renewed_at, :made),
                      dead_seen_at = iif(dead_seen_at <= :made, null, dead_seen_at)
                    where task_id = :id and epoch = :epoch
                    """)
                .bind("id", id.value())
                .bind("epoch", epoch)
                .bind("made", BreakerLog.nanos(made))
                .execute()
            == 1);
  }

  /** All claims, those included that another tool made without one. */
  public List<Claim> current() {
    return database.read(h -> h.createQuery(ClaimRow.SELECT + " order by t.id").map(ROW).list());
  }

  /** The claim of one task; empty unless it is in progress. */
  public Optional<Claim> current(TaskId id) {
    return database.read(h -> current(h, id));
  }

  private static Optional<Claim> current(Handle h, TaskId id) {
    return h.createQuery(ClaimRow.SELECT + " and t.id = :id")
        .bind("id", id.value())
        .map(ROW)
        .findFirst();
  }

  /**
   * Remembers since when these claims' processes are known to be dead, without waiting for the
   * lock.
   *
   * @return whether it is on record now
   */
  public boolean tryToNoteDead(Collection<Claim> claims, Instant now) {
    return database.tryWrite(h -> {
      for (Claim claim : claims) {
        h.createUpdate(
                """
                update claim set dead_seen_at = :now
                where task_id = :id and epoch = :epoch and (dead_seen_at is null or dead_seen_at > :now)
                """)
            .bind("id", claim.task().value())
            .bind("epoch", claim.epoch())
            .bind("now", Nanos.of(now))
            .execute();
      }
    });
  }

  /**
   * Takes stale tasks back, or closes those that were finished, each provided that its claim still
   * is what was judged: same epoch, no sign of life since. All in one transaction, because each
   * costs a wait for the disk.
   *
   * @return how it ended for each, in the same order
   */
  public List<Reopening> reopen(List<StaleClaim> judged, StalePolicy policy, Stamp stamp) {
    return database.write(h -> {
      List<Reopening> reopenings = new ArrayList<>(judged.size());
      for (StaleClaim one : judged) {
        reopenings.add(StaleReopening.apply(h, one, policy, stamp));
      }
      return reopenings;
    });
  }

  /** Whether taking this claim's task back once more would make it poison. */
  public boolean isLastStraw(Claim claim, StalePolicy policy, Instant now) {
    return database.read(h -> StaleReopening.isLastStraw(h, claim, policy, now));
  }

  static Task task(Handle h, TaskId id) {
    return TaskQueries.find(h, id)
        .orElseThrow(() -> new IllegalStateException(id + " vanished within a transaction"));
  }
}
