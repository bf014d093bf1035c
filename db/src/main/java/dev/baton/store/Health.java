package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queries about tasks that {@code doctor} makes. Changes nothing. */
public record Health(Database database) {
  /**
   * A problem with a task.
   *
   * @param id the task
   * @param other the missing task, the duplicate title or the open child
   */
  public record Oddity(TaskId id, String other) {}

  /**
   * A blocked task, and the event that says why.
   *
   * @param why the word stored with the task; null where it was blocked by hand
   * @param reopened how often its workers died
   * @param at when it was blocked; null where the history does not say
   * @param reason in one line for people; empty where none was given
   */
  public record BlockedTask(
      TaskId id,
      String title,
      @Nullable String why,
      int reopened,
      @Nullable Instant at,
      String reason) {}

  /** Tasks that were reopened too often and wait for a person. */
  public List<TaskId> poisoned() {
    return Sql.of("select id from task where status = 'blocked' and blocked_reason = 'poison'")
        .tasks(database);
  }

  /**
   * Blocked tasks by priority, but not those in a status of another tracker's.
   *
   * @param only this task; null for all
   * @param limit how many at most
   */
  public List<BlockedTask> blocked(@Nullable TaskId only, int limit) {
    return Sql.of(
            """
            select t.id, t.title, t.blocked_reason, t.reopened, e.at,
              coalesce(e.detail ->> 'finding', e.detail ->> 'reason', '')
            from task t left join event e on e.id = (
              select max(x.id) from event x where x.task_id = t.id
                and x.kind in ('paused', 'stagnation', 'skipped', 'poisoned', 'swept',
                  'blocked'))
            where t.status = 'blocked' and coalesce(t.blocked_reason, '') not like 'status:%'
              and (cast(:task as text) is null or t.id = :task)
            order by t.priority, t.natural_id, t.id limit :limit
            """)
        .with("task", only)
        .with("limit", limit)
        .list(
            database,
            row ->
                new BlockedTask(
                    row.task(1),
                    row.text(2),
                    row.text(3),
                    row.count(4),
                    row.timeOrNull(5),
                    row.text(6)));
  }

  /**
   * The latest epoch at which somebody continued each of these tasks: claimed it, or restored the
   * files of a dead worker.
   */
  public Map<TaskId, Long> continued(Collection<TaskId> tasks) {
    return Sql.of(
            "select e.task_id, max(e.epoch) from $each(?) j join event e on e.task_id = j.value"
                + " where e.kind in ('claimed', '"
                + Events.RESTORED
                + "') group by e.task_id",
            tasks)
        .map(database, row -> row.task(1), row -> row.number(2));
  }

  /**
   * Open tasks that were reopened without the files of their worker and not claimed since, and why
   * these could not be saved.
   */
  public Map<TaskId, String> unsaved() {
    return Sql.of(
            """
            select t.id, e.detail ->> 'rescue_trouble' from event e join task t on t.id = e.task_id
            where e.kind = 'swept' and e.epoch = t.epoch and t.status = 'open'
              and e.detail ->> 'rescue_trouble' is not null and not exists (select 1 from event r
                where r.task_id = e.task_id and r.id > e.id and r.kind = 'rescued') order by t.id
            """)
        .map(database, row -> row.task(1), row -> row.text(2));
  }

  /** Open tasks that another tracker saw succeed, and that were not reopened since. */
  public List<TaskId> finishedElsewhere() {
    return Sql.of(
            "select distinct t.id from event e join task t on t.id = e.task_id"
                + " where e.kind = ?"
                + " and e.epoch = t.epoch and t.status = 'open' order by t.id",
            WorkRecords.FINISHED_ELSEWHERE)
        .tasks(database);
  }

  /** Tasks whose creation or last change is later than that instant. */
  public List<TaskId> fromTheFuture(Instant limit) {
    return Sql.of(
            """
            select id from task where $greatest(created_at, updated_at, coalesce(started_at, 0))
              > :limit
            union
            select task_id from claim where renewed_at > :limit
            """)
        .with("limit", limit)
        .tasks(database);
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
    return Sql.of(sql).list(database, row -> new Oddity(row.task(1), row.text(2)));
  }
}
