package dev.baton.store.sql;

import dev.baton.store.TaskCounter;
import dev.baton.store.sql.database.Database;
import dev.baton.task.TaskFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@link TaskCounter} by SQL. */
final class SqlTaskCounter implements TaskCounter {
  private final Database database;

  SqlTaskCounter(Database database) {
    this.database = database;
  }

  @Override
  public int count(TaskFilter filter, Instant now) {
    return number(new TaskSql("task t", now).matching(filter), "count(*)");
  }

  @Override
  public Map<String, Integer> count(TaskFilter filter, Group group, Instant now) {
    String source =
        group == Group.LABEL ? "task t left join label l on l.task_id = t.id" : "task t";
    TaskSql sql = new TaskSql(source, now).matching(filter);
    String text = sql.values(expression(group) + ", count(*)") + " group by 1 order by 1";
    Map<String, Integer> counts = new LinkedHashMap<>();
    database.read(h -> {
      sql.bind(h.createQuery(text))
          .map((row, ctx) -> Map.entry(row.getString(1), row.getInt(2)))
          .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
      return counts;
    });
    return counts;
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

  @Override
  public int blocked(Instant now) {
    return number(
        new TaskSql(TaskSql.UNFINISHED, now)
            .and(TaskSql.IS_UNFINISHED)
            .and("t.status = 'blocked' or " + TaskSql.HELD_BACK),
        "count(*)");
  }

  private int number(TaskSql sql, String value) {
    String text = sql.values(value);
    return database.read(h -> sql.bind(h.createQuery(text)).map((row, ctx) -> row.getInt(1)).one());
  }

  @Override
  public Duration meanLeadTime() {
    String sql =
        "select coalesce(avg(closed_at - created_at), 0) from task where status = 'closed'"
            + " and closed_at >= created_at";
    return database.read(
        h -> Duration.ofNanos(h.createQuery(sql).map((row, ctx) -> (long) row.getDouble(1)).one()));
  }

  @Override
  public Spending spending() {
    String sql =
        "select coalesce(sum(cost_microcents), 0),"
            + " coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0),"
            + " count(distinct case when cost_microcents > 0 then task_id end) from iteration";
    return database.read(h ->
        h.createQuery(sql)
            .map((row, ctx) -> new Spending(row.getLong(1), row.getLong(2), row.getInt(3)))
            .one());
  }
}
