package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Events.EventFilter;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores circuit breakers, safe against crashes and concurrent writers. A breaker is identified by
 * its scope: one task, such as {@code task:app-a1b}, or {@code run}. Each step is one transaction
 * over the state, its counters, the history and the ids of what was counted.
 */
public record Breakers(Database database) {
  /**
   * What a breaker saw during one iteration.
   *
   * @param key of the iteration, such as {@code iteration:12} or {@code commit:4711abc}; null where
   *     the loop named none
   * @param steps as {@link dev.baton.breaker.history.Trace} writes them
   */
  public record BreakerTrace(
      String scope, @Nullable String key, Instant beganAt, Instant endedAt, String steps) {}

  /**
   * A stored change of a breaker's phase, or a person's action. Its values are texts because they
   * are only shown: records by older and newer versions of Baton must be readable too.
   *
   * @param id grows with each record
   * @param scope of the breaker
   * @param from a phase, or {@link #UNREADABLE}
   * @param to a phase
   * @param reasonCode the rule or the cause, such as {@code same_error}
   * @param reason one line for people
   * @param actor who made the observation
   * @param cause the kind of observation, such as {@code iteration_ended}
   * @param observation the id of the observation or iteration; null where it had none
   * @param before the counters as a JSON object; null when they were unreadable
   * @param after the counters as a JSON object
   */
  public record TransitionRecord(
      long id,
      String scope,
      Instant at,
      String from,
      String to,
      String reasonCode,
      String reason,
      String actor,
      String cause,
      @Nullable String observation,
      @Nullable String before,
      String after) {
    /** Stands for the phase of a breaker whose row was damaged. */
    public static final String UNREADABLE = "UNREADABLE";
  }

  /**
   * An iteration that was begun and has not ended.
   *
   * @param id unique within its scope
   * @param owner the process that runs it; null when it is not known
   * @param actor who began it
   */
  public record UnfinishedIteration(
      String scope, String id, Instant begunAt, String actor, @Nullable ProcessIdentity owner) {
    /** Whether it is the run's iteration with this number. */
    public boolean isNumber(long n) {
      return id.equals(RunIterations.BREAKER_PREFIX + n);
    }
  }

  /**
   * An observation to record.
   *
   * @param id counts once within the scope; null when it should always count
   */
  public record Observed(String scope, @Nullable String id, Observation observation) {}

  /** The result of one of many observations. */
  public sealed interface Recording {
    String scope();

    /**
     * It was counted.
     *
     * @param repeated whether it had been counted before, so that nothing changed now
     */
    record Counted(String scope, Step step, boolean repeated) implements Recording {}

    /** Its breaker cannot be read; nothing was recorded. */
    record Refused(String scope, StoreException trouble) implements Recording {}
  }

  /** At most this many observations share a transaction, so that other writers get their turn. */
  static final int BATCH = 200;

  /** How many old traces are deleted at a time. */
  private static final int OLD_TRACES = 500;

  private static final long PAUSE_NANOS = 2_000_000;

  /**
   * Counts one observation.
   *
   * @param observationId counts once within the scope: the second time nothing changes, and the
   *     step shows the current state; null when it should always count
   * @throws StoreException when the breaker cannot be read
   */
  public Step observe(
      String scope,
      @Nullable String observationId,
      Observation observation,
      Policy policy,
      Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          BreakerWork work = new BreakerWork(h, stamp);
          Step step = work.observe(scope, keyOf(observationId), observation, policy).step();
          work.save();
          return step;
        });
  }

  private static @Nullable String keyOf(@Nullable String observationId) {
    return observationId == null ? null : "o:" + observationId;
  }

  /**
   * Counts many observations, in their order, a bounded number in each transaction. When this
   * throws, some may have been counted; those with an id can be passed again. Do not call it within
   * a larger transaction, because it lets other connections write in between.
   *
   * @return the result of each, in the same order
   */
  public List<Recording> observeAll(List<Observed> observed, Policy policy, Stamp stamp) {
    return inBatches(
        observed,
        stamp,
        Observed::scope,
        (work, one) -> work.observe(one.scope(), keyOf(one.id()), one.observation(), policy));
  }

  private <T> List<Recording> inBatches(
      List<T> all,
      Stamp stamp,
      Function<T, String> scope,
      BiFunction<BreakerWork, T, Recording> action) {
    List<Recording> recordings = new ArrayList<>(all.size());
    for (int from = 0; from < all.size(); from += BATCH) {
      if (from > 0) {
        // SQLite's lock has no queue: a process that takes it again at once starves all others.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      List<T> batch = all.subList(from, Math.min(from + BATCH, all.size()));
      recordings.addAll(
          database.write(
              Locks.scopes(batch.stream().map(scope).toList()),
              h -> {
                BreakerWork work = new BreakerWork(h, stamp);
                List<Recording> done = new ArrayList<>(batch.size());
                for (T one : batch) {
                  done.add(BreakerWork.record(scope.apply(one), () -> action.apply(work, one)));
                }
                work.save();
                return done;
              }));
    }
    return recordings;
  }

  /**
   * The state of a breaker; changes nothing.
   *
   * @throws StoreException when it cannot be read
   */
  public BreakerState state(String scope) {
    return database.read(h -> BreakerRows.read(h, scope).state());
  }

  /** The scopes of all breakers with at least one observation. */
  public List<String> scopes() {
    return Sql.of("select scope from breaker order by scope").texts(database);
  }

  /** The unfinished tasks whose breakers are open. */
  public List<TaskId> openTasks() {
    return Sql.of(
            "select t.id from task t join breaker b on b.scope = 'task:' || t.id"
                + " where b.phase = 'OPEN' and t.status not in ('closed', 'tombstone')"
                + " order by t.natural_id, t.id")
        .tasks(database);
  }

  /**
   * The latest transitions of a breaker, the newest last.
   *
   * @param limit how many at most; 0 for all
   */
  public List<TransitionRecord> history(String scope, int limit) {
    return transitions(scope, EventFilter.ALL.withLast(limit));
  }

  /**
   * The transitions of all breakers that match a filter, oldest first. The filter's task selects
   * the breaker of that task, and its worker the actor.
   */
  public List<TransitionRecord> transitions(EventFilter filter) {
    return transitions(filter.task() == null ? null : filter.task().scope(), filter);
  }

  private List<TransitionRecord> transitions(@Nullable String scope, EventFilter filter) {
    return Sql.of(
            """
            select * from (
              select id, scope, at, from_phase, to_phase, reason_code, reason, actor, cause,
                observation, before, after
              from breaker_transition where id > :number
            """
                + (filter.isContinued() ? " and $settled()" : "")
                + (scope == null ? "" : " and scope = :scope")
                + (filter.worker() == null ? "" : " and actor = :worker")
                + (filter.since() == null ? "" : " and at >= :since")
                + " order by id desc limit :limit) latest order by id")
        .with("number", filter.after())
        .with("scope", scope)
        .with("worker", filter.worker())
        .with("since", filter.since() == null ? null : Nanos.nearest(filter.since()))
        .with("limit", filter.last() == 0 ? Long.MAX_VALUE : filter.last())
        .list(
            database,
            row ->
                new TransitionRecord(
                    row.number(1),
                    row.text(2),
                    row.time(3),
                    row.text(4),
                    row.text(5),
                    row.text(6),
                    row.text(7),
                    row.text(8),
                    row.text(9),
                    row.text(10),
                    row.text(11),
                    row.text(12)));
  }

  /**
   * Closes a breaker and resets all counters, even when its state cannot be read. Iterations that
   * were begun earlier do not count when they die later.
   */
  public Step reset(String scope, String reason, Stamp stamp) {
    return database.write(Locks.scope(scope), h -> new BreakerWork(h, stamp).reset(scope, reason));
  }

  /**
   * Opens a breaker until a person closes it.
   *
   * @throws StoreException when the breaker cannot be read, which stops the loop as well
   */
  public Step trip(String scope, String reason, Stamp stamp) {
    return database.write(Locks.scope(scope), h -> new BreakerWork(h, stamp).trip(scope, reason));
  }

  /** Counts the end of an iteration, once, whether or not its beginning was recorded. */
  public Step end(
      String scope, String iterationId, IterationEnded ended, Policy policy, Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          BreakerWork work = new BreakerWork(h, stamp);
          Step step = work.end(scope, iterationId, ended, policy);
          work.save();
          return step;
        });
  }

  /**
   * Counts a commit as an iteration, once, unless a loop reported iterations of its own within the
   * last day: then the commit is part of one of those.
   *
   * @param policy asked for only where it is counted
   * @return empty when it was not counted
   * @throws StoreException when the breaker cannot be read
   */
  public Optional<Step> endOfCommit(
      String scope, String commit, IterationEnded ended, Supplier<Policy> policy, Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          if (BreakerIterations.hasLoop(h, scope, stamp.at())) {
            return Optional.empty();
          }
          return Optional.of(end(scope, BreakerWork.COMMIT + commit, ended, policy.get(), stamp));
        });
  }

  /** The iterations without an end, oldest first. */
  public List<UnfinishedIteration> unfinished() {
    return Sql.of(
            """
            select scope, id, begun_at, actor, machine_id, boot_id, pid_namespace, time_namespace,
              pid, start_ticks, machine_mark
            from breaker_iteration order by begun_at, scope, id
            """)
        .list(
            database,
            row ->
                new UnfinishedIteration(
                    row.text(1),
                    row.text(2),
                    row.time(3),
                    row.text(4),
                    ProcessColumns.read(row, 5)));
  }

  /**
   * Counts iterations whose processes are known to be gone as failures. Skips those that ended
   * meanwhile or that another caller counted.
   *
   * @return the result of each, in the same order
   */
  public List<Recording> countDead(List<UnfinishedIteration> dead, Policy policy, Stamp stamp) {
    return inBatches(
        dead, stamp, UnfinishedIteration::scope, (work, one) -> work.abandon(one, policy));
  }

  /**
   * What breakers saw, one entry for each iteration that ended, oldest first.
   *
   * @param scope null for all
   */
  public List<BreakerTrace> traces(@Nullable String scope, Instant since) {
    return Sql.of(
            "select scope, key, began_at, ended_at, steps from breaker_trace"
                + " where (cast(:scope as text) is null or scope = :scope) and ended_at >= :since"
                + " order by id")
        .with("scope", scope)
        .with("since", Nanos.nearest(since))
        .list(
            database,
            row ->
                new BreakerTrace(row.text(1), row.text(2), row.time(3), row.time(4), row.text(5)));
  }

  /**
   * Deletes what breakers saw before that time, a bounded number at a time. The oldest come first,
   * so few rows are read.
   *
   * @return how many iterations it were
   */
  public int deleteTraces(Instant before) {
    return Sql.of(
            "delete from breaker_trace where began_at < ?"
                + " and id in (select id from breaker_trace order by id limit "
                + OLD_TRACES
                + ")",
            Nanos.nearest(before))
        .run(database);
  }

  /**
   * Deletes breakers of tasks that have been finished for 30 days, by the rule in {@link
   * BreakerPurge}; a bounded number at a time. Takes no lock when there is none.
   *
   * @return how many were deleted
   */
  public int deleteFinished(Instant now) {
    int forgotten = 0;
    for (String scope : database.<List<String>>read(h -> BreakerPurge.over(h, now))) {
      boolean gone = database.write(Locks.scope(scope), h -> BreakerPurge.forget(h, scope, now));
      forgotten += gone ? 1 : 0;
    }
    return forgotten;
  }
}
