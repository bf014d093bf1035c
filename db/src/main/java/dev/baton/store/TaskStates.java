package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.Events.ObjectText;
import dev.baton.store.Tasks.FormerValues;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    return close(new Closing(id, epoch, reason, null, stamp, ""));
  }

  /**
   * Closes the tasks of a worker in one statement, if nothing keeps any of them open; not within
   * another transaction.
   *
   * @param claimed the tasks with the epochs of their claims and the tokens
   * @param reason null for none
   * @return all of them, in no order; or where one could not be closed, none, and none was
   */
  public List<Task> closeAll(Map<TaskId, Epoch> claimed, @Nullable String reason, Stamp stamp) {
    return Closing.all(database, brief, claimed, reason, stamp);
  }

  /**
   * Records in a task's history that somebody changed it although this worker's claim forbids it.
   */
  public void noteOverruling(TaskId id, String worker, Stamp stamp) {
    database.change(Locks.task(id), h -> Events.add(h, id, "overruled", stamp, "worker", worker));
  }

  /** Closes a task. */
  public Change close(Closing closing) {
    TaskId id = closing.task();
    Epoch epoch = closing.epoch();
    // Without an epoch the task is locked first, so that a claim made meanwhile is seen, and
    // removed.
    Optional<Task> closed =
        epoch == null
            ? database.write(Locks.task(id), h -> closing.run(database, brief, h))
            : tryToClose(closing);
    return closed.isPresent()
        ? new Change.Done(closed.get())
        : database.read(h -> Fence.explain(h, id, epoch, TaskStatus.CLOSED));
  }

  /** Closes a task in one statement; empty where it was not closed, for whatever reason. */
  public Optional<Task> tryToClose(Closing closing) {
    return new LoneStatement<>(database, h -> closing.run(database, brief, h), closing::made).run();
  }

  /**
   * Names the status of a task, which stays the same otherwise.
   *
   * @param name null takes an earlier name away
   */
  public Change nameStatus(
      TaskId id, @Nullable CustomStatus name, @Nullable Epoch epoch, Stamp stamp) {
    return Fence.around(
        database,
        id,
        epoch,
        h -> {
          String mark = name == null ? null : name.mark();
          Sql.of(
                  "update task set blocked_reason = :mark, updated_at = :now where id = :id"
                      + " and (cast(:mark as text) is not null"
                      + " or blocked_reason like 'status:%')")
              .with("mark", mark)
              .with("now", stamp.at())
              .with("id", id)
              .run(h);
          if (name != null) {
            Events.add(h, id, "status_named", stamp, "status", name.name());
          }
        });
  }

  /** Releases a claim: the task is open again, and its worker is fenced off. */
  public Change release(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return move(
        id,
        epoch,
        "status = 'open', epoch = " + Epochs.NEXT + ", assignee = " + assignee,
        "status = 'in_progress'",
        null,
        "released",
        reason,
        stamp);
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
    return database.write(
        Locks.task(id),
        h -> {
          @Nullable ObjectText before = before(h, id);
          Optional<Task> changed =
              fenced(
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
                  .first(h, TaskRow::read);
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
          return more ? new Change.Done(TaskQueries.task(h, id)) : change;
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
    boolean changed = fenced(sets, open, id, epoch, stamp).exists(h);
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
    return move(
        id,
        epoch,
        "epoch = "
            + Epochs.NEXT_IF_HELD
            + ", status = '"
            + target.wireName()
            + "', assignee = case when status = 'in_progress' then "
            + assignee
            + " else assignee end, blocked_reason = null",
        "status not in ('closed', 'tombstone') and status <> '" + target.wireName() + "'",
        target,
        target.wireName(),
        reason,
        stamp);
  }

  /**
   * Blocks a task until a person decides: no sweep changes it, and no worker gets it automatically.
   * Ends any claim.
   *
   * @param why one word for programs, such as {@code paused}; stored with the task
   * @param reason one line for people
   */
  public Change hold(TaskId id, @Nullable Epoch epoch, String why, String reason, Stamp stamp) {
    return move(
        id,
        epoch,
        "epoch = "
            + Epochs.NEXT
            + ", status = 'blocked', assignee = null, not_before = null, blocked_reason = :kind",
        "status in ('open', 'in_progress')",
        TaskStatus.BLOCKED,
        why,
        reason,
        stamp);
  }

  /** Deletes a task but keeps a tombstone, so that merging another copy does not bring it back. */
  public Change bury(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp) {
    return move(
        id,
        epoch,
        "epoch = "
            + Epochs.NEXT_IF_HELD
            + ", status = 'tombstone', closed_at = coalesce(closed_at, :now)",
        "status <> 'tombstone'",
        TaskStatus.TOMBSTONE,
        "deleted",
        reason,
        stamp);
  }

  private static Sql fenced(
      String sets, String condition, TaskId id, @Nullable Epoch epoch, Stamp stamp) {
    return Sql.of(
            TaskRow.IN_COLUMNS.change(
                "updated_at = :now, " + sets,
                "id = :id and " + condition + Fence.condition(epoch),
                false))
        .with(Fence.values(epoch))
        .with("id", id)
        .with("now", stamp.at());
  }

  /**
   * Changes the status and ends any claim.
   *
   * @param target the status in which the task may be already; null for none
   * @param kind of the event
   */
  private Change move(
      TaskId id,
      @Nullable Epoch epoch,
      String sets,
      String condition,
      @Nullable TaskStatus target,
      String kind,
      @Nullable String reason,
      Stamp stamp) {
    return database.write(
        Locks.task(id),
        h -> {
          // A claim cannot be restored, so what it replaced is of no use.
          ObjectText before = kind.equals("released") ? null : before(h, id);
          return fenced(sets, condition, id, epoch, stamp)
              .with("kind", kind)
              .first(h, TaskRow::read)
              .map(task -> conclude(h, task, stamp, kind, "reason", reason, "before", before))
              .orElseGet(() -> Fence.explain(h, id, epoch, target));
        });
  }

  private static @Nullable ObjectText before(Handle h, TaskId id) {
    return TaskQueries.find(h, id).map(FormerValues::ofStatus).orElse(null);
  }

  private static Change conclude(
      Handle h, Task changed, Stamp stamp, String kind, @Nullable Object... detail) {
    Sql.of("delete from claim where task_id = ?", changed.id()).later(h);
    Events.add(h, changed.id(), kind, stamp, detail);
    return new Change.Done(changed);
  }
}
