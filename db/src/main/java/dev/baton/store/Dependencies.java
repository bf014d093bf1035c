package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What depends on what. */
public final class Dependencies {
  private final Database database;

  public Dependencies(Database database) {
    this.database = database;
  }

  /**
   * A dependency with what people want to know about its other end.
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
   * One unfinished task that holds another back.
   *
   * @param via the ancestor through which it does; the task itself where it is direct
   */
  public record Blocker(TaskId blocked, TaskId via, TaskId blocker) {}

  /**
   * Makes a task depend on another. Doing it twice is the same as once.
   *
   * @param epoch what the worker carries; null when a person does it
   * @throws InvalidValue when the other task is missing, is the task itself, or a circle would
   *     arise
   */
  public Change add(
      TaskId task, TaskId dependsOn, DependencyType type, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(h ->
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
    if (TaskQueries.find(h, dependsOn).isEmpty()) {
      throw new InvalidValue("there is no task " + dependsOn, "baton list shows the ids");
    }
    if (type.mustBeAcyclic()) {
      List<TaskId> way = DependencyGraph.path(h, dependsOn, task);
      if (!way.isEmpty()) {
        throw new InvalidValue(
            "this would make a circle: " + task + " → " + join(way),
            "remove one of these first with: baton dep remove");
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

  private static String join(List<TaskId> way) {
    StringBuilder text = new StringBuilder();
    for (TaskId id : way) {
      text.append(text.isEmpty() ? "" : " → ").append(id);
    }
    return text.toString();
  }

  /**
   * Removes all dependencies of one task on another. The other may be missing.
   *
   * @param epoch what the worker carries; null when a person does it
   * @return {@link Change.Refused} when there was none
   */
  public Change remove(TaskId task, TaskId dependsOn, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(h -> {
      int[] removed = new int[1];
      Change change =
          Fence.around(
              h,
              task,
              epoch,
              () -> {
                removed[0] = unlink(h, task, dependsOn);
                if (removed[0] > 0) {
                  Tasks.touch(h, task, stamp);
                  Events.add(
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

  static List<Dependency> of(Handle h, TaskId task) {
    return edges(h, "d.task_id", "d.depends_on_id", List.of(task)).stream()
        .map(Edge::dependency)
        .toList();
  }

  /** What these tasks depend on. */
  public List<Edge> dependencies(Collection<TaskId> tasks) {
    return database.read(h -> edges(h, "d.task_id", "d.depends_on_id", tasks));
  }

  /** What depends on these tasks, their children included. */
  public List<Edge> dependents(Collection<TaskId> tasks) {
    return database.read(h -> edges(h, "d.depends_on_id", "d.task_id", tasks));
  }

  private static List<Edge> edges(Handle h, String near, String far, Collection<TaskId> tasks) {
    return h.createQuery(
            "select d.task_id, d.depends_on_id, d.type, d.created_at, d.created_by, d.metadata, "
                + far
                + ", o.title, o.status, o.priority, o.issue_type from json_each(:ids) j join"
                + " dependency d on "
                + near
                + " = j.value left join task o on o.id = "
                + far
                + " order by d.task_id, d.created_at, d.depends_on_id, d.type")
        .bind("ids", TaskQueries.jsonArray(tasks))
        .map(row ->
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

  /** What holds these tasks back, directly or through their ancestors. */
  public List<Blocker> blockers(Collection<TaskId> tasks, Instant now) {
    return tasks.isEmpty() ? List.of() : database.read(h -> Blockers.of(h, tasks, now));
  }
}
