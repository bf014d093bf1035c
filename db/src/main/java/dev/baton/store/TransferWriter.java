package dev.baton.store;

import dev.baton.store.PlainSql.Repeated;
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
public final class TransferWriter implements AutoCloseable {
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

  private final Stamp stamp;

  private final Repeated task;

  private final Repeated forgetLabels;

  private final Repeated label;

  private final Repeated forgetDependencies;

  private final Repeated dependency;

  private final Repeated forgetComment;
  private final Repeated comment;

  private final Repeated origin;

  private final Repeated event;

  TransferWriter(Database database, Stamp stamp) {
    this.stamp = stamp;
    Handle h = database.read(handle -> handle);
    task = new Repeated(h, TASK);
    forgetLabels = new Repeated(h, "delete from label where task_id = ?");
    label =
        new Repeated(h, "insert into label (task_id, label) values (?, ?) on conflict do nothing");
    forgetDependencies = new Repeated(h, "delete from dependency where task_id = ?");
    dependency =
        new Repeated(
            h,
            """
            insert into dependency (task_id, depends_on_id, type, created_at, created_by, metadata)
            values (?, ?, ?, ?, ?, ?) on conflict do nothing
            """);
    forgetComment = new Repeated(h, "delete from comment where id = ?");
    comment =
        new Repeated(
            h, "insert into comment (task_id, author, text, created_at) values (?, ?, ?, ?)");
    origin =
        new Repeated(
            h,
            """
            insert into origin (task_id, format, members, absent, updated_at)
            values (?, ?, ?, ?, ?)
            on conflict (task_id) do update set format = excluded.format,
              members = excluded.members, absent = excluded.absent,
              updated_at = excluded.updated_at
            """);
    event = new Repeated(h, EVENT);
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
      forgetLabels.run(id.value());
    }
    for (String name : after.task().labels()) {
      label.run(id.value(), name);
    }
    if (before != null && !before.dependencies().equals(after.dependencies())) {
      forgetDependencies.run(id.value());
    }
    for (Dependency one : after.dependencies()) {
      dependency.run(
          id.value(),
          one.dependsOn().value(),
          one.type().name(),
          Nanos.of(one.createdAt()),
          one.createdBy(),
          one.metadata());
    }
    for (Comment one : before == null ? List.<Comment>of() : before.comments()) {
      if (!after.comments().contains(one)) {
        forgetComment.run(one.id());
      }
    }
    for (Comment one : after.comments()) {
      if (one.id() == 0) {
        comment.run(id.value(), one.author(), one.text(), Nanos.of(one.createdAt()));
      }
    }
    writeOrigin(id, after.origin());
  }

  private void writeTask(Task t) {
    boolean foreignStatus = t.status() == TaskStatus.BLOCKED && t.blockedReason() != null;
    task.run(
        t.id().value(),
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
        Nanos.of(t.times().createdAt()),
        Nanos.of(t.times().updatedAt()),
        Nanos.orNull(t.times().startedAt()),
        Nanos.orNull(t.times().closedAt()),
        Nanos.orNull(t.times().dueAt()),
        Nanos.orNull(t.times().deferUntil()),
        t.closeReason(),
        t.specId(),
        t.externalRef(),
        t.estimatedMinutes(),
        t.metadata(),
        t.pinned(),
        t.ephemeral(),
        foreignStatus ? t.blockedReason() : null,
        t.id().value());
  }

  private void writeOrigin(TaskId id, @Nullable Origin from) {
    if (from != null) {
      List<String> absent = from.absent();
      origin.run(
          id.value(),
          from.format(),
          from.members(),
          String.join(" ", absent),
          Nanos.of(from.updatedAt()));
    }
  }

  /**
   * Adds an event to the history of a task.
   *
   * @param detail a JSON object as text
   */
  public void event(TaskId id, String kind, String detail) {
    event.run(id.value(), Nanos.of(stamp.at()), kind, stamp.actor(), id.value(), detail);
  }

  @Override
  public void close() {
    // If there is an exception already, SQLite frees the rest when the connection closes; a failed
    // commit must be reported.
    for (Repeated one :
        List.of(
            task,
            forgetLabels,
            label,
            forgetDependencies,
            dependency,
            forgetComment,
            comment,
            origin,
            event)) {
      one.close();
    }
  }
}
