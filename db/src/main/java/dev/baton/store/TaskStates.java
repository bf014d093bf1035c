package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.SqlHandles.StoredValue;
import dev.baton.store.TaskChange.Also;
import dev.baton.store.Tasks.FormerValues;
import dev.baton.store.Waiting.LaterUpdate;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Changes the status of tasks. Whatever ends a claim raises the epoch, so that its worker can
 * change nothing any more. Closing does not: the worker that finished a task may still comment on
 * it and close it again.
 *
 * @param assignee an expression for what becomes of the assignee of a task that is not in progress
 *     any more
 * @param brief whether a closed task is returned without labels, parent and counts
 */
public record TaskStates(Database database, String assignee, boolean brief) {
  private static final TaskRow TASK = new TaskRow();

  private static final Also UNCLAIMED =
      new Also("claim_", "delete from claim where task_id = (select t.id from changed t)");

  private static final String UNHINDERED =
      // Where this waits for another transaction, what it asks of other rows is from before it.
      " and updated_at = (select o.updated_at from task o where o.id = :id) and status <> 'pinned'"
          + " and pinned = 0 and not exists (select 1 from dependency c where c.depends_on_id = :id"
          + " and c.type = 'parent-child') and not "
          + TaskSql.blocked(":id");

  TaskStates(Database database) {
    this(database, "null", false);
  }

  /** The same, but a closed task is returned as by {@link Claims#briefly}. */
  public TaskStates briefly() {
    return new TaskStates(database, assignee, true);
  }

  /**
   * The same changes, but a task that is not in progress any more stays assigned to its worker.
   * This is what bd does.
   */
  public TaskStates keepingAssignees() {
    return new TaskStates(database, "assignee", brief);
  }

  /**
   * Closes a task.
   *
   * @param epoch the worker's epoch; null when a person closes it
   */
  public Change close(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return close(id, epoch, reason, null, stamp);
  }

  /**
   * Closes a task because a commit says so.
   *
   * @param epoch the worker's epoch; null when there is none
   * @param commit its full id, which is stored in the history
   */
  public Change closeByCommit(
      TaskId id, @Nullable Epoch epoch, String reason, String commit, Stamp stamp) {
    return close(id, epoch, reason, commit, stamp);
  }

  /**
   * Records in a task's history that somebody changed it although this worker's claim forbids it.
   */
  public void noteOverruling(TaskId id, String worker, Stamp stamp) {
    of(id)
        .write(h -> {
          Events.add(h, id, "overruled", stamp, "worker", worker);
          return true;
        });
  }

  private Change close(
      TaskId id,
      @Nullable Epoch epoch,
      @Nullable String reason,
      @Nullable String commit,
      Stamp stamp) {
    TaskChange change = closing(id, epoch, reason, commit, stamp, "");
    // Without an epoch the task is locked first, so that a claim made meanwhile is seen, and
    // removed.
    Optional<Task> closed =
        epoch == null
            ? of(id).write(change::run)
            : database.alone(change::run, h -> closed(h, id, stamp));
    return closed.isPresent()
        ? new Change.Done(closed.get())
        : database.read(h -> Fence.explain(h, id, epoch, TaskStatus.CLOSED));
  }

  /**
   * Closes a task in one statement, if nothing keeps it open: it is not pinned, has no children,
   * and waits for no unfinished task.
   *
   * @return the closed task; empty where it was not closed, for whatever reason
   */
  public Optional<Task> closeUnhindered(
      TaskId id, Epoch epoch, @Nullable String reason, Stamp stamp) {
    TaskChange change = closing(id, epoch, reason, null, stamp, UNHINDERED);
    return database.alone(change::run, h -> closed(h, id, stamp));
  }

  private TaskChange closing(
      TaskId id,
      @Nullable Epoch epoch,
      @Nullable String reason,
      @Nullable String commit,
      Stamp stamp,
      String condition) {
    return new TaskChange(
            """
            updated_at = :now, status = 'closed', closed_at = :now, close_reason = :reason,
              not_before = null, blocked_reason = null
            """,
            "id = :id and status not in ('closed', 'tombstone')"
                + condition
                + Fence.condition(epoch))
        .briefly(brief)
        .bind("id", id.value())
        .bind("now", Nanos.of(stamp.at()))
        .bind("reason", reason)
        .bindAll(Fence.values(epoch))
        .with(UNCLAIMED, Map.of())
        .with(Events.ADD, Events.values("closed", stamp, "reason", reason, "commit", commit));
  }

  /** The task, if this very change of it was made. */
  private static Optional<Task> closed(Handle h, TaskId id, Stamp stamp) {
    return h.createQuery(
            "select 1 from event where task_id = :id and kind = 'closed' and actor = :actor"
                + " and at = :at")
        .bind("id", id.value())
        .bind("actor", stamp.actor())
        .bind("at", Nanos.of(stamp.at()))
        .map((row, ctx) -> true)
        .findFirst()
        .flatMap(found -> TaskQueries.find(h, id));
  }

  /**
   * Names the status of a task, which stays the same otherwise.
   *
   * @param name null takes an earlier name away
   */
  public Change nameStatus(
      TaskId id, @Nullable CustomStatus name, @Nullable Epoch epoch, Stamp stamp) {
    return of(id)
        .write(h ->
            Fence.around(
                h,
                id,
                epoch,
                () -> {
                  String mark = name == null ? null : name.mark();
                  h.createUpdate(
                          "update task set blocked_reason = :mark, updated_at = :now where id = :id"
                              + " and (cast(:mark as text) is not null"
                              + " or blocked_reason like 'status:%')")
                      .bind("mark", mark)
                      .bind("now", Nanos.of(stamp.at()))
                      .bind("id", id.value())
                      .execute();
                  if (name != null) {
                    Events.add(h, id, "status_named", stamp, "status", name.name());
                  }
                }));
  }

  /** Releases a claim: the task is open again, and its worker is fenced off. */
  public Change release(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return of(id)
        .write(h -> {
          Query change =
              fenced(
                  h,
                  "status = 'open', epoch = " + Epochs.NEXT + ", assignee = " + assignee,
                  "status = 'in_progress'",
                  id,
                  epoch,
                  stamp);
          return conclude(h, change, id, epoch, null, stamp, "released", reason);
        });
  }

  /** The same for a caller without an epoch. */
  public Change reopen(TaskId id, boolean forgive, @Nullable String reason, Stamp stamp) {
    return reopen(id, null, forgive, reason, stamp);
  }

  /**
   * Reopens a closed, blocked, deferred or deleted task, which is not deferred any more. A poisoned
   * task is refused unless its reopenings are forgiven, because it would be blocked again at the
   * next death. An open task that is in backoff can be claimed at once.
   *
   * @param epoch the worker's epoch; null when a person reopens it
   * @param forgive whether to reset the count of reopenings by sweeps, even of a task that is open
   */
  public Change reopen(
      TaskId id, @Nullable Epoch epoch, boolean forgive, @Nullable String reason, Stamp stamp) {
    return of(id)
        .write(h -> {
          @Nullable FormerValues before = before(h, id);
          Optional<Task> changed =
              fenced(
                      h,
                      "status = 'open', epoch = "
                          + Epochs.NEXT
                          + ", closed_at = null, close_reason = null,"
                          + " not_before = null, blocked_reason = null, defer_until = null,"
                          + " assignee = "
                          + assignee,
                      "status not in ('open', 'in_progress')"
                          + (forgive
                              ? ""
                              : " and not (status = 'blocked' and coalesce(blocked_reason, '') ="
                                  + " 'poison')"),
                      id,
                      epoch,
                      stamp)
                  .map(TASK)
                  .findFirst();
          @Nullable Epoch open = changed.isEmpty() ? epoch : null;
          boolean more =
              forgive
                  ? again(
                      h,
                      "reopened = 0, not_before = null",
                      "reopened > 0 or not_before is not null",
                      "forgiven",
                      id,
                      open,
                      stamp)
                  : changed.isEmpty()
                      && again(
                          h,
                          "not_before = null",
                          "not_before > :now",
                          "backoff_ended",
                          id,
                          open,
                          stamp);
          Change change =
              changed.isEmpty()
                  ? Fence.explain(h, id, epoch, TaskStatus.OPEN)
                  : conclude(
                      h, changed.get(), stamp, "reopened", "reason", reason, "before", before);
          return more ? new Change.Done(Claims.task(h, id)) : change;
        });
  }

  /** Lets an open task be claimed again; false where nothing kept it from that. */
  private static boolean again(
      Handle h,
      String sets,
      String condition,
      String kind,
      TaskId id,
      @Nullable Epoch epoch,
      Stamp stamp) {
    String open = "status = 'open' and (" + condition + ")";
    boolean changed = fenced(h, sets, open, id, epoch, stamp).map(TASK).findFirst().isPresent();
    if (changed) {
      Events.add(h, id, kind, stamp);
    }
    return changed;
  }

  /**
   * Sets a status that is neither work nor an end: blocked, deferred, pinned or hooked. Ends any
   * claim.
   */
  public Change park(
      TaskId id, TaskStatus target, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return of(id)
        .write(h -> {
          Query change =
              fenced(
                      h,
                      "epoch = "
                          + Epochs.NEXT_IF_HELD
                          + ","
                          + " status = :target,"
                          + " assignee = case when status = 'in_progress' then "
                          + assignee
                          + " else assignee end,"
                          + " blocked_reason = null",
                      "status not in ('closed', 'tombstone') and status <> :target",
                      id,
                      epoch,
                      stamp)
                  .bind("target", target.wireName());
          return conclude(h, change, id, epoch, target, stamp, target.wireName(), reason);
        });
  }

  /**
   * Blocks a task until a person decides: no sweep changes it, and no worker gets it automatically.
   * Ends any claim.
   *
   * @param why one word for programs, such as {@code paused}; stored with the task
   * @param reason one line for people
   */
  public Change hold(TaskId id, @Nullable Epoch epoch, String why, String reason, Stamp stamp) {
    return of(id)
        .write(h -> {
          Query change =
              fenced(
                      h,
                      "epoch = "
                          + Epochs.NEXT
                          + ", status = 'blocked', assignee = null, not_before = null,"
                          + " blocked_reason = :why",
                      "status in ('open', 'in_progress')",
                      id,
                      epoch,
                      stamp)
                  .bind("why", why);
          return conclude(h, change, id, epoch, TaskStatus.BLOCKED, stamp, why, reason);
        });
  }

  /** Deletes a task but keeps a tombstone, so that merging another copy does not bring it back. */
  public Change bury(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return of(id)
        .write(h -> {
          Query change =
              fenced(
                  h,
                  "epoch = "
                      + Epochs.NEXT_IF_HELD
                      + ", status ="
                      + " 'tombstone', closed_at = coalesce(closed_at, :now)",
                  "status <> 'tombstone'",
                  id,
                  epoch,
                  stamp);
          return conclude(h, change, id, epoch, TaskStatus.TOMBSTONE, stamp, "deleted", reason);
        });
  }

  private Locks.Locking of(TaskId id) {
    return database.on(Locks.task(id));
  }

  private static Query fenced(
      Handle h, String sets, String condition, TaskId id, @Nullable Epoch epoch, Stamp stamp) {
    Query change =
        TaskRow.change(
            h, "updated_at = :now, " + sets, "id = :id and " + condition + Fence.condition(epoch));
    Fence.values(epoch).forEach((name, value) -> change.bind(name, new StoredValue(value)));
    return change.bind("id", id.value()).bind("now", Nanos.of(stamp.at()));
  }

  private static Change conclude(
      Handle h,
      Query change,
      TaskId id,
      @Nullable Epoch epoch,
      @Nullable TaskStatus target,
      Stamp stamp,
      String kind,
      @Nullable String reason) {
    // A claim cannot be restored, so what it replaced is of no use.
    FormerValues before = kind.equals("released") ? null : before(h, id);
    Optional<Task> changed = change.map(TASK).findFirst();
    return changed.isEmpty()
        ? Fence.explain(h, id, epoch, target)
        : conclude(h, changed.get(), stamp, kind, "reason", reason, "before", before);
  }

  private static @Nullable FormerValues before(Handle h, TaskId id) {
    return TaskQueries.find(h, id).map(FormerValues::ofStatus).orElse(null);
  }

  private static Change conclude(
      Handle h, Task changed, Stamp stamp, String kind, @Nullable Object... detail) {
    String id = changed.id().value();
    new LaterUpdate(h, "delete from claim where task_id = :id").bind("id", id).run();
    Events.add(h, changed.id(), kind, stamp, detail);
    return new Change.Done(changed);
  }
}
