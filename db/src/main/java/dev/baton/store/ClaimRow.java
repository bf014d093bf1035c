package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Events.ObjectText;
import dev.baton.store.TaskChange.Also;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of claims: maps those of {@link #SELECT}, inserts and renews one. */
final class ClaimRow {
  /**
   * A claim for every task in progress. A task that another tracker put in progress has no claim
   * row: the task names the worker, and its last change counts as the last heartbeat.
   */
  static final String SELECT =
      """
      select t.id, coalesce(c.epoch, t.epoch), coalesce(t.token, ''),
        coalesce(c.worker, t.assignee, 'somebody'),
        coalesce(c.claimed_at, t.started_at, t.updated_at),
        coalesce(c.renewed_at, $greatest(coalesce(t.started_at, t.updated_at), t.updated_at)),
        c.lease_seconds, c.machine_id, c.boot_id, c.pid_namespace, c.time_namespace, c.pid,
        c.start_ticks, c.machine_mark, c.agent, c.dead_seen_at,
        c.worktree, c.branch, c.base_commit, c.clone, c.tree
      from task t left join claim c on c.task_id = t.id
      where t.status = 'in_progress'
      """;

  /**
   * Stores the claim of a changed task ({@link TaskChange}). On a server the machine is known also
   * where the process is not.
   */
  static final Also INSERT =
      new Also(
          "claim_",
          """
          insert into claim (task_id, epoch, worker, claimed_at, renewed_at, lease_seconds,
            machine_id, boot_id, pid_namespace, time_namespace, pid, start_ticks, agent, worktree,
            branch, base_commit, clone, tree, machine_mark)
          select t.id, t.epoch, :worker, :now, :now, cast(:lease as bigint),
            coalesce(:machine_id, $machine()), :boot_id, :pid_namespace, :time_namespace,
            cast(:pid as bigint), cast(:start_ticks as bigint), :agent, :worktree, :branch, :base, $clone(), :tree, :machine_mark
          from changed t
          """);

  static Claim read(Row row) {
    return new Claim(
        row.task(1),
        row.number(2),
        row.text(3),
        row.text(4),
        row.time(5),
        row.time(6),
        lease(row),
        ProcessColumns.read(row, 8),
        row.text(15),
        place(row),
        row.timeOrNull(16));
  }

  /** Stores a claim again that was deleted. */
  static void insertAgain(Handle h, Claim claim) {
    Claim.Place place = claim.place();
    Claims.Request request =
        new Claims.Request(
            claim.worker(), claim.process(), claim.agent(), claim.place(), claim.lease(), null);
    TaskChange.also(h, claim.task(), INSERT, values(request, claim.claimedAt()));
    Sql.of(
            """
            update claim set renewed_at = ?, dead_seen_at = ?,
              clone = coalesce(?, clone)
            where task_id = ?
            """,
            claim.renewedAt(),
            claim.deadSeenAt(),
            place == null ? null : place.cloneId(),
            claim.task())
        .run(h);
  }

  /** Records a heartbeat; returns 0 where the claim is another one. */
  static int renew(Handle h, TaskId id, Epoch epoch, Instant now) {
    // max: a clock that was set back must not make the claim look older than it is.
    return Sql.of(
            """
            update claim set renewed_at = $greatest(renewed_at, :now), dead_seen_at = null
            where task_id = :id and epoch = :epoch and
            """
                + Fence.SAME_TOKEN)
        .with("id", id)
        .with("epoch", epoch.number())
        .with("token", epoch.token())
        .with("now", now)
        .run(h);
  }

  /** The values of {@link #INSERT} for a new claim. */
  static Map<String, @Nullable Object> values(Claims.Request request, Instant now) {
    Claim.Place place = request.place();
    Map<String, @Nullable Object> values = ProcessColumns.values(request.process());
    values.put("worker", request.worker());
    values.put("now", Nanos.of(now));
    values.put("lease", request.lease() == null ? null : (Long) request.lease().toSeconds());
    values.put("agent", request.agent());
    values.put("worktree", place == null ? null : place.worktree());
    values.put("tree", place == null ? "" : place.treeId());
    values.put("branch", place == null ? null : place.branch());
    values.put("base", place == null ? null : place.baseCommit());
    return values;
  }

  /**
   * What the history says of a new claim.
   *
   * @param clone in which it was made; empty where the database is in the clone
   */
  static Map<String, @Nullable Object> event(Claims.Request request, String clone, Instant now) {
    ProcessIdentity process = request.process();
    Claim.Place place = request.place();
    return Events.values(
        "claimed",
        new Stamp(now, request.worker()),
        new ObjectText()
            .with("pid", process == null ? null : process.pid())
            .with("agent", request.agent())
            .with("worktree", place == null ? null : place.worktree())
            .with("clone", clone.isEmpty() ? null : clone)
            .with("tree", place == null || place.treeId().isEmpty() ? null : place.treeId())
            .with("branch", place == null ? null : place.branch())
            .with("base_commit", place == null ? null : place.baseCommit()));
  }

  private static @Nullable Duration lease(Row row) {
    Long seconds = row.numberOrNull(7);
    return seconds == null ? null : Duration.ofSeconds(seconds);
  }

  private static Claim.@Nullable Place place(Row row) {
    String worktree = row.text(17);
    return worktree == null
        ? null
        : new Claim.Place(worktree, row.text(18), row.text(19), row.text(20), row.text(21));
  }
}
