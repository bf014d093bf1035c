package dev.baton.store.sql;

import dev.baton.claim.Epoch;
import dev.baton.store.Change;
import dev.baton.store.Comments;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** {@link Comments} by SQL. */
final class SqlComments implements Comments {
  private final Database database;

  SqlComments(Database database) {
    this.database = database;
  }

  @Override
  public Change add(TaskId task, String text, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Locks.task(task),
        h ->
            Fence.around(
                h,
                task,
                epoch,
                () -> {
                  insert(h, task, text, stamp);
                  SqlEvents.add(h, task, stamp.at(), "commented", stamp.actor());
                }));
  }

  private static void insert(Handle h, TaskId task, String text, Stamp stamp) {
    h.createUpdate(
            "insert into comment (task_id, author, text, created_at)"
                + " values (:task, :author, :text, :now)")
        .bind("task", task.value())
        .bind("author", stamp.actor())
        .bind("text", text)
        .bind("now", Nanos.of(stamp.at()))
        .execute();
    SqlTasks.touch(h, task, stamp);
  }

  @Override
  public List<Comment> of(TaskId task) {
    return database.read(h ->
        h.createQuery(
                "select id, author, text, created_at from comment where task_id = :task"
                    + " order by id")
            .bind("task", task.value())
            .map((row, ctx) ->
                new Comment(
                    row.getLong(1),
                    task,
                    row.getString(2),
                    row.getString(3),
                    Nanos.toInstant(row.getLong(4))))
            .list());
  }
}
