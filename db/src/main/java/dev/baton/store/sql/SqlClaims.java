package dev.baton.store.sql;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.StalePolicy;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** {@link Claims} by SQL. */
final class SqlClaims implements Claims {
  private static final ClaimRow ROW = new ClaimRow();
  private static final TaskRow TASK = new TaskRow();

  private static final String TAKE =
      """
      status = 'in_progress', epoch = epoch + 1, assignee = :worker, started_at = :now,
        updated_at = :now, not_before = null, blocked_reason = null
      """;

  private final Database database;

  SqlClaims(Database database) {
    this.database = database;
  }

  @Override
  public Outcome claim(TaskId id, Request request, Instant now) {
    return database
        .on(Locks.NOTHING)
        .write(h -> {
          // This statement locks a task that it changes, and no other.
          Optional<Task> taken = take(h, id, request, now);
          return taken.isPresent()
              ? new Outcome.Won(taken.get())
              : of(id).write(locked -> claimLocked(locked, id, request, now));
        });
  }

  /**
   * With the task locked: a sweep that reopened it between two of these statements would leave a
   * task in progress without a claim.
   */
  private Outcome claimLocked(Handle h, TaskId id, Request request, Instant now) {
    Optional<Task> taken = take(h, id, request, now);
    if (taken.isPresent()) {
      return new Outcome.Won(taken.get());
    }
    Optional<Task> task = SqlTaskQueries.find(h, id);
    if (task.isEmpty()) {
      return new Outcome.Missing();
    }
    Optional<Claim> held = current(h, id);
    if (held.isEmpty()) {
      return new Outcome.NotOpen(task.get());
    }
    return request.isOf(held.get()) && renew(h, id, new Epoch(held.get().epoch()), now) == 1
        ? new Outcome.Won(task(h, id))
        : new Outcome.Held(task.get(), held.get());
  }

  @Override
  public Optional<Task> claimNext(
      TaskFilter filter, TaskOrder order, Request request, boolean evenResting, Instant now) {
    ClaimChoice choice = new ClaimChoice(filter, order, request.worker(), evenResting, now);
    return database
        .on(Locks.NOTHING)
        .write(h -> {
          Optional<Task> taken =
              choice.changesAtOnce()
                  ? taken(h, choice.change(h, TAKE), request, now)
                  : Optional.empty();
          // What was chosen is locked, so no other worker can claim it in between.
          return taken.isPresent()
              ? taken
              : choice
                  .first(h, database.locksRows())
                  .flatMap(task -> take(h, task.id(), request, now));
        });
  }

  private Database.Locking of(TaskId id) {
    return database.on(Locks.task(id));
  }

  /** The task after it was claimed; empty when it was not open. */
  private Optional<Task> take(Handle h, TaskId id, Request request, Instant now) {
    Query change =
        TaskRow.change(
                h,
                TAKE,
                """
                id = :id and (status = 'open' or status = 'deferred'
                  and defer_until is not null and defer_until <= :now)
                """)
            .bind("id", id.value());
    return taken(h, change, request, now);
  }

  private Optional<Task> taken(Handle h, Query change, Request request, Instant now) {
    Optional<Task> taken =
        change.bind("worker", request.worker()).bind("now", Nanos.of(now)).map(TASK).findFirst();
    taken.ifPresent(task -> begun(h, task, request, now));
    return taken;
  }

  @Override
  public Optional<Task> adopt(TaskId id, Request request, Instant now) {
    return of(id)
        .write(h -> {
          int adopted =
              h.createUpdate(
                      """
                      update task set epoch = epoch + 1
                      where id = :id and status = 'in_progress' and assignee = :worker
                        and not exists (select 1 from claim where task_id = :id)
                      """)
                  .bind("id", id.value())
                  .bind("worker", request.worker())
                  .execute();
          if (adopted == 0) {
            return Optional.empty();
          }
          Task task = task(h, id);
          begun(h, task, request, now);
          return Optional.of(task);
        });
  }

  /** Stores the claim of a task that has its epoch. */
  private void begun(Handle h, Task task, Request request, Instant now) {
    ClaimRow.insert(h, task, request, now);
    ProcessIdentity process = request.process();
    Claim.Place place = request.place();
    String clone = database.locality().cloneId();
    SqlEvents.add(
        h,
        task.id(),
        now,
        "claimed",
        request.worker(),
        "pid",
        process == null ? null : process.pid(),
        "agent",
        request.agent(),
        "worktree",
        place == null ? null : place.worktree(),
        "clone",
        clone.isEmpty() ? null : clone,
        "base_commit",
        place == null ? null : place.baseCommit());
  }

  @Override
  public Change renew(TaskId id, Epoch epoch, Instant now) {
    return of(id)
        .write(h ->
            renew(h, id, epoch, now) == 1
                ? new Change.Done(task(h, id))
                : SqlTaskQueries.find(h, id)
                    .<Change>map(task -> new Change.ClaimLost(task, epoch))
                    .orElseGet(() -> new Change.Missing(id)));
  }

  private static int renew(Handle h, TaskId id, Epoch epoch, Instant now) {
    // max: a clock that was set back must not make the claim look older than it is.
    return h.createUpdate(
            """
            update claim set renewed_at = $greatest(renewed_at, :now), dead_seen_at = null
            where task_id = :id and epoch = :epoch
            """)
        .bind("id", id.value())
        .bind("epoch", epoch.number())
        .bind("now", Nanos.of(now))
        .execute();
  }

  @Override
  public boolean renewByCommit(TaskId id, long epoch, Instant made) {
    return of(id)
        .write(h ->
            // A process that was seen dead after its last commit stays dead.
            h.createUpdate(
                        """
                        update claim set renewed_at = $greatest(renewed_at, :made),
                          dead_seen_at = case when dead_seen_at <= :made then null else dead_seen_at end
                        where task_id = :id and epoch = :epoch
                        """)
                    .bind("id", id.value())
                    .bind("epoch", epoch)
                    .bind("made", BreakerLog.nanos(made))
                    .execute()
                == 1);
  }

  @Override
  public List<Claim> current() {
    return database.read(
        h -> h.createQuery(ClaimRow.SELECT + " order by t.natural_id, t.id").map(ROW).list());
  }

  @Override
  public List<Claim> current(Collection<TaskId> tasks) {
    return tasks.isEmpty()
        ? List.of()
        : database.read(h ->
            h.createQuery(ClaimRow.SELECT + " and t.id in (select j.value from $each(:ids) j)")
                .bind("ids", SqlTaskQueries.jsonArray(tasks))
                .map(ROW)
                .list());
  }

  @Override
  public Set<TaskId> unrecorded() {
    return new HashSet<>(
        database.read(h ->
            h.createQuery(
                    "select id from task where status = 'in_progress'"
                        + " and not exists (select 1 from claim where task_id = task.id)")
                .map((row, ctx) -> new TaskId(row.getString(1)))
                .list()));
  }

  @Override
  public Optional<Claim> current(TaskId id) {
    return database.read(h -> current(h, id));
  }

  private static Optional<Claim> current(Handle h, TaskId id) {
    return h.createQuery(ClaimRow.SELECT + " and t.id = :id")
        .bind("id", id.value())
        .map(ROW)
        .findFirst();
  }

  @Override
  public boolean tryToNoteDead(Collection<Claim> claims, Instant now) {
    return database
        .on(Locks.NOTHING)
        .tryWrite(h -> {
          for (Claim claim : claims) {
            h.createUpdate(
                    """
                    update claim set dead_seen_at = :now
                    where task_id = :id and epoch = :epoch and (dead_seen_at is null or dead_seen_at > :now)
                    """)
                .bind("id", claim.task().value())
                .bind("epoch", claim.epoch())
                .bind("now", Nanos.of(now))
                .execute();
          }
        });
  }

  @Override
  public List<Optional<Task>> reopen(List<Assessment> stale, StalePolicy policy, Stamp stamp) {
    List<TaskId> ids = stale.stream().map(one -> one.claim().task()).toList();
    return database
        .on(Locks.tasks(ids))
        .write(h -> {
          List<Optional<Task>> tasks = new ArrayList<>(stale.size());
          for (Assessment one : stale) {
            tasks.add(StaleReopening.apply(h, one, policy, stamp));
          }
          return tasks;
        });
  }

  @Override
  public boolean isLastStraw(Claim claim, StalePolicy policy, Instant now) {
    return database.read(h -> StaleReopening.isLastStraw(h, claim, policy, now));
  }

  static Task task(Handle h, TaskId id) {
    return SqlTaskQueries.find(h, id)
        .orElseThrow(() -> new IllegalStateException(id + " vanished within a transaction"));
  }
}
