package dev.baton.store;

import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads whole tasks in bulk, for imports to compare with and for exports to write. */
public record Transfers(Database database) {
  private static final int PAGE = 500;

  /**
   * Every task, including tombstones, by id; from one snapshot and in constant memory.
   *
   * @throws StoreException when they cannot be read; the first ones may have been consumed by then
   */
  public void forEach(Consumer<WholeTask> consumer) {
    database.readOnce(h -> {
      String last = "";
      for (List<TaskId> page = page(h, last); !page.isEmpty(); page = page(h, last)) {
        read(h, page).forEach(consumer);
        last = page.getLast().value();
      }
      return true;
    });
  }

  private static List<TaskId> page(Handle h, String last) {
    return Sql.of("select id from task where id > ? order by id limit " + PAGE, last).tasks(h);
  }

  /** Those of these tasks that exist, by id. */
  public Map<TaskId, WholeTask> find(Collection<TaskId> ids) {
    Map<TaskId, WholeTask> found = new HashMap<>();
    if (!ids.isEmpty()) {
      for (WholeTask whole : database.read(h -> read(h, ids))) {
        found.put(whole.task().id(), whole);
      }
    }
    return found;
  }

  private List<WholeTask> read(Handle h, Collection<TaskId> ids) {
    List<Task> tasks = new TaskQueries(database).findAll(ids);
    if (tasks.isEmpty()) {
      return List.of();
    }
    Map<TaskId, List<Dependency>> dependencies = new HashMap<>();
    for (Dependency dependency : Dependencies.of(h, ids)) {
      dependencies.computeIfAbsent(dependency.task(), id -> new ArrayList<>()).add(dependency);
    }
    Map<TaskId, List<Comment>> comments = comments(h, ids);
    Map<TaskId, Origin> origins = origins(h, ids);
    Map<TaskId, String> holders = holders(h, ids);
    List<WholeTask> whole = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      TaskId id = task.id();
      whole.add(
          new WholeTask(
              task,
              dependencies.getOrDefault(id, List.of()),
              comments.getOrDefault(id, List.of()),
              origins.get(id),
              holders.get(id)));
    }
    return whole;
  }

  private static Map<TaskId, List<Comment>> comments(Handle h, Collection<TaskId> ids) {
    Map<TaskId, List<Comment>> comments = new HashMap<>();
    List<Comment> all =
        Sql.of(
                """
                select c.id, c.task_id, c.author, c.text, c.created_at
                from $each(?) j join comment c on c.task_id = j.value order by c.id
                """,
                ids)
            .list(
                h,
                row ->
                    new Comment(row.number(1), row.task(2), row.text(3), row.text(4), row.time(5)));
    for (Comment comment : all) {
      comments.computeIfAbsent(comment.task(), id -> new ArrayList<>()).add(comment);
    }
    return comments;
  }

  private static Map<TaskId, Origin> origins(Handle h, Collection<TaskId> ids) {
    return Sql.of(
            """
            select o.task_id, o.format, o.members, o.absent, o.updated_at
            from $each(?) j join origin o on o.task_id = j.value
            """,
            ids)
        .map(
            h,
            row -> row.task(1),
            row -> new Origin(row.text(2), row.text(3), names(row.text(4)), row.time(5)));
  }

  private static List<String> names(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(" ", -1));
  }

  private static Map<TaskId, String> holders(Handle h, Collection<TaskId> ids) {
    return Sql.of(
            "select c.task_id, c.worker from $each(?) j join claim c on c.task_id = j.value", ids)
        .map(h, row -> row.task(1), row -> row.text(2));
  }
}
