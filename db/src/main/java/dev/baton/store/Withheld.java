package dev.baton.store;

import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says of every unfinished task why {@link Claims#claimNext} does not claim it now. Asked only
 * where nothing is ready, and by doctor, because it looks at all of them.
 */
public record Withheld(Database database) {
  /** Why a task is withheld, in the order in which a person can do something about it. */
  public enum Reason {
    /** In progress, and held by the worker who asks. */
    YOURS,
    /** Open, but assigned to somebody else. */
    ASSIGNED,
    /** In backoff after its worker died. */
    RESTING,
    /** Another tracker saw it succeed. */
    FINISHED,
    /** Hooked to an agent. */
    HOOKED,
    /** In a status that the database has besides Baton's own. */
    CUSTOM,
    /** Blocked because its workers died. */
    POISON,
    BLOCKED,
    /** An epic without unfinished children. */
    EPIC,
    /** Deferred without a date. */
    SHELVED,
    /** Deferred until a date. */
    DEFERRED,
    /** Depends on unfinished tasks. */
    WAITS,
    /** Has unfinished children. */
    CONTAINER,
    /** In progress, and held by somebody else. */
    HELD,
    /** Of a type that is not work, such as a gate. */
    MACHINERY,
    /** Exists for one run only. */
    EPHEMERAL,
    PINNED,
    /** Not withheld: the next claim takes it. */
    NONE;

    /** Whether such tasks stay withheld until a person or their own agent does something. */
    boolean lasts() {
      return switch (this) {
        case ASSIGNED, HOOKED, CUSTOM, EPIC, SHELVED, MACHINERY, EPHEMERAL, PINNED -> true;
        // Doctor has a check of their own for these.
        case FINISHED, POISON, BLOCKED -> false;
        case YOURS, RESTING, DEFERRED, WAITS, CONTAINER, HELD, NONE -> false;
      };
    }

    /** Whether {@code ready} lists such tasks although no automatic claim takes them. */
    public boolean isListed() {
      return this == ASSIGNED || this == RESTING || this == FINISHED || this == EPIC;
    }

    /** Whether such a task is work, so that it should not be withheld forever. */
    public boolean isWork() {
      return this != MACHINERY && this != EPHEMERAL && this != PINNED;
    }
  }

  /**
   * Tasks that are withheld for the same reason.
   *
   * @param first one of them
   * @param assignee of that task; empty where it has none
   * @param until when the first of them is not withheld any more; null where that is no matter of
   *     time
   */
  public record Group(
      Reason reason, long count, TaskId first, String assignee, @Nullable Instant until) {}

  /**
   * A task that stays withheld.
   *
   * @param assignee null where it has none
   * @param waiting how many unfinished tasks depend on it
   */
  public record Item(TaskId task, Reason reason, @Nullable String assignee, int waiting) {}

  /**
   * An open task that waits for nothing, and that no worker gets now.
   *
   * @param reason {@code ASSIGNED} or {@code RESTING}
   * @param assignee null where it has none
   * @param until when it can be claimed again; null where it is not resting
   */
  public record Idle(
      TaskId task,
      String title,
      Reason reason,
      @Nullable String assignee,
      @Nullable Instant until) {}

  private static final String DEPENDENTS =
      """
      (select count(*) from dependency d join task c on c.id = d.task_id
        where d.depends_on_id = w.id and c.status not in ('closed', 'tombstone', 'pinned')
          and d.type in ('blocks', 'conditional-blocks', 'waits-for'))
      """;

  /** The first that applies. The last ones are the most expensive to find out. */
  private static final String REASON =
      """
      case
        when t.pinned = 1 then 'PINNED'
        when t.status = 'in_progress' then
          case when t.assignee = :worker then 'YOURS' else 'HELD' end
        when t.status = 'hooked' then
          case when t.blocked_reason is null then 'HOOKED' else 'CUSTOM' end
        when t.status = 'blocked' then
          case when t.blocked_reason = 'poison' then 'POISON' else 'BLOCKED' end
        when t.defer_until > :now then 'DEFERRED'
        when t.status = 'deferred' and t.defer_until is null then 'SHELVED'
        when t.ephemeral = 1 then 'EPHEMERAL'
        when not (%s) then 'MACHINERY'
        when %s then 'WAITS'
        when %s then 'CONTAINER'
        when t.issue_type = '%s' then 'EPIC'
        when t.assignee is not null and t.assignee <> :worker then 'ASSIGNED'
        when t.not_before > :now then 'RESTING'
        when not %s then 'FINISHED'
        else 'NONE'
      end
      """
          .formatted(
              TaskSql.OF_WORK,
              TaskSql.HELD_BACK,
              TaskSql.HAS_UNFINISHED_CHILDREN,
              TaskType.EPIC.name(),
              ReadySql.ClaimChoice.NOT_DONE_ELSEWHERE);

  /**
   * All unfinished tasks that match, by reason.
   *
   * @param worker who asks; empty for nobody in particular
   */
  public List<Group> groups(TaskFilter filter, String worker, Instant now) {
    TaskSql tasks = unfinished(filter, now);
    // An id has no blanks, so the assignee can be read from what follows the first one.
    String sql =
        "select reason, count(*), min(named), min(ends) from ("
            + tasks.values(
                REASON
                    + " as reason, t.id || ' ' || coalesce(t.assignee, '') as named,"
                    + " $greatest(coalesce(t.not_before, 0), coalesce(t.defer_until, 0)) as ends")
            + ") w group by reason";
    List<Group> groups = tasks.query(sql).with("worker", worker).list(database, Withheld::group);
    groups.sort((a, b) -> a.reason().compareTo(b.reason()));
    return groups;
  }

  private static Group group(Row row) {
    String[] named = row.text(3).split(" ", 2);
    Reason reason = Reason.valueOf(row.text(1));
    boolean isUntil = reason == Reason.RESTING || reason == Reason.DEFERRED;
    return new Group(
        reason, row.number(2), new TaskId(named[0]), named[1], isUntil ? row.time(4) : null);
  }

  /** All tasks that stay withheld until somebody does something, in the order of the reasons. */
  public List<Item> lasting(Instant now) {
    TaskSql tasks = unfinished(TaskFilter.ALL, now);
    String sql =
        "select w.id, w.reason, w.assignee, "
            + DEPENDENTS
            + " from ("
            + tasks.values(REASON + " as reason, t.id, t.assignee, t.natural_id")
            + ") w where w.reason in ('"
            + String.join("', '", lastingReasons())
            + "') order by w.natural_id, w.id";
    List<Item> items =
        tasks
            .query(sql)
            .with("worker", "")
            .list(
                database,
                row ->
                    new Item(row.task(1), Reason.valueOf(row.text(2)), row.text(3), row.count(4)));
    items.sort((a, b) -> a.reason().compareTo(b.reason()));
    return items;
  }

  /**
   * The open tasks that wait for nothing, but are assigned to another worker or are in backoff.
   *
   * @param only this task; null for all
   * @param worker who asks
   */
  public List<Idle> idle(@Nullable TaskId only, String worker, Instant now) {
    TaskSql tasks =
        new TaskSql(TaskSql.OPEN, now)
            .and("t.status = 'open'")
            .and("t.assignee <> :worker or t.not_before > :now");
    if (only != null) {
      tasks.and("t.id = " + tasks.parameter("only", only.value()));
    }
    String sql =
        "select w.id, w.title, w.reason, w.assignee, w.not_before from ("
            + tasks.values(
                REASON + " as reason, t.id, t.title, t.assignee, t.not_before, t.natural_id")
            + ") w where w.reason in ('ASSIGNED', 'RESTING') order by w.natural_id, w.id";
    return tasks
        .query(sql)
        .with("worker", worker)
        .list(
            database,
            row ->
                new Idle(
                    row.task(1),
                    row.text(2),
                    Reason.valueOf(row.text(3)),
                    row.text(4),
                    row.timeOrNull(5)));
  }

  private static List<String> lastingReasons() {
    List<String> names = new ArrayList<>();
    for (Reason reason : Reason.values()) {
      if (reason.lasts()) {
        names.add(reason.name());
      }
    }
    return names;
  }

  private static TaskSql unfinished(TaskFilter filter, Instant now) {
    return new TaskSql(TaskSql.UNFINISHED, now).and(TaskSql.IS_UNFINISHED).matching(filter);
  }
}
