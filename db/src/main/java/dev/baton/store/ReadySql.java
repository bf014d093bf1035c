package dev.baton.store;

import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tasks that can be started: open ones, and deferred ones whose time has come. The latter
 * are few and have an index of their own, so that the open ones can be read in their order and only
 * as many as are wanted.
 */
final class ReadySql {
  /** Whether a deferred task may come before the open ones. */
  static final String ANY_DUE =
      "exists (select 1 from " + TaskSql.DEFERRED + " where " + TaskSql.IS_DUE + ")";

  private static final String IS_OPEN = "t.status = 'open'";

  /** Open tasks that can be started. */
  static TaskSql open(TaskFilter filter, Instant now) {
    return free(new TaskSql(TaskSql.OPEN, now).and(IS_OPEN), filter);
  }

  private static TaskSql due(TaskFilter filter, Instant now) {
    return free(new TaskSql(TaskSql.DEFERRED, now).and(TaskSql.IS_DUE), filter);
  }

  private static TaskSql free(TaskSql sql, TaskFilter filter) {
    offered(sql, filter);
    // Children first: the index of parents is small, and many tasks have some.
    if (!filter.asksForContainers()) {
      sql.and("not " + TaskSql.HAS_UNFINISHED_CHILDREN);
    }
    return sql.and("not " + TaskSql.HELD_BACK);
  }

  /** What a task says itself. */
  private static TaskSql offered(TaskSql sql, TaskFilter filter) {
    boolean later = filter.more().contains(Condition.Trait.INCLUDE_DEFERRED);
    sql.and(later ? TaskSql.LASTING : TaskSql.UNHIDDEN);
    if (!namesMachinery(filter)) {
      sql.and(TaskSql.OF_WORK);
    }
    return sql;
  }

  private static boolean namesMachinery(TaskFilter filter) {
    if (filter.more().contains(Condition.Trait.OF_ANY_TYPE)) {
      return true;
    }
    for (TaskType type : filter.types()) {
      if (TaskType.machinery().contains(type.name())) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first of these tasks.
   *
   * @param limit how many at most; 0 for all
   */
  static List<Task> list(Handle h, TaskFilter filter, TaskOrder order, int limit, Instant now) {
    return list(h, filter, order, limit, now, null);
  }

  /** The first task that meets a further condition, too. */
  static Optional<Task> first(
      Handle h, TaskFilter filter, TaskOrder order, Instant now, Consumer<TaskSql> more) {
    return list(h, filter, order, 1, now, more).stream().findFirst();
  }

  private static List<Task> list(
      Handle h,
      TaskFilter filter,
      TaskOrder order,
      int limit,
      Instant now,
      @Nullable Consumer<TaskSql> more) {
    Found found = new Found();
    List<Task> open =
        order == TaskOrder.PRIORITY_NEWEST && limit > 0
            ? newestFirst(h, filter, limit, now, more, found)
            : read(h, open(filter, now), filter, order, limit, more, found);
    if (!found.mayBeDue(open)) {
      return open;
    }
    List<Task> due = read(h, due(filter, now), filter, order, limit, more, new Found());
    if (due.isEmpty()) {
      return open;
    }
    List<Task> all = new ArrayList<>(open);
    all.addAll(due);
    all.sort(order.comparator(now));
    return limit == 0 || all.size() <= limit ? all : all.subList(0, limit);
  }

  private static List<Task> read(
      Handle h,
      TaskSql sql,
      TaskFilter filter,
      TaskOrder order,
      int limit,
      @Nullable Consumer<TaskSql> more,
      Found found) {
    if (more != null) {
      more.accept(sql);
    }
    String select = sql.matching(filter).select(order, limit, ", " + ANY_DUE);
    return sql.query(select).list(h, found::read);
  }

  /**
   * One priority after another, because the index of open tasks is in the order of their age:
   * within one priority it can be read backwards, so that no more tasks are looked at than are
   * wanted.
   */
  private static List<Task> newestFirst(
      Handle h,
      TaskFilter filter,
      int limit,
      Instant now,
      @Nullable Consumer<TaskSql> more,
      Found due) {
    List<Task> found = new ArrayList<>();
    for (int priority = 0; priority <= Priority.LAST && found.size() < limit; priority++) {
      TaskSql sql = open(filter, now);
      sql.and("t.priority = " + sql.parameter("only", priority));
      found.addAll(read(h, sql, filter, TaskOrder.NEWEST, limit - found.size(), more, due));
    }
    return found;
  }

  /** The ids of all of them. */
  static Set<String> ids(Handle h, TaskFilter filter, Instant now) {
    Set<String> ids = new HashSet<>();
    for (TaskSql sql : List.of(open(filter, now), due(filter, now))) {
      String select = sql.matching(filter).values("t.id");
      ids.addAll(sql.query(select).texts(h));
    }
    return ids;
  }

  /** How many there are. */
  static int count(Handle h, TaskFilter filter, Instant now) {
    return count(h, open(filter, now).matching(filter))
        + count(h, due(filter, now).matching(filter));
  }

  private static int count(Handle h, TaskSql sql) {
    return sql.query(sql.values("count(*)")).one(h, row -> row.count(1));
  }

  /** Reads tasks, each with the answer to the question whether a deferred one is due. */
  private static final class Found {
    private boolean due;

    Task read(Row row) {
      due |= row.truth(TaskRow.WIDTH + 1);
      return TaskRow.read(row);
    }

    /** Without a row there is no answer. */
    boolean mayBeDue(List<Task> tasks) {
      return due || tasks.isEmpty();
    }
  }

  /**
   * Chooses the first task that an automatic claim may take: it is ready, is not assigned to
   * somebody else, and is not a container.
   *
   * @param assignees who is going to claim it, and names of which anybody may claim the tasks
   * @param evenResting whether to include tasks whose backoff is not over
   */
  record ClaimChoice(
      TaskFilter filter,
      TaskOrder order,
      List<String> assignees,
      boolean evenResting,
      Instant now) {
    private static final String NONE_DUE = " and not " + ANY_DUE;

    /** Tasks without a lock. */
    private static final String FREE = "t skip locked";

    /** All tasks, after those who locked them are done. */
    private static final String ANY = "t";

    /** It is open, but the work is done: whether it is closed or done again, a person decides. */
    static final String NOT_DONE_ELSEWHERE =
        "not exists (select 1 from event e where e.task_id = t.id and e.epoch = t.epoch"
            + " and e.kind = '"
            + WorkRecords.FINISHED_ELSEWHERE
            + "' $lookup())";

    /** Something is said elsewhere of a task: of what it waits for, or who worked on it. */
    private static final String TIED =
        """
        exists (
          select 1 from dependency d where d.task_id = h.id
          union all
          select 1 from dependency d $by(dependency_parent)
          where d.depends_on_id = h.id and d.type = 'parent-child'
          union all
          select 1 from event e where e.task_id = h.id and e.kind = '%s'
          union all
          select 1 from lost_claim l where l.task_id = h.id)
        """
            .formatted(WorkRecords.FINISHED_ELSEWHERE);

    /**
     * Changes the first open task if nothing else can keep it from being started. To prepare all
     * the questions of {@link #change} takes a server longer than the change, also where there is
     * nothing to ask.
     *
     * @param sets without the word {@code set}
     * @param most how many at most
     * @param also a further condition, after "and"; empty for none
     * @return it changes none where {@link #change} has to choose
     */
    TaskChange changeUntied(String sets, int most, String also) {
      TaskSql open = offered(new TaskSql(TaskSql.OPEN, now).and(IS_OPEN), filter).matching(filter);
      narrowBySelf(open.locking(FREE));
      String first = "(" + open.first(order, most) + ") h";
      String chosen =
          most == 1
              ? "= (select h.id from " + first + " where not " + TIED + ")"
              // All or none of them: what is behind one that is tied is not the next.
              : "$among(select id from (select h.id, max(case when "
                  + TIED
                  + " then 1 else 0 end) over () as tied from "
                  + first
                  + ") w where tied = 0)";
      return new TaskChange(sets, "id " + chosen + NONE_DUE + also, open.parameters());
    }

    /**
     * Chooses open tasks and changes them, in one statement.
     *
     * @param sets without the word {@code set}
     * @param most how many at most
     * @return it changes none where there is none, and where a deferred task is due, which may come
     *     first
     */
    TaskChange change(String sets, int most, String also) {
      TaskSql open = ReadySql.open(filter, now).matching(filter).locking(FREE);
      narrow(open);
      String first = open.first(order, most);
      String chosen = most == 1 ? "= (" + first + ")" : "$among(" + first + ")";
      return new TaskChange(sets, "id " + chosen + NONE_DUE + also, open.parameters());
    }

    /** Whether another one chooses the same at the same time. */
    boolean isLike(ClaimChoice other) {
      return order == other.order
          && evenResting == other.evenResting
          && assignees.equals(other.assignees)
          && filter.equals(other.filter);
    }

    /** Whether {@link #change} finds the task in an index, without reading all open ones. */
    boolean changesAtOnce() {
      return order == TaskOrder.PRIORITY;
    }

    /**
     * The task. Where the engine locks rows, it is locked: at first tasks that others have locked
     * are skipped, because they are probably being claimed.
     */
    private Optional<Task> first(Handle h, boolean locksRows) {
      Optional<Task> free = first(h, FREE);
      return free.isPresent() || !locksRows ? free : first(h, ANY);
    }

    /**
     * Takes one task after the other. What was chosen is locked, so no other worker can claim it in
     * between.
     *
     * @param most how many at most
     */
    List<Task> each(Handle h, boolean locksRows, int most, Function<Task, Optional<Task>> taking) {
      List<Task> taken = new ArrayList<>();
      boolean found = true;
      while (found && taken.size() < most) {
        Optional<Task> next = first(h, locksRows && taken.isEmpty()).flatMap(taking);
        next.ifPresent(taken::add);
        found = next.isPresent();
      }
      return taken;
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
      narrowBySelf(sql);
      sql.and(NOT_DONE_ELSEWHERE);
    }

    private void narrowBySelf(TaskSql sql) {
      if (!evenResting) {
        sql.and("t.not_before is null or t.not_before <= :now");
      }
      if (filter.assignee() == null) {
        sql.and("t.assignee is null or t.assignee in " + sql.parameters("worker", assignees));
      }
      if (!filter.types().contains(TaskType.EPIC)) {
        sql.and("t.issue_type <> '" + TaskType.EPIC.name() + "'");
      }
    }
  }
}
