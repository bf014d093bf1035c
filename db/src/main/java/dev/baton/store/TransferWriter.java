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
  // A change of the status from outside raises the epoch, which fences off earlier workers.
  private static final String ALSO =
      """
      , epoch = case when task.status <> excluded.status and task.epoch > 0
        then %s else task.epoch end,
        not_before = case when task.status = excluded.status then task.not_before end,
        blocked_reason = case when task.status = excluded.status then task.blocked_reason
          else excluded.blocked_reason end
      """
          .formatted(Epochs.next("task.epoch"));

  private static final String EVENT =
      """
      insert into event (task_id, at, kind, actor, epoch, detail) values (?, ?, ?, ?,
        coalesce((select epoch from task where id = ?), 0), $json(?))
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
      Sql.insert("dependency")
          .set("task_id", id)
          .set("depends_on_id", one.dependsOn())
          .set("type", one.type().name())
          .set("created_at", one.createdAt())
          .set("created_by", one.createdBy())
          .set("metadata", one.metadata())
          .ending(" on conflict do nothing")
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
    Sql.insert("task")
        .set("id", t.id())
        .set("title", t.title())
        .set("description", t.text().description())
        .set("design", t.text().design())
        .set("acceptance_criteria", t.text().acceptanceCriteria())
        .set("notes", t.text().notes())
        .set("status", t.status().wireName())
        .set("priority", t.priority())
        .set("issue_type", t.type().name())
        .set("assignee", t.assignee())
        .set("owner", t.owner())
        .set("created_by", t.createdBy())
        .set("created_at", t.times().createdAt())
        .set("updated_at", t.times().updatedAt())
        .set("started_at", t.times().startedAt())
        .set("closed_at", t.times().closedAt())
        .set("due_at", t.times().dueAt())
        .set("defer_until", t.times().deferUntil())
        .set("close_reason", t.closeReason())
        .set("spec_id", t.specId())
        .set("external_ref", t.externalRef())
        .set("estimated_minutes", t.estimatedMinutes())
        .set("metadata", t.metadata())
        .set("pinned", t.pinned())
        .set("ephemeral", t.ephemeral())
        .orUpdate("id")
        .ending(ALSO)
        // A task that was erased continues with the epochs of the former one.
        .setTo("epoch", Epochs.first(":id"))
        .set("blocked_reason", foreignStatus ? t.blockedReason() : null)
        .set("short_id", t.id().shortPart())
        .set("natural_id", t.id().naturalKey())
        .run(h);
  }

  private void writeOrigin(TaskId id, @Nullable Origin from) {
    if (from != null) {
      List<String> absent = from.absent();
      Sql.insert("origin")
          .set("task_id", id)
          .set("format", from.format())
          .set("members", from.members())
          .set("absent", String.join(" ", absent))
          .set("updated_at", from.updatedAt())
          .orUpdate("task_id")
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
