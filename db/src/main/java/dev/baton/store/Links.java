package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of a link to another tracker's file: the file's last state, and its record of
 * each task at that time.
 */
public record Links(Database database) {
  /**
   * The file's record of a task when both sides were last in sync.
   *
   * @param record its line
   * @param earlier the lines that were changed here before, the latest first
   * @param seen whether the other program has written the file since the task was added to it
   */
  public record Base(String record, List<String> earlier, boolean seen) {}

  /** The tasks that differ from the file, although both sides were looked at. */
  public enum Difference {
    /** The file has to be changed, by the next command that may do so. */
    OWED,
    /** The branch that is checked out does not have the task. */
    AWAY
  }

  /**
   * The current state of both sides.
   *
   * @param state the last value passed to {@link #setState}; empty before that
   * @param newestEvent grows with each change of any task; 0 before the first
   */
  public record Look(Optional<String> state, long newestEvent) {}

  private static final String STATE = "link_state";
  private static final String MEMORY = "link_memory_";

  private static final String PUT =
      "insert into linked (task_id, record, before, seen) values (?, ?, ?, 0)"
          + " on conflict (task_id) do update set record = excluded.record,"
          + " before = excluded.before";

  /** One short query, made at the beginning and at the end of each command. */
  public Look look() {
    return Sql.of(
            "select (select value from setting where name = ?),"
                + " (select coalesce(max(id), 0) from event)",
            STATE)
        .one(database, row -> new Look(Optional.ofNullable(row.text(1)), row.number(2)));
  }

  public void setState(String state) {
    set(STATE, state);
  }

  private void set(String name, String value) {
    database.write(h -> StoredSettings.put(h, name, value));
  }

  /**
   * Something else to remember about the link, until it ends.
   *
   * @return empty where nothing was stored under that name
   */
  public Optional<String> memory(String name) {
    return Sql.of("select value from setting where name = ?", MEMORY + name).text(database);
  }

  /**
   * Stores it.
   *
   * @param value null to forget it
   */
  public void remember(String name, @Nullable String value) {
    if (value != null) {
      set(MEMORY + name, value);
    } else {
      Sql.of("delete from setting where name = ?", MEMORY + name).run(database);
    }
  }

  /** The record of one task when both sides were last in sync. */
  public Optional<String> base(TaskId id) {
    return Sql.of("select record from linked where task_id = ?", id).text(database);
  }

  /** All bases by task id. */
  public Map<String, Base> bases() {
    return bases(Sql.of("select task_id, record, before, seen from linked"));
  }

  /** The bases of some tasks by their ids. */
  public Map<String, Base> bases(Set<TaskId> ids) {
    return bases(
        Sql.of(
            "select task_id, record, before, seen from $each(?) j join linked on task_id = j.value",
            ids));
  }

  private Map<String, Base> bases(Sql query) {
    return query.map(
        database,
        row -> row.text(1),
        row -> new Base(row.text(2), lines(row.text(3)), row.truth(4)));
  }

  private static List<String> lines(@Nullable String text) {
    return text == null || text.isEmpty() ? List.of() : List.of(text.split("\n", 0));
  }

  /** The ids of the tasks with events after that one, including deleted tasks. */
  public Set<String> changedAfter(long event) {
    return new HashSet<>(
        Sql.of("select distinct task_id from event where id > ?", event).texts(database));
  }

  /**
   * Stores the file's records of tasks.
   *
   * @param records by id
   * @param earlier the lines that were changed here before, the latest first, by id
   */
  public void putAll(Map<String, String> records, Function<String, List<String>> earlier) {
    if (!records.isEmpty()) {
      database.change(h ->
          records.forEach((id, record) -> Sql.of(PUT, id, record, text(earlier.apply(id))).run(h)));
    }
  }

  /** Records have no line ends. */
  private static @Nullable String text(List<String> lines) {
    return lines.isEmpty() ? null : String.join("\n", lines);
  }

  private static String setting(Difference kind) {
    return switch (kind) {
      case OWED -> "link_owed";
      case AWAY -> "link_away";
    };
  }

  /** The ids of the tasks with such a difference. */
  public Set<String> different(Difference kind) {
    return new HashSet<>(
        Sql.of("select value from setting where name = ?", setting(kind))
            .first(database, row -> lines(row.text(1)))
            .orElse(List.of()));
  }

  /** Stores the ids of all tasks with such a difference. */
  public void setDifferent(Difference kind, Set<String> ids) {
    String name = setting(kind);
    database.write(h ->
        ids.isEmpty()
            ? Sql.of("delete from setting where name = ?", name).run(h)
            : StoredSettings.put(h, name, String.join("\n", new TreeSet<>(ids))));
  }

  /** Whether the latest event of a task is of that kind. */
  public boolean isLastEvent(TaskId id, String kind) {
    return Sql.of(
            "select coalesce((select kind from event where task_id = ?"
                + " order by id desc limit 1), '') = ?",
            id,
            kind)
        .one(database, row -> row.truth(1));
  }

  /** Deletes the base of a task that is no longer in the file. */
  public void remove(String id) {
    Sql.of("delete from linked where task_id = ?", id).run(database);
  }

  /** Records that the other program has written the file, so that it knows all tasks. */
  public void setSeen() {
    Sql.of("update linked set seen = 1 where seen = 0").run(database);
  }

  /**
   * Ends the claim on a task that is no longer in progress. Unless it is closed, its worker may not
   * know it.
   */
  public void dropClaim(Task task, Instant now) {
    database.write(h -> {
      if (!task.status().isOver()) {
        FormerHolders.note(h, task.id(), now);
      }
      return delete(h, task.id());
    });
  }

  /**
   * Ends the claim on a task that somebody else has in progress now, and raises the epoch, so that
   * the former worker can change nothing any more.
   */
  public void endClaim(TaskId task, Instant now) {
    database.write(h -> {
      FormerHolders.note(h, task, now);
      delete(h, task);
      return raiseEpoch(h, task);
    });
  }

  /** The worker of a task that is about to be deleted may not know it. */
  public void noteLost(TaskId task, Instant now) {
    database.change(h -> FormerHolders.note(h, task, now));
  }

  /** The claim has ended by its own worker's will. */
  public void release(TaskId task) {
    database.write(h -> {
      delete(h, task);
      return raiseEpoch(h, task);
    });
  }

  private static int raiseEpoch(Handle h, TaskId task) {
    return Sql.of("update task set epoch = " + Epochs.NEXT + " where id = :id")
        .with("id", task)
        .run(h);
  }

  /**
   * Brings back the claim and the epoch that a change has ended which the home refused, and removes
   * its events: a task that could not be reopened does not count as reopened. Nobody was given a
   * later epoch meanwhile, because the change was made in a turn of its own, and has not reported
   * success.
   *
   * @param held the claim before that change
   * @param mark the newest event before it
   */
  public void restore(Claim held, long mark) {
    String id = held.task().value();
    database.change(h -> {
      Sql.of(
              """
              update task set epoch = :epoch, reopened = reopened - (select count(*) from event
                where task_id = :id and id > :mark and kind in ('swept', 'poisoned'))
              where id = :id
              """)
          .with("epoch", held.epoch())
          .with("mark", mark)
          .with("id", id)
          .run(h);
      Sql.of("delete from lost_claim where task_id = ? and epoch >= ?", id, held.epoch()).run(h);
      Sql.of("delete from event where task_id = ? and id > ?", id, mark).run(h);
      delete(h, held.task());
      ClaimRow.insertAgain(h, held);
    });
  }

  private static int delete(Handle h, TaskId task) {
    return Sql.of("delete from claim where task_id = ?", task).run(h);
  }

  /** Deletes everything stored about the file. */
  public void clear() {
    database.write(h -> {
      for (String name : List.of(STATE, setting(Difference.OWED), setting(Difference.AWAY))) {
        Sql.of("delete from setting where name = ?", name).run(h);
      }
      Sql.of("delete from setting where name like ?", MEMORY + "%").run(h);
      return Sql.of("delete from linked").run(h);
    });
  }
}
