package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads everything that was recorded in a period, for reports. Each method is one query. */
public record History(Database database) {
  /**
   * An error of an iteration.
   *
   * @param iteration its number
   * @param file null when none was named
   */
  public record PastError(
      long iteration, ErrorSignature signature, String message, @Nullable String file, int count) {}

  /**
   * A sweep took a task from its worker.
   *
   * @param poisoned whether the task was blocked
   * @param reason of the verdict, such as {@code WORKER_DEAD}
   * @param finding the verdict in words; empty in an old entry
   * @param silentSeconds since the worker's last heartbeat, 0 or more
   * @param rescue the ref with the worker's files; null where none were saved
   */
  public record PastSweep(
      TaskId task,
      Instant at,
      boolean poisoned,
      String reason,
      String worker,
      String finding,
      long silentSeconds,
      @Nullable String rescue) {}

  /**
   * A task on which work was recorded.
   *
   * @param closedAt null while it is not closed
   * @param poisoned whether it was reopened too often
   */
  public record PastTask(
      TaskId id,
      String title,
      String status,
      String type,
      int priority,
      @Nullable Instant closedAt,
      int reopened,
      boolean poisoned,
      Set<String> labels) {
    public PastTask {
      labels = Set.copyOf(labels);
    }
  }

  private static final String SINCE =
      " where coalesce(ended_at, started_at, 0) >= :since"
          + " and (cast(:task as text) is null or task_id = :task)";

  /**
   * The iterations that ended, or began, from that time on, oldest first.
   *
   * @param task null for all
   */
  public List<Iteration> iterations(Instant since, @Nullable TaskId task) {
    return Sql.of(IterationRows.SELECT + SINCE + " order by id")
        .with("since", Nanos.nearest(since))
        .with("task", task)
        .list(database, IterationRows::read);
  }

  /** The model of each iteration in which one is known. */
  public Map<Long, String> models(Instant since) {
    return Sql.of("select id, model from iteration" + SINCE + " and model is not null")
        .with("since", Nanos.nearest(since))
        .with("task", null)
        .map(database, row -> row.number(1), row -> row.text(2));
  }

  /** The errors of the same iterations, by iteration. */
  public List<PastError> errors(Instant since, @Nullable TaskId task) {
    return Sql.of(
            "select iteration_id, signature, message, file, count from error_record"
                + " where iteration_id in (select id from iteration"
                + SINCE
                + ") order by iteration_id, id")
        .with("since", Nanos.nearest(since))
        .with("task", task)
        .list(
            database,
            row ->
                new PastError(
                    row.number(1),
                    new ErrorSignature(row.text(2)),
                    row.text(3),
                    row.text(4),
                    row.count(5)));
  }

  /** The sweeps that reopened or blocked a task, oldest first. */
  public List<PastSweep> sweeps(Instant since) {
    return Sql.of(
            """
            select task_id, at, kind, coalesce(detail ->> 'reason', ''),
              coalesce(detail ->> 'worker', ''), coalesce(detail ->> 'finding', ''),
              $greatest(0, coalesce(cast(detail ->> 'silent_seconds' as bigint), 0)),
              detail ->> 'rescue'
            from event where kind in ('swept', 'poisoned') and at >= ? order by id
            """,
            Nanos.nearest(since))
        .list(
            database,
            row ->
                new PastSweep(
                    row.task(1),
                    row.time(2),
                    row.text(3).equals("poisoned"),
                    row.text(4),
                    row.text(5),
                    row.text(6),
                    row.number(7),
                    row.text(8)));
  }

  /** Whether at least this many tasks with iterations are closed. */
  public boolean hasClosed(int count) {
    return Sql.of(
                """
                select count(*) from (
                  select 1 from (select distinct task_id from iteration) worked
                  join task t on t.id = worked.task_id and t.status = 'closed'
                  limit ?) few
                """,
                count)
            .one(database, row -> row.count(1))
        >= count;
  }

  /** The tasks that have iterations, by id. */
  public Map<TaskId, PastTask> tasks() {
    String worked = " in (select task_id from iteration where task_id is not null)";
    return database.read(h -> {
      Map<String, Set<String>> labels = new HashMap<>();
      Sql.of("select task_id, label from label where task_id" + worked)
          .each(
              h,
              row -> labels.computeIfAbsent(row.text(1), id -> new HashSet<>()).add(row.text(2)));
      return Sql.of(
              "select id, title, status, issue_type, priority, closed_at, reopened,"
                  + " blocked_reason from task where id"
                  + worked
                  + " order by id")
          .map(h, row -> row.task(1), row -> task(row, labels));
    });
  }

  private static PastTask task(Row row, Map<String, Set<String>> labels) {
    String id = row.text(1);
    String status = row.text(3);
    return new PastTask(
        new TaskId(id),
        row.text(2),
        status,
        row.text(4),
        row.count(5),
        status.equals("closed") ? row.timeOrNull(6) : null,
        row.count(7),
        status.equals("blocked") && "poison".equals(row.text(8)),
        labels.getOrDefault(id, Set.of()));
  }
}
