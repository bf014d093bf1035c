package dev.baton.store;

import dev.baton.breaker.policy.Money;
import dev.baton.store.TaskChange.Also;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history of tasks. Each change writes its event in its own transaction. */
public record Events(Database database) {
  /** The kind of the entry that says that earlier ones were undone. */
  public static final String UNDONE = "undone";

  /** The detail that names the run that made a change under the name of its user. */
  public static final String BY_RUN = "by_run";

  /** The detail that all changes of one command have in common, if it changed several tasks. */
  public static final String COMMAND = "command";

  /**
   * How many tasks were reopened after their workers died, and how long that took. The time counts
   * from the last heartbeat, because the moment of death is not known; it is therefore an upper
   * bound.
   *
   * @param median zero when there were none
   * @param worst zero when there were none
   */
  public record Recoveries(int count, Duration median, Duration worst) {
    /**
     * Computes them.
     *
     * @param seconds of silence before each, in ascending order
     */
    public static Recoveries of(List<Long> seconds) {
      if (seconds.isEmpty()) {
        return new Recoveries(0, Duration.ZERO, Duration.ZERO);
      }
      int size = seconds.size();
      // For an even number, halfway between the two in the middle.
      long median = (seconds.get((size - 1) / 2) + seconds.get(size / 2)) / 2;
      return new Recoveries(
          size, Duration.ofSeconds(median), Duration.ofSeconds(seconds.getLast()));
    }
  }

  /**
   * Which entries of the history to read.
   *
   * @param task null does not filter by task
   * @param worker only what this worker did, and what happened to its claims; null for all
   * @param since null for all times
   * @param after only entries whose number is greater, and before which none can appear any more;
   *     -1 for all
   * @param last at most this many of the latest; 0 for all
   */
  public record EventFilter(
      @Nullable TaskId task,
      @Nullable String worker,
      @Nullable Instant since,
      long after,
      int last) {
    public static final int NOT_AFTER = -1;

    public static final EventFilter ALL = new EventFilter(null, null, null, NOT_AFTER, 0);

    /** Those from that time on. */
    public static EventFilter since(Instant time) {
      return new EventFilter(null, null, time, NOT_AFTER, 0);
    }

    /** Whether entries may be left out that others can still precede. */
    public boolean isContinued() {
      return after > NOT_AFTER;
    }

    /** The same after another entry. */
    public EventFilter after(long number) {
      return new EventFilter(task, worker, since, number, last);
    }

    /** The same with another limit. */
    public EventFilter withLast(int wanted) {
      return new EventFilter(task, worker, since, after, wanted);
    }
  }

  /**
   * An entry in the history of a task.
   *
   * @param kind such as {@code claimed}
   * @param actor who did it
   * @param epoch the task's epoch afterwards
   * @param detail a JSON object as text
   */
  public record Event(
      long id, TaskId task, Instant at, String kind, String actor, long epoch, String detail) {}

  /** A dead worker's files were restored. */
  public static final String RESTORED = "rescue_applied";

  /** The task that somebody changed last; empty when there is none. */
  public Optional<TaskId> lastTouchedBy(String actor) {
    return Sql.of(
            "select e.task_id from event e join task t on t.id = e.task_id"
                + " where e.actor = ? and t.status <> 'tombstone'"
                + " order by e.id desc limit 1",
            actor)
        .first(database, row -> row.task(1));
  }

  /**
   * What somebody changed, newest first.
   *
   * @param before only entries whose number is lower
   * @param most how many at most
   */
  public List<Event> by(String actor, long before, int most) {
    return Sql.of(
            "select id, task_id, at, kind, actor, epoch, detail from event"
                + " where actor = ? and id < ? order by id desc limit ?",
            actor,
            before,
            most)
        .list(database, row -> event(row));
  }

  /**
   * Records that somebody has undone a change. Older versions recorded several successive ones at
   * once: from the first to the last.
   */
  public void undone(Event event, Stamp stamp) {
    database.change(
        Locks.task(event.task()),
        h -> add(h, event.task(), UNDONE, stamp, "first", event.id(), "last", event.id()));
  }

  private static Event event(Row row) {
    return new Event(
        row.number(1),
        row.task(2),
        row.time(3),
        row.text(4),
        row.text(5),
        row.number(6),
        row.text(7));
  }

  /** The history of a task, oldest first. */
  public List<Event> history(TaskId task) {
    return Sql.of(
            "select id, task_id, at, kind, actor, epoch, detail from event"
                + " where task_id = ? order by id",
            task)
        .list(database, row -> event(row));
  }

  /** The entries about all tasks that match a filter, oldest first. */
  public List<Event> list(EventFilter filter) {
    TaskId task = filter.task();
    String sql =
        """
        select id, task_id, at, kind, actor, epoch, detail from (
          select * from event where id > :after
        """
            + (filter.isContinued() ? " and $settled()" : "")
            + (task == null ? "" : " and task_id = :task")
            + (filter.worker() == null
                ? ""
                : " and (actor = :worker or detail ->> 'worker' = :worker)")
            + (filter.since() == null ? "" : " and at >= :since")
            + " order by id desc limit :last) latest order by id";
    return Sql.of(sql)
        .with("after", filter.after())
        .with("task", task)
        .with("worker", filter.worker())
        .with("since", filter.since())
        .with("last", filter.last() == 0 ? Integer.MAX_VALUE : filter.last())
        .list(database, row -> event(row));
  }

  /** The tasks that sweeps reopened after this instant. */
  public Recoveries recoveries(Instant after) {
    return Recoveries.of(
        Sql.of(
                """
                select $greatest(0, coalesce(cast(detail ->> 'silent_seconds' as bigint), 0)) from event
                where kind in ('swept', 'poisoned') and at > ?
                order by 1
                """,
                after)
            .list(database, row -> row.number(1)));
  }

  /**
   * Records that the files of a rescue of an existing task were restored.
   *
   * @param worktree where
   */
  public void noteRestored(TaskId task, String ref, String worktree, Stamp stamp) {
    database.change(
        Locks.task(task), h -> add(h, task, RESTORED, stamp, "ref", ref, "worktree", worktree));
  }

  /** Adds an event of a changed task ({@link TaskChange}). */
  static final Also ADD =
      new Also(
          "event_",
          """
          insert into event (task_id, at, kind, actor, epoch, detail)
          select t.id, :at, :kind, :actor, t.epoch, $json(:detail) from changed t
          """);

  /**
   * Its values.
   *
   * @param detail names and values by turns; null values are left out
   */
  static Map<String, @Nullable Object> values(
      String kind, Stamp stamp, @Nullable Object... detail) {
    return values(kind, stamp, ObjectText.of(detail));
  }

  static Map<String, @Nullable Object> values(String kind, Stamp stamp, ObjectText detail) {
    Stamp.Origin origin = stamp.origin();
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("at", Nanos.of(stamp.at()));
    values.put("kind", kind);
    values.put("actor", stamp.actor());
    values.put(
        "detail", detail.with(BY_RUN, origin.run()).with(COMMAND, origin.command()).toString());
    return values;
  }

  /**
   * Adds an event with the epoch that the task has now.
   *
   * @param detail names and values by turns; null values are left out
   */
  static void add(Handle h, TaskId task, String kind, Stamp stamp, @Nullable Object... detail) {
    add(h, task, kind, stamp, ObjectText.of(detail));
  }

  static void add(Handle h, TaskId task, String kind, Stamp stamp, ObjectText detail) {
    h.noteChange();
    Sql.of(
            """
            insert into event (task_id, at, kind, actor, epoch, detail) values (:task, :at,
              :kind, :actor, coalesce((select epoch from task where id = :task), 0), $json(:detail))
            """)
        .with(values(kind, stamp, detail))
        .with("task", task)
        .later(h);
  }

  /** A JSON object, such as what an event says besides its kind. */
  static final class ObjectText {
    private final StringBuilder json = new StringBuilder("{");

    private static ObjectText of(@Nullable Object... parts) {
      ObjectText detail = new ObjectText();
      for (int i = 0; i < parts.length; i += 2) {
        detail.with(String.valueOf(parts[i]), parts[i + 1]);
      }
      return detail;
    }

    /** Adds a value; null is left out. */
    ObjectText with(String name, @Nullable Object value) {
      return value == null ? this : withAny(name, value);
    }

    /** Adds a number, an object, an amount in cents, a list, a text, or null. */
    ObjectText withAny(String name, @Nullable Object value) {
      json.append(json.length() > 1 ? "," : "");
      quote(json, name);
      append(json.append(':'), value);
      return this;
    }

    @Override
    public String toString() {
      return json + "}";
    }
  }

  /** A JSON array, whose values may be arrays, too. */
  static String array(Collection<?> values) {
    StringBuilder json = new StringBuilder();
    append(json, values);
    return json.toString();
  }

  private static void append(StringBuilder json, @Nullable Object value) {
    if (value instanceof Collection<?> values) {
      String comma = "[";
      for (Object each : values) {
        append(json.append(comma), each);
        comma = ",";
      }
      json.append(values.isEmpty() ? "[]" : "]");
    } else if (value == null
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof ObjectText
        || value instanceof Money) {
      json.append(value);
    } else {
      quote(json, value.toString());
    }
  }

  /** Appends a text as a JSON string. */
  private static void quote(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        default -> {
          if (c < ' ') {
            json.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }
}
