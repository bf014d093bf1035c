package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.Dependencies.Blocker;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dependencies between tasks. */
public record Dependencies(Database database) {
  /**
   * A dependency with details of the task at its other end.
   *
   * @param other the task at the other end
   * @param title of the other task; null when it is missing
   * @param status of the other task; null when it is missing
   * @param priority of the other task; null when it is missing
   * @param issueType of the other task; null when it is missing
   */
  public record Edge(
      Dependency dependency,
      TaskId other,
      @Nullable String title,
      @Nullable TaskStatus status,
      @Nullable Integer priority,
      @Nullable String issueType) {}

  /**
   * An unfinished task that blocks another.
   *
   * @param via the ancestor whose dependency it is; the task itself where it is direct
   */
  public record Blocker(TaskId blocked, TaskId via, TaskId blocker) {}

  /**
   * Makes a task depend on another. Does nothing if it already does.
   *
   * @param epoch the worker's epoch; null when a person does it
   * @throws InvalidValue when the other task is missing or is the task itself, or when this would
   *     create a cycle
   */
  public Change add(
      TaskId task, TaskId dependsOn, DependencyType type, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Locks.GRAPH.plus(Locks.task(task)),
        h ->
            Fence.around(
                h,
                task,
                epoch,
                () -> {
                  if (link(h, task, dependsOn, type, stamp)) {
                    Tasks.touch(h, task, stamp);
                    Events.add(
                        h,
                        task,
                        "dependency_added",
                        stamp,
                        "on",
                        dependsOn.value(),
                        "type",
                        type.name());
                  }
                }));
  }

  static boolean link(Handle h, TaskId task, TaskId dependsOn, DependencyType type, Stamp stamp) {
    if (task.equals(dependsOn)) {
      throw new InvalidValue(task + " cannot depend on itself: expected two different tasks");
    }
    if (TaskQueries.find(h, dependsOn).isEmpty()) {
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
    return Sql.insert("dependency")
            .set("task_id", task)
            .set("depends_on_id", dependsOn)
            .set("type", type.name())
            .set("created_at", stamp.at())
            .set("created_by", stamp.actor())
            .ending(" on conflict do nothing")
            .run(h)
        == 1;
  }

  private static String parentNote(Handle h, TaskId task, TaskId dependsOn) {
    boolean isParent =
        Sql.of(
                "select 1 from dependency where task_id = ? and depends_on_id = ?"
                    + " and type = 'parent-child'",
                task,
                dependsOn)
            .exists(h);
    return isParent ? " (a parent waits for its children)" : "";
  }

  /**
   * Removes all dependencies of one task on another. The other may be missing.
   *
   * @param epoch the worker's epoch; null when a person does it
   * @return {@link Change.Refused} when there was none
   */
  public Change remove(TaskId task, TaskId dependsOn, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Locks.task(task),
        h -> {
          List<String> removed = new ArrayList<>();
          Change change =
              Fence.around(
                  h,
                  task,
                  epoch,
                  () -> {
                    removed.addAll(unlink(h, task, dependsOn));
                    if (!removed.isEmpty()) {
                      Tasks.touch(h, task, stamp);
                      Events.add(
                          h,
                          task,
                          "dependency_removed",
                          stamp,
                          "on",
                          dependsOn.value(),
                          "type",
                          String.join(" ", removed));
                    }
                  });
          return change instanceof Change.Done done && removed.isEmpty()
              ? new Change.Refused(done.task())
              : change;
        });
  }

  /**
   * Removes all dependencies of a task, and all on it.
   *
   * @return how many there were
   */
  public int removeAll(TaskId task, Stamp stamp) {
    return removeAll("(d.task_id = :id or d.depends_on_id = :id)", task.value(), stamp);
  }

  /** Removes the dependencies of unfinished tasks on tasks that do not exist. */
  public int removeDangling(Stamp stamp) {
    return removeAll(
        """
        not exists (select 1 from task o where o.id = d.depends_on_id) and exists (
          select 1 from task u where u.id = d.task_id and u.status not in ('closed', 'tombstone'))
        """,
        "",
        stamp);
  }

  /** There may be hundreds of thousands, so they are not removed one after the other. */
  private int removeAll(String which, String id, Stamp stamp) {
    String removed = " from dependency d where " + which;
    return database.write(
        Locks.GRAPH,
        h -> {
          // An id needs no escaping; a type may be any text of another tracker.
          Sql.of(
                  """
                  insert into event (task_id, at, kind, actor, epoch, detail)
                  select e.task_id, :at, 'dependency_removed', :actor, t.epoch,
                    $json('{"on":"' || e.depends_on_id || '","type":' || $quoted(e.types) || '}')
                  from (select d.task_id, d.depends_on_id, string_agg(d.type, ' ') as types %s
                    group by d.task_id, d.depends_on_id) e
                  join task t on t.id = e.task_id order by e.task_id, e.depends_on_id
                  """
                      .formatted(removed))
              .with("id", id)
              .with("at", stamp.at())
              .with("actor", stamp.actor())
              .run(h);
          Sql.of("update task set updated_at = :at where id in (select d.task_id" + removed + ")")
              .with("id", id)
              .with("at", stamp.at())
              .run(h);
          return Sql.of("delete from dependency as d where " + which).with("id", id).run(h);
        });
  }

  /** Removes all dependencies of a task on another, and returns their types. */
  private static List<String> unlink(Handle h, TaskId task, TaskId dependsOn) {
    return Sql.of(
            "delete from dependency where task_id = ? and depends_on_id = ? returning type",
            task,
            dependsOn)
        .texts(h);
  }

  static void unlinkParents(Handle h, TaskId task) {
    Sql.of("delete from dependency where task_id = ? and type = 'parent-child'", task).run(h);
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

  /** What these tasks depend on. */
  public List<Edge> dependencies(Collection<TaskId> tasks) {
    return database.read(h ->
        edges(
            h,
            "d.task_id",
            "d.depends_on_id",
            "d.task_id, d.created_at, o.natural_id, d.depends_on_id",
            tasks));
  }

  /**
   * The same for these tasks and everything below them, at any depth.
   *
   * @param reverse whether to follow dependents instead of dependencies
   */
  public List<Edge> below(Collection<TaskId> tasks, boolean reverse) {
    String near = reverse ? "depends_on_id" : "task_id";
    String far = reverse ? "task_id" : "depends_on_id";
    List<TaskId> all =
        Sql.of(
                "with recursive reached(id) as (select j.value from $each(?) j union select"
                    + " d."
                    + far
                    + " from reached r join dependency d on d."
                    + near
                    + " = r.id) select id from reached",
                tasks)
            .tasks(database);
    return reverse ? dependents(all) : dependencies(all);
  }

  /** What depends on these tasks, their children included. */
  public List<Edge> dependents(Collection<TaskId> tasks) {
    return database.read(h ->
        edges(h, "d.depends_on_id", "d.task_id", "o.natural_id, d.task_id, d.created_at", tasks));
  }

  private static List<Edge> edges(
      Handle h, String near, String far, String order, Collection<TaskId> tasks) {
    return Sql.of(
            "select d.task_id, d.depends_on_id, d.type, d.created_at, d.created_by, d.metadata, "
                + far
                + ", o.title, o.status, o.priority, o.issue_type from $each(?) j join"
                + " dependency d on "
                + near
                + " = j.value left join task o on o.id = "
                + far
                + " order by "
                + order
                + ", d.type",
            tasks)
        .list(
            h,
            row ->
                new Edge(
                    new Dependency(
                        row.task(1),
                        row.task(2),
                        new DependencyType(row.text(3)),
                        row.time(4),
                        row.text(5),
                        row.text(6)),
                    row.task(7),
                    row.text(8),
                    row.text(9) == null ? null : TaskStatus.parse(row.text(9)),
                    row.text(11) == null ? null : (Integer) row.count(10),
                    row.text(11)));
  }

  /** The tasks that block these tasks, directly or through their ancestors. */
  public List<Blocker> blockers(Collection<TaskId> tasks, Instant now) {
    return tasks.isEmpty() ? List.of() : database.read(h -> blockers(h, tasks, now));
  }

  /** By the same rule as {@link TaskSql#HELD_BACK}. */
  static List<Blocker> blockers(Handle h, Collection<TaskId> tasks, Instant now) {
    List<Blocker> found = new ArrayList<>(unsortedBlockers(h, tasks, now));
    found.sort(Dependencies::compare);
    return found;
  }

  private static int compare(Blocker one, Blocker other) {
    int order = one.blocked().compareTo(other.blocked());
    order = order == 0 ? one.via().compareTo(other.via()) : order;
    return order == 0 ? one.blocker().compareTo(other.blocker()) : order;
  }

  private static List<Blocker> unsortedBlockers(Handle h, Collection<TaskId> tasks, Instant now) {
    return Sql.of(
            """
            with recursive up (task, id) as (
              select j.value, j.value from $each(?) j
              union
              select up.task, p.depends_on_id from up
              join dependency p on p.task_id = up.id and p.type = 'parent-child')
            select up.task, up.id, b.id
            from up join task a on a.id = up.id
            join dependency d on d.task_id = a.id
            join task b on b.id = d.depends_on_id
            where a.status not in ('closed', 'tombstone') and %s
            union
            select up.task, up.id, up.id
            from up join task a on a.id = up.id
            where up.id <> up.task and a.status not in ('closed', 'tombstone')
              and (a.status = 'blocked' or a.status = 'deferred' and a.defer_until is null
                or a.defer_until > ?)
            """
                .formatted(TaskSql.UNFINISHED_BLOCKER),
            tasks,
            now)
        .list(h, row -> new Blocker(row.task(1), row.task(2), row.task(3)));
  }
}
