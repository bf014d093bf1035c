package dev.baton.store;

import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds and lists tasks. Changes nothing. */
public record TaskQueries(Database database) {
  /** The result of resolving a typed id. */
  public sealed interface Lookup {
    int SHOWN_CANDIDATES = 6;

    String SAME_SHORT_ID =
        "select id from task where short_id = :typed limit " + (SHOWN_CANDIDATES + 1);

    /** '.' to 'z' covers the characters of ids; '{' is the next one. */
    String BEGINNING =
        """
        select id, natural_id from task where id >= :typed and id < :typed || '{'
        union
        select id, natural_id from task where short_id >= :typed and short_id < :typed || '{'
        order by natural_id, id
        """
            + (" limit " + (SHOWN_CANDIDATES + 1));

    /** An exact match takes precedence over a beginning. */
    private static Lookup of(Handle h, TaskId wanted) {
      String typed = wanted.value();
      List<TaskId> whole = ids(h, "select id from task where id = :typed", typed);
      if (whole.isEmpty()) {
        whole = ids(h, SAME_SHORT_ID, typed);
      }
      if (!whole.isEmpty()) {
        return whole.size() == 1 ? new Found(whole.getFirst()) : ambiguous(whole);
      }
      List<TaskId> begun = ids(h, BEGINNING, typed);
      return switch (begun.size()) {
        case 0 -> new Missing();
        case 1 -> new Begins(begun.getFirst());
        default -> ambiguous(begun);
      };
    }

    private static Lookup ambiguous(List<TaskId> found) {
      boolean more = found.size() > SHOWN_CANDIDATES;
      return new Ambiguous(more ? found.subList(0, SHOWN_CANDIDATES) : found, more);
    }

    private static List<TaskId> ids(Handle h, String sql, String typed) {
      return Sql.of(sql).with("typed", typed).tasks(h);
    }

    /** Exactly one task, whose id or whose part of the id after the hyphen it is. */
    record Found(TaskId id) implements Lookup {}

    /** The beginning of exactly one id, or of its part after the hyphen. */
    record Begins(TaskId id) implements Lookup {}

    /** No task. */
    record Missing() implements Lookup {}

    /**
     * More than one task.
     *
     * @param candidates the first few of them
     * @param more whether there are further ones
     */
    record Ambiguous(List<TaskId> candidates, boolean more) implements Lookup {
      /** The candidates for people, with a mark when there are more. */
      public String shown() {
        StringBuilder text = new StringBuilder();
        for (TaskId id : candidates) {
          text.append(text.isEmpty() ? "" : ", ").append(id);
        }
        return text.append(more ? " …" : "").toString();
      }
    }
  }

  /**
   * Resolves what people type: a full id, its part after the hyphen, or the beginning of either. An
   * exact match takes precedence over a beginning.
   */
  public Lookup resolve(String typed) {
    TaskId wanted = new TaskId(typed);
    return database.read(h -> Lookup.of(h, wanted));
  }

  /** Whether there is a task with this id that was deleted. */
  public boolean isDeleted(TaskId id) {
    return Sql.of("select 1 from task where id = ? and status = 'tombstone'", id).exists(database);
  }

  /** Whether somebody has a claim on the task, or has lost one. */
  public boolean wasClaimed(TaskId id) {
    return Sql.of(
            "select 1 from claim where task_id = ?"
                + " union all select 1 from lost_claim where task_id = ?",
            id,
            id)
        .exists(database);
  }

  public Optional<Task> find(TaskId id) {
    return database.read(h -> find(h, id));
  }

  static Optional<Task> find(Handle h, TaskId id) {
    return Sql.of("select " + TaskRow.COLUMNS + " from task t where t.id = :id")
        .with("id", id)
        .first(h, TaskRow::read);
  }

  /** The task with this id, which cannot be missing here. */
  static Task task(Handle h, TaskId id) {
    return find(h, id)
        .orElseThrow(() -> new IllegalStateException(id + " vanished within a transaction"));
  }

  /** The tasks of the claims with this token that were not ended since. */
  static List<Task> ofToken(Handle h, String token) {
    return Sql.of(
            "select "
                + TaskRow.COLUMNS
                + " from task t where t.token = :token and t.status = 'in_progress'")
        .with("token", token)
        .list(h, TaskRow::read);
  }

  /** Tasks by id, in the order of the ids; missing ones are left out. */
  public List<Task> findAll(Collection<TaskId> ids) {
    return ids.isEmpty() ? List.of() : database.read(h -> findAll(h, ids));
  }

  private static List<Task> findAll(Handle h, Collection<TaskId> ids) {
    return Sql.of(
            "select "
                + TaskRow.COLUMNS
                + " from $each(:ids) j join task t on t.id = j.value"
                + " order by t.natural_id, t.id")
        .with("ids", ids)
        .list(h, TaskRow::read);
  }

  /** Tasks that match, in any state. */
  public Page<Task> list(TaskFilter filter, TaskOrder order, int limit, Instant now) {
    return page(new TaskSql("task t", now).matching(filter), order, limit);
  }

  /**
   * Open tasks that a worker can start now, without those in progress. A task with unfinished
   * children is included only if the filter asks for it.
   */
  public Page<Task> ready(TaskFilter filter, TaskOrder order, int limit, Instant now) {
    // One more than is shown, to know whether there are further ones.
    int rows = limit == 0 ? 0 : limit + 1;
    return Page.of(database.read(h -> ReadySql.list(h, filter, order, rows, now)), limit);
  }

  /** The ids of all tasks that {@link #ready} would list, in no order. */
  public Set<String> readyIds(TaskFilter filter, Instant now) {
    return database.read(h -> ReadySql.ids(h, filter, now));
  }

  /** Unfinished tasks that are blocked by another task or have the status blocked. */
  public Page<Task> blocked(TaskFilter filter, TaskOrder order, int limit, Instant now) {
    return page(
        new TaskSql(TaskSql.UNFINISHED, now)
            .and(TaskSql.IS_UNFINISHED)
            .and("t.status = 'blocked' or " + TaskSql.HELD_BACK)
            .matching(filter),
        order,
        limit);
  }

  /**
   * How many tasks {@link #ready} leaves out because their children are not finished.
   *
   * @param limit where counting stops, because it takes longer than reading the list
   * @return 0 if the filter asks for them
   */
  public int countContainers(TaskFilter filter, int limit, Instant now) {
    if (filter.asksForContainers()) {
      return 0;
    }
    // In the order of what they cost: the first two read only the index.
    TaskSql conditions =
        new TaskSql(TaskSql.PARENTS, now)
            .and("t.status = 'open'")
            .and(TaskSql.HAS_UNFINISHED_CHILDREN)
            .and(TaskSql.OFFERABLE)
            .and("not " + TaskSql.HELD_BACK)
            .matching(filter);
    String sql = "select count(*) from (" + conditions.values("1") + " limit " + limit + ") c";
    return conditions.query(sql).one(database, row -> row.count(1));
  }

  /** How many tasks are in each state; states without tasks are left out. */
  public Map<TaskStatus, Integer> counts() {
    return Sql.of("select status, count(*) from task group by status")
        .map(database, row -> TaskStatus.parse(row.text(1)), row -> row.count(2));
  }

  /** How many matching tasks a worker can start now. */
  public int countReady(TaskFilter filter, Instant now) {
    return database.read(h -> ReadySql.count(h, filter, now));
  }

  /** Every label in use, sorted. */
  public List<String> labelsInUse() {
    return Sql.of("select distinct label from label order by label").texts(database);
  }

  /**
   * Tasks in progress that match and could be offered if nobody worked on them, in order.
   *
   * @param skipped how many to leave out at the beginning
   * @param limit how many at most; 0 for all
   */
  public List<TaskId> inProgress(
      TaskFilter filter, TaskOrder order, int skipped, int limit, Instant now) {
    TaskSql conditions =
        new TaskSql(TaskSql.IN_PROGRESS, now)
            .and("t.status = 'in_progress'")
            .and(TaskSql.OFFERABLE)
            .matching(filter);
    String sql =
        conditions.values("t.id")
            + " order by "
            + TaskSql.orderBy(order)
            + (" limit " + (limit == 0 ? Integer.MAX_VALUE : limit) + " offset " + skipped);
    return conditions.query(sql).tasks(database);
  }

  private Page<Task> page(TaskSql conditions, TaskOrder order, int limit) {
    // Reads one item more than is shown, to know whether there are further ones.
    String sql = conditions.select(order, limit == 0 ? 0 : limit + 1);
    return Page.of(conditions.query(sql).list(database, TaskRow::read), limit);
  }
}
