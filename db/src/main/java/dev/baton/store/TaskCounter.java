package dev.baton.store;

import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Counts tasks. Changes nothing. */
public record TaskCounter(Database database) {
  /** How tasks are grouped; the words for missing values are bd's. */
  public enum Group {
    STATUS,
    PRIORITY,
    TYPE,
    ASSIGNEE,
    /** A task with several labels counts once for each. */
    LABEL
  }

  /**
   * What all iterations spent on tasks.
   *
   * @param microcents millionths of a cent
   * @param tasks how many tasks it was spent on
   */
  public record Spending(long microcents, long tokens, int tasks) {}

  /**
   * The progress of an epic that is not closed.
   *
   * @param children direct ones, without those that were deleted
   * @param closed how many of them are closed
   */
  public record EpicProgress(TaskId epic, int children, int closed) {
    /** Whether all children are closed. Never true for an epic without children. */
    public boolean isDone() {
      return children > 0 && children == closed;
    }
  }

  /** How many tasks match. */
  public int count(TaskFilter filter, Instant now) {
    return number(new TaskSql("task t", now).matching(filter), "count(*)");
  }

  /** How many tasks match, by group, in the order of the groups' names. */
  public Map<String, Integer> count(TaskFilter filter, Group group, Instant now) {
    String source =
        group == Group.LABEL ? "task t left join label l on l.task_id = t.id" : "task t";
    TaskSql sql = new TaskSql(source, now).matching(filter);
    String text = sql.values(expression(group) + ", count(*)") + " group by 1 order by 1";
    return sql.query(text).map(database, row -> row.text(1), row -> row.count(2));
  }

  private static String expression(Group group) {
    return switch (group) {
      case STATUS -> "t.status";
      case PRIORITY -> "'P' || t.priority";
      case TYPE -> "t.issue_type";
      case ASSIGNEE -> "coalesce(t.assignee, '(unassigned)')";
      case LABEL -> "coalesce(l.label, '(no labels)')";
    };
  }

  /** How many unfinished tasks are blocked by another task or have the status blocked. */
  public int blocked(Instant now) {
    return number(
        new TaskSql(TaskSql.UNFINISHED, now)
            .and(TaskSql.IS_UNFINISHED)
            .and("t.status = 'blocked' or " + TaskSql.HELD_BACK),
        "count(*)");
  }

  private int number(TaskSql sql, String value) {
    return sql.query(sql.values(value)).one(database, row -> row.count(1));
  }

  /** All epics that are not closed, highest priority first. */
  public List<EpicProgress> unfinishedEpics() {
    return Sql.of(
            """
            select e.id, count(c.id), count(*) filter (where c.status = 'closed') from task e
            left join dependency d on d.depends_on_id = e.id and d.type = 'parent-child'
            left join task c on c.id = d.task_id and c.status <> 'tombstone'
            where e.issue_type = 'epic' and e.status not in ('closed', 'tombstone')
            group by e.id order by e.priority, e.created_at, e.natural_id, e.id
            """)
        .list(database, row -> new EpicProgress(row.task(1), row.count(2), row.count(3)));
  }

  /** The average time from creation to closing of closed tasks; zero when there are none. */
  public Duration meanLeadTime() {
    String sql =
        "select cast(coalesce(avg(closed_at - created_at), 0) as bigint) from task where status ="
            + " 'closed' and closed_at >= created_at";
    return Sql.of(sql).one(database, row -> Duration.ofNanos(row.number(1)));
  }

  public Spending spending() {
    String sql =
        "select coalesce(sum(cost_microcents), 0),"
            + " coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0),"
            + " count(distinct case when cost_microcents > 0 then task_id end) from iteration";
    return Sql.of(sql)
        .one(database, row -> new Spending(row.number(1), row.number(2), row.count(3)));
  }
}
