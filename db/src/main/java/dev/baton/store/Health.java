package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The queries about tasks that {@code doctor} makes. Changes nothing. */
public final class Health {
  /**
   * A problem with a task.
   *
   * @param id the task
   * @param other the missing task, the duplicate title or the open child
   */
  public record Oddity(TaskId id, String other) {}

  private final Database database;

  Health(Database database) {
    this.database = database;
  }

  /** Tasks that were reopened too often and wait for a person. */
  public List<TaskId> poisoned() {
    return database.read(h ->
        strings(h, "select id from task where status = 'blocked' and blocked_reason = 'poison'")
            .stream()
            .map(TaskId::new)
            .toList());
  }

  /** Open tasks that another tracker saw succeed, and that were not reopened since. */
  public List<TaskId> finishedElsewhere() {
    return database.read(h ->
        strings(
                h,
                "select distinct t.id from event e join task t on t.id = e.task_id"
                    + " where e.kind = '"
                    + WorkRecords.FINISHED_ELSEWHERE
                    + "' and e.epoch = t.epoch and t.status = 'open' order by t.id")
            .stream()
            .map(TaskId::new)
            .toList());
  }

  /** Tasks whose creation or last change is later than that instant. */
  public List<TaskId> fromTheFuture(Instant limit) {
    return database.read(h ->
        h.createQuery(
                """
                select id from task where $greatest(created_at, updated_at, coalesce(started_at, 0))
                  > :limit
                union
                select task_id from claim where renewed_at > :limit
                """)
            .bind("limit", Nanos.of(limit))
            .map((row, ctx) -> new TaskId(row.getString(1)))
            .list());
  }

  /** Cycles of dependencies among unfinished tasks. */
  public List<List<TaskId>> circles() {
    return database.read(h -> DependencyGraph.ofUnfinished(h).circles());
  }

  /** Unfinished tasks that depend on a missing task. */
  public List<Oddity> danglingDependencies() {
    return oddities(
        """
        select d.task_id, d.depends_on_id from dependency d
        join task t on t.id = d.task_id and t.status not in ('closed', 'tombstone')
        where not exists (select 1 from task o where o.id = d.depends_on_id)
        order by 1, 2
        """);
  }

  /**
   * Unfinished tasks with the same title as another one; case and surrounding blanks are ignored.
   */
  public List<Oddity> duplicateTitles() {
    return oddities(
        """
        select id, title from (
          select id, title, count(*) over (partition by lower(trim(title))) as twins
          from task where status in ('open', 'in_progress', 'blocked', 'deferred')) titles
        where twins > 1 order by lower(trim(title)), id
        """);
  }

  /** Closed epics with a child that is not closed. */
  public List<Oddity> closedEpicsWithOpenChildren() {
    return oddities(
        """
        select e.id, c.id from task e
        join dependency d on d.depends_on_id = e.id and d.type = 'parent-child'
        join task c on c.id = d.task_id and c.status not in ('closed', 'tombstone')
        where e.status = 'closed' and e.issue_type = 'epic' order by 1, 2
        """);
  }

  private List<Oddity> oddities(String sql) {
    return database.read(h ->
        h.createQuery(sql)
            .map((row, ctx) -> new Oddity(new TaskId(row.getString(1)), row.getString(2)))
            .list());
  }

  private static List<String> strings(Handle h, String sql) {
    return h.createQuery(sql).map((row, ctx) -> row.getString(1)).list();
  }
}
