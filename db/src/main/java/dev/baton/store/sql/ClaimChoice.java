package dev.baton.store.sql;

import dev.baton.store.WorkRecords;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Chooses the first task that an automatic claim may take: it is ready, is not assigned to somebody
 * else, and is not a container.
 *
 * @param worker who is going to claim it
 * @param evenResting whether to include tasks whose backoff is not over
 */
record ClaimChoice(
    TaskFilter filter, TaskOrder order, String worker, boolean evenResting, Instant now) {
  /** Tasks without a lock. */
  private static final String FREE = "t skip locked";

  /** All tasks, after those who locked them are done. */
  private static final String ANY = "t";

  /** It is open, but the work is done: whether it is closed or done again, a person decides. */
  private static final String NOT_DONE_ELSEWHERE =
      "not exists (select 1 from event e where e.task_id = t.id and e.epoch = t.epoch"
          + " and e.kind = '"
          + WorkRecords.FINISHED_ELSEWHERE
          + "' $lookup())";

  /**
   * Chooses an open task and changes it, in one statement.
   *
   * @param sets without the word {@code set}
   * @return a query for the task after the change; it finds none where there is none, and where a
   *     deferred task is due, which may come first
   */
  Query change(Handle h, String sets) {
    TaskSql open = ReadySql.open(filter, now).matching(filter).locking(FREE);
    narrow(open);
    String change =
        TaskRow.change(sets, "id = (" + open.first(order) + ") and not " + ReadySql.ANY_DUE);
    return open.bind(h.createQuery(change));
  }

  /** Whether {@link #change} finds the task in an index, without reading all open ones. */
  boolean changesAtOnce() {
    return order == TaskOrder.PRIORITY;
  }

  /**
   * The task. Where the engine locks rows, it is locked: at first tasks that others have locked are
   * skipped, because they are probably being claimed.
   */
  Optional<Task> first(Handle h, boolean locksRows) {
    Optional<Task> free = first(h, FREE);
    return free.isPresent() || !locksRows ? free : first(h, ANY);
  }

  private Optional<Task> first(Handle h, String locking) {
    return ReadySql.first(
        h,
        filter,
        order,
        now,
        sql -> {
          narrow(sql);
          sql.locking(locking);
        });
  }

  private void narrow(TaskSql sql) {
    if (!evenResting) {
      sql.and("t.not_before is null or t.not_before <= :now");
    }
    if (filter.assignee() == null) {
      sql.and("t.assignee is null or t.assignee = " + sql.parameter("worker", worker));
    }
    sql.and(NOT_DONE_ELSEWHERE);
    if (!filter.types().contains(TaskType.EPIC)) {
      sql.and("t.issue_type <> '" + TaskType.EPIC.name() + "'");
    }
  }
}
