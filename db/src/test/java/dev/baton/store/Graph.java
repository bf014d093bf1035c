package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks and dependencies as plain data, inserted into a database without any checks.
 *
 * @param tasks with different ids
 * @param links from any task to any id
 */
public record Graph(List<Node> tasks, List<Link> links) {

  /** The relevant fields of a task; times are nanoseconds. */
  public record Node(
      String id,
      String status,
      String type,
      int priority,
      long createdAt,
      long updatedAt,
      @Nullable Long startedAt,
      @Nullable Long deferUntil,
      boolean pinned,
      boolean ephemeral,
      @Nullable String assignee) {}

  /** The first depends on the second. */
  public record Link(String task, String on, String type) {}

  /** Writes all of it in one transaction. */
  public void save(Stores stores) {
    stores
        .database()
        .write(h -> {
          tasks.forEach(task -> insert(h, task));
          links.forEach(link -> insert(h, link));
          return true;
        });
  }

  private static void insert(Handle h, Node task) {
    Sql.of(
            """
            insert into task (id, short_id, title, status, issue_type, priority, created_at,
              updated_at, started_at, defer_until, pinned, ephemeral, assignee)
            values (:id, :short, :id, :status, :type, :priority, :created,
              :updated, :started, :defer, :pinned, :ephemeral, :assignee)
            """)
        .with("id", task.id)
        .with("short", new TaskId(task.id).shortPart())
        .with("status", task.status)
        .with("type", task.type)
        .with("priority", task.priority)
        .with("created", task.createdAt)
        .with("updated", task.updatedAt)
        .with("started", task.startedAt)
        .with("defer", task.deferUntil)
        .with("pinned", task.pinned)
        .with("ephemeral", task.ephemeral)
        .with("assignee", task.assignee)
        .run(h);
  }

  private static void insert(Handle h, Link link) {
    Sql.of(
            "insert into dependency (task_id, depends_on_id, type, created_at)"
                + " values (?, ?, ?, 0) on conflict do nothing",
            link.task,
            link.on,
            link.type)
        .run(h);
  }

  @Nullable Node find(String id) {
    for (Node task : tasks) {
      if (task.id.equals(id)) {
        return task;
      }
    }
    return null;
  }
}
