package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
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
 * Keeps circuit breakers through crashes and among many writers. A breaker is known by its scope:
 * one task, such as {@code task:app-a1b}, or {@code run}. Each step is one transaction over the
 * state, its counters, the history and the ids of what was counted.
 */
public final class Breakers {
  /** So many observations at most share a transaction, so that other writers get their turn. */
  static final int BATCH = 200;

  private static final long PAUSE_NANOS = 2_000_000;

  private final Database database;

  public Breakers(Database database) {
    this.database = database;
  }

  /**
   * Something that was observed.
   *
   * @param id counts once within the scope; null when it shall always count
   */
  public record Observed(String scope, @Nullable String id, Observation observation) {}

  /** What came of one of many observations. */
  public sealed interface Recording {
    String scope();

    /**
     * It is counted.
     *
     * @param repeated whether it was before, so that nothing changed now
     */
    record Counted(String scope, Step step, boolean repeated) implements Recording {}

    /** Its breaker is unreadable; nothing was recorded. */
    record Refused(String scope, StoreException trouble) implements Recording {}
  }

  /**
   * Counts one observation.
   *
   * @param observationId counts once within the scope: the second time nothing changes, and the
   *     step tells how things stand; null when it shall always count
   * @throws StoreException when the breaker is unreadable
   */
  public Step observe(
      String scope,
      @Nullable String observationId,
      Observation observation,
      Policy policy,
      Stamp stamp) {
    return database.write(h -> {
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
   * throws, some may have been counted; those with an id can be given again. Not meant to be part
   * of a larger change, since it lets others write in between.
   *
   * @return what came of each, in the same order
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
      BiFunction<BreakerWork, T, BreakerWork.Result> action) {
    List<Recording> recordings = new ArrayList<>(all.size());
    for (int from = 0; from < all.size(); from += BATCH) {
      if (from > 0) {
        // SQLite's lock has no queue: who takes it again at once starves all others.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      List<T> batch = all.subList(from, Math.min(from + BATCH, all.size()));
      recordings.addAll(
          database.write(h -> {
            BreakerWork work = new BreakerWork(h, stamp);
            List<Recording> done = new ArrayList<>(batch.size());
            for (T one : batch) {
              done.add(record(scope.apply(one), () -> action.apply(work, one)));
            }
            work.save();
            return done;
          }));
    }
    return recordings;
  }

  private static Recording record(String scope, Supplier<BreakerWork.Result> action) {
    try {
      BreakerWork.Result result = action.get();
      return new Recording.Counted(scope, result.step(), result.repeated());
    } catch (StoreException unreadable) {
      return new Recording.Refused(scope, unreadable);
    }
  }

  /**
   * How a breaker stands; changes nothing.
   *
   * @throws StoreException when it is unreadable
   */
  public BreakerState state(String scope) {
    return database.read(h -> BreakerRows.read(h, scope).state());
  }

  /** The breakers that have seen something. */
  public List<String> scopes() {
    return database.read(h ->
        h.createQuery("select scope from breaker order by scope")
            .map(row -> row.getString(1))
            .list());
  }

  /**
   * The last changes of a breaker's phase, the newest last.
   *
   * @param limit how many at most; 0 for all
   */
  public List<TransitionRecord> history(String scope, int limit) {
    return database.read(h -> BreakerLog.last(h, scope, limit));
  }

  /**
   * Closes a breaker and lets all counting begin anew, even when its state is unreadable.
   * Iterations that were begun before and die are not held against it.
   */
  public Step reset(String scope, String reason, Stamp stamp) {
    return database.write(h -> BreakerActs.reset(h, scope, reason, stamp));
  }

  /**
   * Opens a breaker until a person closes it.
   *
   * @throws StoreException when the breaker is unreadable, which stops the loop as well
   */
  public Step trip(String scope, String reason, Stamp stamp) {
    return database.write(h -> BreakerActs.trip(h, scope, reason, stamp));
  }

  /**
   * Puts an iteration on record before it is launched.
   *
   * @param iterationId unique within the scope, for ever
   * @param owner the process that will run it; null when it is not known
   * @return false when it was begun before
   */
  public boolean begin(
      String scope, String iterationId, @Nullable ProcessIdentity owner, Stamp stamp) {
    return database.write(h -> {
      BreakerDrivers.see(h, scope, stamp.at());
      return BreakerIterations.begin(h, scope, iterationId, owner, stamp);
    });
  }

  /** Counts the end of an iteration, once; whether its beginning is on record does not matter. */
  public Step end(
      String scope, String iterationId, IterationEnded ended, Policy policy, Stamp stamp) {
    return database.write(h -> {
      BreakerWork work = new BreakerWork(h, stamp);
      Step step = work.end(scope, iterationId, ended, policy);
      work.save();
      return step;
    });
  }

  /**
   * Counts a commit as an iteration, once, unless a loop told of iterations of its own within the
   * last day: then the commit is part of one of those.
   *
   * @return empty when it was not counted
   * @throws StoreException when the breaker is unreadable
   */
  public Optional<Step> endOfCommit(
      String scope, String commit, IterationEnded ended, Policy policy, Stamp stamp) {
    return database.write(h -> {
      if (BreakerDrivers.isDriven(h, scope, stamp.at())) {
        return Optional.empty();
      }
      return Optional.of(end(scope, BreakerWork.COMMIT + commit, ended, policy, stamp));
    });
  }

  /** The iterations without an end, the oldest first. */
  public List<UnfinishedIteration> unfinished() {
    return database.read(BreakerIterations::all);
  }

  /**
   * Counts iterations whose owners are known to be dead as failures. One that ended meanwhile, or
   * that another caller counted, is left alone.
   *
   * @return what came of each, in the same order
   */
  public List<Recording> countDead(List<UnfinishedIteration> dead, Policy policy, Stamp stamp) {
    return inBatches(
        dead, stamp, UnfinishedIteration::scope, (work, one) -> work.abandon(one, policy));
  }

  /**
   * Forgets breakers of tasks that have been over for 30 days, as {@link BreakerPurge} has the
   * rule; a bounded number at a time. When there is none it takes no lock.
   *
   * @return how many were forgotten
   */
  public int forgetOver(Instant now) {
    int forgotten = 0;
    for (String scope : database.<List<String>>read(h -> BreakerPurge.over(h, now))) {
      boolean gone = database.write(h -> BreakerPurge.forget(h, scope, now));
      forgotten += gone ? 1 : 0;
    }
    return forgotten;
  }
}
