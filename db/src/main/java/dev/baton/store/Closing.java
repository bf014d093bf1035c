package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.TaskChange.Also;
import dev.baton.store.TaskChange.Kept;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A close that is about to be made.
 *
 * @param epoch the worker's epoch; null when a person closes it
 * @param reason null for none
 * @param commit that says so; null for none
 * @param condition a further one, after "and"; empty for none
 */
public record Closing(
    TaskId task,
    @Nullable Epoch epoch,
    @Nullable String reason,
    @Nullable String commit,
    Stamp stamp,
    String condition) {
  private static final Also UNCLAIMED =
      new Also("claim_", "delete from claim where task_id = (select t.id from changed t)");

  private static final String CLOSE =
      """
      updated_at = :now, status = 'closed', closed_at = :now, close_reason = :reason,
        not_before = null, blocked_reason = null
      """;

  private static final String IS_UNFINISHED = "id = :id and status not in ('closed', 'tombstone')";

  private static final String UNHINDERED =
      // Where this waits for another transaction, what it asks of other rows is from before it.
      " and updated_at = (select o.updated_at from task o where o.id = :id) and status <> 'pinned'"
          + " and pinned = 0 and not exists (select 1 from dependency c where c.depends_on_id = :id"
          + " and c.type = 'parent-child') and not "
          + TaskSql.blocked(":id");

  private static final Also ALL_UNCLAIMED =
      new Also("claim_", "delete from claim where task_id $among(select t.id from changed t)");

  private static final String ARE_UNFINISHED =
      """
      id $among(select j.value from $each(:ids) j) and status not in ('closed', 'tombstone')
        and id || ' ' || epoch || ' ' || coalesce(token, '')
          $among(select j.value from $each(:claims) j)
      """
          + UNHINDERED.replace(":id", "task.id");

  /** If nothing keeps it open: no pin, no children, and no unfinished task that it waits for. */
  public static Closing unhindered(TaskId task, Epoch epoch, @Nullable String reason, Stamp stamp) {
    return new Closing(task, epoch, reason, null, stamp, UNHINDERED);
  }

  TaskChange change(Database database, boolean brief) {
    String where = condition + Fence.condition(epoch);
    return Kept.of(database)
        .get(
            "close" + brief + where,
            () ->
                new TaskChange(CLOSE, IS_UNFINISHED + where)
                    .briefly(brief)
                    .with(true, UNCLAIMED)
                    .with(true, Events.ADD));
  }

  Map<String, @Nullable Object> values() {
    Map<String, @Nullable Object> values =
        Events.values("closed", stamp, "reason", reason, "commit", commit);
    values.put("id", task.value());
    values.put("now", Nanos.of(stamp.at()));
    values.put("reason", reason);
    values.putAll(Fence.values(epoch));
    return values;
  }

  /** The task after the close; empty where it was not closed. */
  Optional<Task> run(Database database, boolean brief, Handle h) {
    return change(database, brief).run(h, values());
  }

  /** The task, if this very change of it was made. */
  Optional<Task> made(Handle h) {
    return Sql.of(
            "select 1 from event where task_id = ? and kind = 'closed' and actor = ?"
                + " and at = ?",
            task,
            stamp.actor(),
            stamp.at())
        .first(h, row -> true)
        .flatMap(found -> TaskQueries.find(h, task));
  }

  /** Closes the tasks of these claims, if each is unhindered. */
  static List<Task> all(
      Database database,
      boolean brief,
      Map<TaskId, Epoch> claimed,
      @Nullable String reason,
      Stamp stamp) {
    TaskChange change =
        Kept.of(database)
            .get(
                "close all" + brief,
                () ->
                    new TaskChange(CLOSE, ARE_UNFINISHED)
                        .briefly(brief)
                        .with(true, ALL_UNCLAIMED)
                        .with(true, Events.ADD));
    List<String> claims = new ArrayList<>();
    claimed.forEach((task, epoch) -> claims.add(task + " " + epoch.number() + " " + epoch.token()));
    Map<String, @Nullable Object> values = Events.values("closed", stamp, "reason", reason);
    values.put("ids", claimed.keySet());
    values.put("claims", claims);
    values.put("now", Nanos.of(stamp.at()));
    values.put("reason", reason);
    try {
      return database.write(h -> {
        List<Task> closed = change.runAll(h, values);
        if (closed.size() < claimed.size()) {
          throw new CancellationException();
        }
        return closed;
      });
    } catch (CancellationException refused) {
      return List.of();
    }
  }
}
