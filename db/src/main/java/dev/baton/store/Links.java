package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the file of another tracker in which the tasks are at home: its last state,
 * and what it said of each task then.
 */
public final class Links {
  private static final String STATE = "link_state";

  private static final String PUT =
      "insert into linked (task_id, record, before, seen) values (?, ?, ?, 0)"
          + " on conflict (task_id) do update set record = excluded.record,"
          + " before = iif(record = excluded.record, before, excluded.before)";

  private final Database database;

  public Links(Database database) {
    this.database = database;
  }

  /**
   * What the file said of a task when both sides were last in step.
   *
   * @param record its line
   * @param before what the line was before it was changed here; null when it was not
   * @param seen whether the other program wrote the file since the task got into it
   */
  public record Base(String record, @Nullable String before, boolean seen) {}

  /**
   * A glance at both.
   *
   * @param state what {@link #setState} was given last; empty before that
   * @param newestEvent grows with each change of any task; 0 when nothing ever happened
   */
  public record Look(Optional<String> state, long newestEvent) {}

  /** One short question, asked at the beginning and at the end of each command. */
  public Look look() {
    return database.read(h ->
        h.createQuery(
                "select (select value from setting where name = :name),"
                    + " (select coalesce(max(id), 0) from event)")
            .bind("name", STATE)
            .map(row -> new Look(Optional.ofNullable(row.getString(1)), row.getLong(2)))
            .one());
  }

  public void setState(String state) {
    database.write(h ->
        h.createUpdate(
                "insert into setting (name, value) values (:name, :value)"
                    + " on conflict (name) do update set value = excluded.value")
            .bind("name", STATE)
            .bind("value", state)
            .execute());
  }

  /** All bases by the ids of their tasks. */
  public Map<String, Base> bases() {
    Map<String, Base> bases = new HashMap<>();
    database.read(h -> {
      h.createQuery("select task_id, record, before, seen from linked")
          .map(row ->
              bases.put(
                  row.getString(1),
                  new Base(row.getString(2), row.getString(3), row.getBoolean(4))))
          .list();
      return true;
    });
    return bases;
  }

  /** The ids of the tasks to which something happened after that event, deleted ones too. */
  public Set<String> changedAfter(long event) {
    return new HashSet<>(
        database.read(h ->
            h.createQuery("select distinct task_id from event where id > :event")
                .bind("event", event)
                .map(row -> row.getString(1))
                .list()));
  }

  /**
   * Remembers what the file says of tasks.
   *
   * @param records by ids
   * @param before what it said before that was changed here, by id; null when it was not
   */
  public void putAll(Map<String, String> records, Function<String, @Nullable String> before) {
    if (!records.isEmpty()) {
      database.write(h -> {
        try (Repeated put = new Repeated(h, PUT)) {
          records.forEach((id, record) -> put.run(id, record, before.apply(id)));
        }
        return true;
      });
    }
  }

  /** Whether the last thing that happened to a task is of that kind. */
  public boolean isLastEvent(TaskId id, String kind) {
    return database.read(h ->
        h.createQuery(
                "select coalesce((select kind from event where task_id = :id"
                    + " order by id desc limit 1), '') = :kind")
            .bind("id", id.value())
            .bind("kind", kind)
            .map(row -> row.getBoolean(1))
            .one());
  }

  /** Forgets a task that is in the file no more. */
  public void remove(String id) {
    database.write(
        h -> h.createUpdate("delete from linked where task_id = :id").bind("id", id).execute());
  }

  /** The other program wrote the file: it knows all tasks now. */
  public void setSeen() {
    database.write(h -> h.createUpdate("update linked set seen = 1 where seen = 0").execute());
  }

  /** Ends the claim on a task that is in progress no more. */
  public void dropClaim(TaskId id) {
    database.write(h ->
        h.createUpdate(
                "delete from claim where task_id = :id"
                    + " and (select status from task where id = :id) <> 'in_progress'")
            .bind("id", id.value())
            .execute());
  }

  /** Forgets everything about the file. */
  public void clear() {
    database.write(h -> {
      h.createUpdate("delete from setting where name = :name").bind("name", STATE).execute();
      return h.createUpdate("delete from linked").execute();
    });
  }
}
