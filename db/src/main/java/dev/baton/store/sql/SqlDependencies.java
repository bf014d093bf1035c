package dev.baton.store.sql;

import dev.baton.claim.Epoch;
import dev.baton.store.Change;
import dev.baton.store.Dependencies;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** {@link Dependencies} by SQL. */
final class SqlDependencies implements Dependencies {
  private final Database database;

  SqlDependencies(Database database) {
    this.database = database;
  }

  @Override
  public Change add(
      TaskId task, TaskId dependsOn, DependencyType type, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(h ->
        Fence.around(
            h,
            task,
            epoch,
            () -> {
              if (link(h, task, dependsOn, type, stamp)) {
                SqlTasks.touch(h, task, stamp);
                SqlEvents.add(
                    h,
                    task,
                    stamp.at(),
                    "dependency_added",
                    stamp.actor(),
                    "on",
                    dependsOn.value(),
                    "type",
                    type.name());
              }
            }));
  }

  static boolean link(Handle h, TaskId task, TaskId dependsOn, DependencyType type, Stamp stamp) {
    if (task.equals(dependsOn)) {
      throw new InvalidValue(task + " cannot depend on itself: expected two different tasks", "");
    }
    if (SqlTaskQueries.find(h, dependsOn).isEmpty()) {
      throw new InvalidValue("no task " + dependsOn, "baton list shows the ids");
    }
    if (type.mustBeAcyclic()) {
      boolean isParent = type.equals(DependencyType.PARENT_CHILD);
      List<TaskId> way = DependencyGraph.circleBy(h, task, dependsOn, isParent);
      if (!way.isEmpty()) {
        throw new InvalidValue(
            "this would create a dependency cycle: "
                + task
                + " → "
                + TaskIds.way(way)
                + (isParent ? "" : parentNote(h, task, dependsOn)),
            "first remove one of these with baton dep remove");
      }
    }
    return h.createUpdate(
                """
                insert into dependency (task_id, depends_on_id, type, created_at, created_by)
                values (:task, :on, :type, :now, :actor)
                on conflict do nothing
                """)
            .bind("task", task.value())
            .bind("on", dependsOn.value())
            .bind("type", type.name())
            .bind("now", Nanos.of(stamp.at()))
            .bind("actor", stamp.actor())
            .execute()
        == 1;
  }

  private static String parentNote(Handle h, TaskId task, TaskId dependsOn) {
    boolean isParent =
        h.createQuery(
                "select 1 from dependency where task_id = :task and depends_on_id = :on"
                    + " and type = 'parent-child'")
            .bind("task", task.value())
            .bind("on", dependsOn.value())
            .map((row, ctx) -> true)
            .findFirst()
            .isPresent();
    return isParent ? " (a parent waits for its children)" : "";
  }

  @Override
  public Change remove(TaskId task, TaskId dependsOn, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Locks.task(task),
        h -> {
          int[] removed = new int[1];
          Change change =
              Fence.around(
                  h,
                  task,
                  epoch,
                  () -> {
                    removed[0] = unlink(h, task, dependsOn);
                    if (removed[0] > 0) {
                      SqlTasks.touch(h, task, stamp);
                      SqlEvents.add(
                          h,
                          task,
                          stamp.at(),
                          "dependency_removed",
                          stamp.actor(),
                          "on",
                          dependsOn.value());
                    }
                  });
          return change instanceof Change.Done done && removed[0] == 0
              ? new Change.Refused(done.task())
              : change;
        });
  }

  private static int unlink(Handle h, TaskId task, TaskId dependsOn) {
    return h.createUpdate("delete from dependency where task_id = :task and depends_on_id = :on")
        .bind("task", task.value())
        .bind("on", dependsOn.value())
        .execute();
  }

  static void unlinkParents(Handle h, TaskId task) {
    h.createUpdate("delete from dependency where task_id = :task and type = 'parent-child'")
        .bind("task", task.value())
        .execute();
  }

  /**
   * What these tasks depend on, in the order in which records of other trackers are compared with
   * them: by time, then by id.
   */
  static List<Dependency> of(Handle h, Collection<TaskId> tasks) {
    String order = "d.task_id, d.created_at, d.depends_on_id";
    return edges(h, "d.task_id", "d.depends_on_id", order, tasks).stream()
        .map(Edge::dependency)
        .toList();
  }

  @Override
  public List<Edge> dependencies(Collection<TaskId> tasks) {
    return database.read(h ->
        edges(
            h,
            "d.task_id",
            "d.depends_on_id",
            "d.task_id, d.created_at, o.natural_id, d.depends_on_id",
            tasks));
  }

  @Override
  public List<Edge> below(Collection<TaskId> tasks, boolean reverse) {
    String near = reverse ? "depends_on_id" : "task_id";
    String far = reverse ? "task_id" : "depends_on_id";
    List<TaskId> all =
        database.read(h ->
            h.createQuery(
                    "with recursive reached(id) as (select j.value from $each(:ids) j union select"
                        + " d."
                        + far
                        + " from reached r join dependency d on d."
                        + near
                        + " = r.id) select id from reached")
                .bind("ids", SqlTaskQueries.jsonArray(tasks))
                .map((row, ctx) -> new TaskId(row.getString(1)))
                .list());
    return reverse ? dependents(all) : dependencies(all);
  }

  @Override
  public List<Edge> dependents(Collection<TaskId> tasks) {
    return database.read(h ->
        edges(h, "d.depends_on_id", "d.task_id", "o.natural_id, d.task_id, d.created_at", tasks));
  }

  private static List<Edge> edges(
      Handle h, String near, String far, String order, Collection<TaskId> tasks) {
    return h.createQuery(
            "select d.task_id, d.depends_on_id, d.type, d.created_at, d.created_by, d.metadata, "
                + far
                + ", o.title, o.status, o.priority, o.issue_type from $each(:ids) j join"
                + " dependency d on "
                + near
                + " = j.value left join task o on o.id = "
                + far
                + " order by "
                + order
                + ", d.type")
        .bind("ids", SqlTaskQueries.jsonArray(tasks))
        .map((row, ctx) ->
            new Edge(
                new Dependency(
                    new TaskId(row.getString(1)),
                    new TaskId(row.getString(2)),
                    new DependencyType(row.getString(3)),
                    Nanos.toInstant(row.getLong(4)),
                    row.getString(5),
                    row.getString(6)),
                new TaskId(row.getString(7)),
                row.getString(8),
                row.getString(9) == null ? null : TaskStatus.parse(row.getString(9)),
                row.getString(11) == null ? null : (Integer) row.getInt(10),
                row.getString(11)))
        .list();
  }

  @Override
  public List<Blocker> blockers(Collection<TaskId> tasks, Instant now) {
    return tasks.isEmpty() ? List.of() : database.read(h -> Blockers.of(h, tasks, now));
  }
}
