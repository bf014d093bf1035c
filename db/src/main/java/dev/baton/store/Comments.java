package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comments on tasks. */
public record Comments(Database database) {
  /**
   * Adds a comment.
   *
   * @param epoch the worker's epoch; null when a person writes
   */
  public Change add(TaskId task, String text, @Nullable Epoch epoch, Stamp stamp) {
    return Fence.around(
        database,
        task,
        epoch,
        h -> {
          insert(h, task, text, stamp);
          Events.add(h, task, "commented", stamp);
        });
  }

  private static void insert(Handle h, TaskId task, String text, Stamp stamp) {
    Sql.insert("comment")
        .set("task_id", task)
        .set("author", stamp.actor())
        .set("text", text)
        .set("created_at", stamp.at())
        .run(h);
    Tasks.touch(h, task, stamp);
  }

  /**
   * Deletes a comment again.
   *
   * @param author who wrote it
   * @param at when
   */
  public Change remove(TaskId task, String author, Instant at, @Nullable Epoch epoch, Stamp stamp) {
    return Fence.around(
        database,
        task,
        epoch,
        h -> {
          Sql.of(
                  "delete from comment where task_id = ? and author = ?" + " and created_at = ?",
                  task,
                  author,
                  at)
              .run(h);
          Tasks.touch(h, task, stamp);
        });
  }

  /** The comments on a task, oldest first. */
  public List<Comment> of(TaskId task) {
    return Sql.of(
            "select id, author, text, created_at from comment where task_id = ?" + " order by id",
            task)
        .list(
            database,
            row -> new Comment(row.number(1), task, row.text(2), row.text(3), row.time(4)));
  }
}
