package dev.baton.store;

import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole tasks as other trackers have them, without the checks for changes made here:
 * dependencies may have no target or form cycles. For use within {@link Stores#inTransaction} only.
 * It never changes claims: callers must skip claimed tasks.
 */
public final class TransferWriter {
  // A change of the status from outside raises the epoch, which fences off earlier workers; and a
  // task that was erased continues with the epochs of the former one.
  private static final String TASK =
      """
      insert into task (id, short_id, natural_id, title, description, design,
        acceptance_criteria, notes, status, priority, issue_type, assignee, owner, created_by,
        created_at, updated_at, started_at, closed_at, due_at, defer_until, close_reason, spec_id, external_ref,
        estimated_minutes, metadata, pinned, ephemeral, blocked_reason, epoch)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        %s)
      on conflict (id) do update set title = excluded.title, description = excluded.description,
        design = excluded.design, acceptance_criteria = excluded.acceptance_criteria,
        notes = excluded.notes, status = excluded.status, priority = excluded.priority,
        issue_type = excluded.issue_type, assignee = excluded.assignee, owner = excluded.owner,
        created_by = excluded.created_by, created_at = excluded.created_at,
        updated_at = excluded.updated_at, started_at = excluded.started_at,
        closed_at = excluded.closed_at, due_at = excluded.due_at,
        defer_until = excluded.defer_until, close_reason = excluded.close_reason,
        spec_id = excluded.spec_id, external_ref = excluded.external_ref,
        estimated_minutes = excluded.estimated_minutes, metadata = excluded.metadata,
        pinned = excluded.pinned, ephemeral = excluded.ephemeral,
        epoch = case when task.status <> excluded.status and task.epoch > 0
          then %s else task.epoch end,
        not_before = case when task.status = excluded.status then task.not_before end,
        blocked_reason = case when task.status = excluded.status then task.blocked_reason
          else excluded.blocked_reason end
      """
          .formatted(Epochs.first("?"), Epochs.next("task.epoch"));

  private static final String EVENT =
      """
      insert into event (task_id, at, kind, actor, epoch, detail) values (?, ?, ?, ?,
        coalesce((select epoch from task where id = ?), 0), $json(?))
      """;

  private static final String DEPENDENCY =
      """
      insert into dependency (task_id, depends_on_id, type, created_at, created_by, metadata)
      values (?, ?, ?, ?, ?, ?) on conflict do nothing
      """;

  private static final String ORIGIN =
      """
      insert into origin (task_id, format, members, absent, updated_at) values (?, ?, ?, ?, ?)
      on conflict (task_id) do update set format = excluded.format, members = excluded.members,
        absent = excluded.absent, updated_at = excluded.updated_at
      """;

  private final Stamp stamp;
  private final Handle h;

  TransferWriter(Database database, Stamp stamp) {
    this.stamp = stamp;
    this.h = database.read(handle -> handle);
    h.noteChange();
  }

  /**
   * Writes one task.
   *
   * @param before the present task; null when there is none
   * @param after the new state; its comments with the id 0 are new, and those of the present task
   *     that it does not have are deleted
   */
  public void write(@Nullable WholeTask before, WholeTask after) {
    TaskId id = after.task().id();
    writeTask(after.task());
    if (before != null && !before.task().labels().equals(after.task().labels())) {
      Sql.of("delete from label where task_id = ?", id).run(h);
    }
    for (String name : after.task().labels()) {
      Sql.of("insert into label (task_id, label) values (?, ?) on conflict do nothing", id, name)
          .run(h);
    }
    if (before != null && !before.dependencies().equals(after.dependencies())) {
      Sql.of("delete from dependency where task_id = ?", id).run(h);
    }
    for (Dependency one : after.dependencies()) {
      Sql.of(
              DEPENDENCY,
              id,
              one.dependsOn(),
              one.type().name(),
              one.createdAt(),
              one.createdBy(),
              one.metadata())
          .run(h);
    }
    for (Comment one : before == null ? List.<Comment>of() : before.comments()) {
      if (!after.comments().contains(one)) {
        Sql.of("delete from comment where id = ?", one.id()).run(h);
      }
    }
    for (Comment one : after.comments()) {
      if (one.id() == 0) {
        Sql.of(
                "insert into comment (task_id, author, text, created_at) values (?, ?, ?, ?)",
                id,
                one.author(),
                one.text(),
                one.createdAt())
            .run(h);
      }
    }
    writeOrigin(id, after.origin());
  }

  private void writeTask(Task t) {
    boolean foreignStatus = t.status() == TaskStatus.BLOCKED && t.blockedReason() != null;
    Sql.of(
            TASK,
            t.id(),
            t.id().shortPart(),
            t.id().naturalKey(),
            t.title(),
            t.text().description(),
            t.text().design(),
            t.text().acceptanceCriteria(),
            t.text().notes(),
            t.status().wireName(),
            t.priority(),
            t.type().name(),
            t.assignee(),
            t.owner(),
            t.createdBy(),
            t.times().createdAt(),
            t.times().updatedAt(),
            t.times().startedAt(),
            t.times().closedAt(),
            t.times().dueAt(),
            t.times().deferUntil(),
            t.closeReason(),
            t.specId(),
            t.externalRef(),
            t.estimatedMinutes(),
            t.metadata(),
            t.pinned(),
            t.ephemeral(),
            foreignStatus ? t.blockedReason() : null,
            t.id())
        .run(h);
  }

  private void writeOrigin(TaskId id, @Nullable Origin from) {
    if (from != null) {
      List<String> absent = from.absent();
      Sql.of(ORIGIN, id, from.format(), from.members(), String.join(" ", absent), from.updatedAt())
          .run(h);
    }
  }

  /**
   * Adds an event to the history of a task.
   *
   * @param detail a JSON object as text
   */
  public void event(TaskId id, String kind, String detail) {
    Sql.of(EVENT, id, stamp.at(), kind, stamp.actor(), id, detail).run(h);
  }
}
