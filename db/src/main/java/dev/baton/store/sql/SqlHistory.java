package dev.baton.store.sql;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.History;
import dev.baton.store.Iteration;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link History} by SQL. */
final class SqlHistory implements History {
  private static final String SINCE =
      " where coalesce(ended_at, started_at, 0) >= :since"
          + " and (cast(:task as text) is null or task_id = :task)";

  private final Database database;

  SqlHistory(Database database) {
    this.database = database;
  }

  @Override
  public List<Iteration> iterations(Instant since, @Nullable TaskId task) {
    return database.read(h ->
        h.createQuery(IterationRow.SELECT + SINCE + " order by id")
            .bind("since", BreakerLog.nanos(since))
            .bind("task", task == null ? null : task.value())
            .map(new IterationRow())
            .list());
  }

  @Override
  public Map<Long, String> models(Instant since) {
    Map<Long, String> models = new HashMap<>();
    database.read(h -> {
      h.createQuery("select id, model from iteration" + SINCE + " and model is not null")
          .bind("since", BreakerLog.nanos(since))
          .bind("task", (String) null)
          .map((row, ctx) -> Map.entry(row.getLong(1), row.getString(2)))
          .forEach(model -> models.put(model.getKey(), model.getValue()));
      return models;
    });
    return models;
  }

  @Override
  public List<PastError> errors(Instant since, @Nullable TaskId task) {
    return database.read(h ->
        h.createQuery(
                "select iteration_id, signature, message, file, count from error_record"
                    + " where iteration_id in (select id from iteration"
                    + SINCE
                    + ") order by iteration_id, id")
            .bind("since", BreakerLog.nanos(since))
            .bind("task", task == null ? null : task.value())
            .map((row, ctx) ->
                new PastError(
                    row.getLong(1),
                    new ErrorSignature(row.getString(2)),
                    row.getString(3),
                    row.getString(4),
                    row.getInt(5)))
            .list());
  }

  @Override
  public List<PastSweep> sweeps(Instant since) {
    return database.read(h ->
        h.createQuery(
                """
                select task_id, at, kind, coalesce(detail ->> 'reason', ''),
                  coalesce(detail ->> 'worker', ''), coalesce(detail ->> 'finding', ''),
                  $greatest(0, coalesce(cast(detail ->> 'silent_seconds' as bigint), 0)),
                  detail ->> 'rescue'
                from event where kind in ('swept', 'poisoned') and at >= :since order by id
                """)
            .bind("since", BreakerLog.nanos(since))
            .map((row, ctx) ->
                new PastSweep(
                    new TaskId(row.getString(1)),
                    Nanos.toInstant(row.getLong(2)),
                    row.getString(3).equals("poisoned"),
                    row.getString(4),
                    row.getString(5),
                    row.getString(6),
                    row.getLong(7),
                    row.getString(8)))
            .list());
  }

  @Override
  public List<PastTransition> transitions(Instant since) {
    return database.read(h ->
        h.createQuery(
                "select scope, at, from_phase, to_phase, reason_code, reason"
                    + " from breaker_transition where at >= :since order by id")
            .bind("since", BreakerLog.nanos(since))
            .map((row, ctx) ->
                new PastTransition(
                    row.getString(1),
                    Nanos.toInstant(row.getLong(2)),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getString(6)))
            .list());
  }

  @Override
  public boolean hasClosed(int count) {
    return database.read(h ->
        h.createQuery(
                """
                select count(*) from (
                  select 1 from (select distinct task_id from iteration) worked
                  join task t on t.id = worked.task_id and t.status = 'closed'
                  limit :count) few
                """)
            .bind("count", count)
            .map((row, ctx) -> row.getInt(1))
            .one())
        >= count;
  }

  @Override
  public Map<TaskId, PastTask> tasks() {
    String worked = " in (select task_id from iteration where task_id is not null)";
    Map<TaskId, PastTask> tasks = new LinkedHashMap<>();
    database.read(h -> {
      Map<String, Set<String>> labels = new HashMap<>();
      h.createQuery("select task_id, label from label where task_id" + worked)
          .map((row, ctx) -> Map.entry(row.getString(1), row.getString(2)))
          .forEach(label ->
              labels.computeIfAbsent(label.getKey(), id -> new HashSet<>()).add(label.getValue()));
      h.createQuery(
              "select id, title, status, issue_type, priority, closed_at, reopened,"
                  + " blocked_reason from task where id"
                  + worked
                  + " order by id")
          .map((row, ctx) -> {
            String id = row.getString(1);
            String status = row.getString(3);
            return new PastTask(
                new TaskId(id),
                row.getString(2),
                status,
                row.getString(4),
                row.getInt(5),
                status.equals("closed") ? Nanos.read(row, 6) : null,
                row.getInt(7),
                status.equals("blocked") && "poison".equals(row.getString(8)),
                labels.getOrDefault(id, Set.of()));
          })
          .forEach(task -> tasks.put(task.id(), task));
      return tasks;
    });
    return tasks;
  }
}
