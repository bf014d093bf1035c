package dev.baton.store;

import dev.baton.claim.AgentSession;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.StalePolicy;
import dev.baton.store.ClaimEnds.ClaimDeaths;
import dev.baton.store.ClaimEnds.Ended;
import dev.baton.store.ReadySql.ClaimChoice;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes, renews and ends claims. A task can only be put in progress here.
 *
 * @param brief whether the tasks that are claimed are returned without labels, parent and counts
 */
public record Claims(Database database, boolean brief) {
  /**
   * The same, but a claimed task is returned without labels, parent and counts, which are in other
   * tables: to look them up costs a server as much as the claim.
   */
  public Claims briefly() {
    return new Claims(database, true);
  }

  /** Why a task is blocked that was reopened too often, until a person looks at it. */
  public static final String POISON = "poison";

  /**
   * A worker that wants to work, and where.
   *
   * @param worker a name, never empty
   * @param process the process that will do the work; null when it is not known
   * @param agent the known agent that this process is; null where it was not found by its name
   * @param place null outside a work tree
   * @param lease how long the worker may be silent; null uses the policy's
   * @param session in which the agent works; null where its environment does not name it
   */
  public record Request(
      String worker,
      @Nullable ProcessIdentity process,
      @Nullable String agent,
      Claim.@Nullable Place place,
      @Nullable Duration lease,
      @Nullable AgentSession session) {
    /** A request whose process was not found by an agent's name. */
    public Request(
        String worker,
        @Nullable ProcessIdentity process,
        Claim.@Nullable Place place,
        @Nullable Duration lease) {
      this(worker, process, null, place, lease, null);
    }

    /** Whether this is the worker that has a claim. */
    public boolean isOf(Claim held) {
      return held.process() != null
          && process != null
          && held.process().isSameAs(process)
          && held.worker().equals(worker);
    }
  }

  /**
   * Which ready task is claimed, if a worker names none.
   *
   * @param pools names to which tasks are assigned that anybody may claim
   * @param evenResting whether to include tasks whose backoff after a dead worker is not over
   */
  public record Next(TaskFilter filter, TaskOrder order, List<String> pools, boolean evenResting) {
    private ClaimChoice choice(Request request, Instant now) {
      List<String> assignees = new ArrayList<>(pools);
      assignees.add(request.worker());
      return new ClaimChoice(filter, order, assignees, evenResting, now);
    }
  }

  /** The result of an attempt to claim. */
  public sealed interface Outcome {
    /** The caller has the claim; the task has its epoch. */
    record Won(Task task) implements Outcome {}

    /** Another worker has the claim. */
    record Held(Task task, Claim by) implements Outcome {}

    /** The task is closed, blocked, deferred or otherwise not open. */
    record NotOpen(Task task) implements Outcome {}

    /** There is no such task. */
    record Missing() implements Outcome {}
  }

  /**
   * What a worker has done, and what it does next.
   *
   * @param closed the task after that
   * @param next the task that was claimed. Where there is none, {@link #claimNext} may find one
   *     yet: it looks more closely
   */
  public record Turn(Task closed, List<Task> next) {}

  /** Claims one task. If the same process already has the claim, it is renewed. */
  public Outcome claim(TaskId id, Request request, Instant now) {
    Optional<Task> taken = taking(request, now).open(id);
    return taken.isPresent()
        ? new Outcome.Won(taken.get())
        : database.write(Locks.task(id), locked -> claimLocked(locked, id, request, now));
  }

  /**
   * With the task locked: a sweep that reopened it between two of these statements would leave a
   * task in progress without a claim.
   */
  private Outcome claimLocked(Handle h, TaskId id, Request request, Instant now) {
    Optional<Task> taken = taking(request, now).open(id);
    if (taken.isPresent()) {
      return new Outcome.Won(taken.get());
    }
    Optional<Task> task = TaskQueries.find(h, id);
    if (task.isEmpty()) {
      return new Outcome.Missing();
    }
    Optional<Claim> held = current(h, id);
    if (held.isEmpty()) {
      return new Outcome.NotOpen(task.get());
    }
    if (request.isOf(held.get()) && ClaimRow.renew(h, id, held.get().fence(), now) == 1) {
      return new Outcome.Won(TaskQueries.task(h, id));
    }
    return new Outcome.Held(task.get(), held.get());
  }

  /**
   * Claims the first ready tasks that are not assigned to somebody else; an epic only if the filter
   * names that type. To claim several at once is for a program that has several workers: on a
   * server, most of what a claim costs is the same for several. Tasks that others have locked are
   * skipped, so that no two of these wait for each other.
   *
   * @param most how many at most, from 1; fewer where other workers are claiming at this moment
   * @return in that order; empty only where no task is ready
   */
  public List<Task> claimNext(Next next, Request request, int most, Instant now) {
    return taking(request, now).next(next.choice(request, now), most);
  }

  /**
   * Closes a task and claims the first ready one, which may have waited for it, in one transaction:
   * on a server by one message.
   *
   * @param next by priority, for one message
   * @return empty where the task was not closed, for whatever reason; nothing was changed then
   */
  public Optional<Turn> closeAndClaimNext(
      Closing closing, Next next, Request request, Instant now) {
    return taking(request, now).after(closing, next.choice(request, now), 1);
  }

  private Taking taking(Request request, Instant now) {
    return new Taking(database, brief, request, now);
  }

  /**
   * Gives a claim to the worker for whom another tracker put the task in progress, without changing
   * the task.
   *
   * @return the task with the claim's epoch; empty unless it is in progress, assigned to that
   *     worker, and without a claim
   */
  public Optional<Task> adopt(TaskId id, Request request, Instant now) {
    return taking(request, now).adopted(id);
  }

  /** Records a heartbeat. */
  public Change renew(TaskId id, Epoch epoch, Instant now) {
    return database.write(
        Locks.task(id),
        h ->
            ClaimRow.renew(h, id, epoch, now) == 1
                ? new Change.Done(TaskQueries.task(h, id))
                : TaskQueries.find(h, id)
                    .<Change>map(task -> new Change.ClaimLost(task, epoch))
                    .orElseGet(() -> new Change.Missing(id)));
  }

  /**
   * Records earlier work, such as a commit, as a heartbeat.
   *
   * @param made when it was made; not after now
   * @return whether the claim with that epoch is still current
   */
  public boolean renewByCommit(TaskId id, Epoch epoch, Instant made) {
    return database.write(
        Locks.task(id),
        h ->
            // A process that was seen dead after its last commit stays dead.
            Sql.of(
                        """
                        update claim set renewed_at = $greatest(renewed_at, :made),
                          dead_seen_at = case when dead_seen_at <= :made then null else dead_seen_at end
                        where task_id = :id and epoch = :epoch and
                        """
                            + Fence.SAME_TOKEN)
                    .with("id", id)
                    .with("epoch", epoch.number())
                    .with("token", epoch.token())
                    .with("made", Nanos.nearest(made))
                    .run(h)
                == 1);
  }

  /** All claims, including tasks that another tracker put in progress without a claim. */
  public List<Claim> current() {
    return Sql.of(ClaimRow.SELECT + " order by t.natural_id, t.id").list(database, ClaimRow::read);
  }

  /** The claims of these tasks, in any order. */
  public List<Claim> current(Collection<TaskId> tasks) {
    return tasks.isEmpty()
        ? List.of()
        : Sql.of(ClaimRow.SELECT + " and t.id in (select j.value from $each(?) j)", tasks)
            .list(database, ClaimRow::read);
  }

  /** The tasks that another tracker put in progress without a claim. */
  public Set<TaskId> unrecorded() {
    return new HashSet<>(
        Sql.of(
                "select id from task where status = 'in_progress'"
                    + " and not exists (select 1 from claim where task_id = task.id)")
            .tasks(database));
  }

  /** The claim of one task; empty unless it is in progress. */
  public Optional<Claim> current(TaskId id) {
    return database.read(h -> current(h, id));
  }

  private static Optional<Claim> current(Handle h, TaskId id) {
    return Sql.of(ClaimRow.SELECT + " and t.id = ?", id).first(h, ClaimRow::read);
  }

  /** What becomes known about the processes of claims. */
  public ClaimDeaths deaths() {
    return new ClaimDeaths(database);
  }

  /**
   * Reopens stale tasks, or closes those that were finished, each only if its claim is unchanged
   * since it was assessed: same epoch, no heartbeat since. All in one transaction, because each
   * transaction waits for the disk.
   *
   * @param stale claims that look stale
   * @return what became of each, in the same order; empty where the task was finished, renewed or
   *     claimed meanwhile, which stands
   */
  public List<Optional<Ended>> reopen(List<Assessment> stale, StalePolicy policy, Stamp stamp) {
    List<TaskId> ids = stale.stream().map(one -> one.claim().task()).toList();
    return database.write(
        Locks.tasks(ids),
        h -> {
          List<Optional<Ended>> ended = new ArrayList<>(stale.size());
          for (Assessment one : stale) {
            ended.add(StaleReopening.apply(h, one, policy, stamp));
          }
          return ended;
        });
  }

  /**
   * Stores what was found out about dead workers whose claims the home of the tasks has ended. A
   * task that it has reopened counts as reopened here.
   */
  public void endedAtHome(List<Assessment> dead, StalePolicy policy, Stamp stamp) {
    List<TaskId> ids = dead.stream().map(one -> one.claim().task()).toList();
    database.write(
        Locks.tasks(ids),
        h -> {
          dead.forEach(one -> StaleReopening.atHome(h, one, policy, stamp));
          return true;
        });
  }

  /** Whether one more reopening of this claim's task would make it poison. */
  public boolean isLastStraw(Claim claim, StalePolicy policy, Instant now) {
    return database.read(h -> StaleReopening.isLastStraw(h, claim, policy, now));
  }
}
