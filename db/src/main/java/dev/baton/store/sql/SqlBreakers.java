package dev.baton.store.sql;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.BreakerTrace;
import dev.baton.store.Breakers;
import dev.baton.store.EventFilter;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.TransitionRecord;
import dev.baton.store.UnfinishedIteration;
import dev.baton.store.sql.database.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link Breakers} by SQL. */
final class SqlBreakers implements Breakers {
  /** At most this many observations share a transaction, so that other writers get their turn. */
  static final int BATCH = 200;

  private static final long PAUSE_NANOS = 2_000_000;

  private final Database database;

  SqlBreakers(Database database) {
    this.database = database;
  }

  @Override
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

  @Override
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

  @Override
  public BreakerState state(String scope) {
    return database.read(h -> BreakerRows.read(h, scope).state());
  }

  @Override
  public List<String> scopes() {
    return database.read(h ->
        h.createQuery("select scope from breaker order by scope")
            .map((row, ctx) -> row.getString(1))
            .list());
  }

  @Override
  public List<TransitionRecord> history(String scope, int limit) {
    return database.read(h -> BreakerLog.last(h, scope, limit));
  }

  @Override
  public List<ScopedTransition> transitions(EventFilter filter) {
    return database.read(h -> BreakerLog.list(h, filter));
  }

  @Override
  public Step reset(String scope, String reason, Stamp stamp) {
    return database.write(Locks.scope(scope), h -> BreakerActs.reset(h, scope, reason, stamp));
  }

  @Override
  public Step trip(String scope, String reason, Stamp stamp) {
    return database.write(Locks.scope(scope), h -> BreakerActs.trip(h, scope, reason, stamp));
  }

  @Override
  public boolean begin(
      String scope, String iterationId, @Nullable ProcessIdentity owner, Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          BreakerDrivers.see(h, scope, stamp.at());
          return BreakerIterations.begin(h, scope, iterationId, owner, stamp);
        });
  }

  @Override
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

  @Override
  public Optional<Step> endOfCommit(
      String scope, String commit, IterationEnded ended, Policy policy, Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          if (BreakerDrivers.isDriven(h, scope, stamp.at())) {
            return Optional.empty();
          }
          return Optional.of(end(scope, BreakerWork.COMMIT + commit, ended, policy, stamp));
        });
  }

  @Override
  public List<UnfinishedIteration> unfinished() {
    return database.read(BreakerIterations::all);
  }

  @Override
  public List<Recording> countDead(List<UnfinishedIteration> dead, Policy policy, Stamp stamp) {
    return inBatches(
        dead, stamp, UnfinishedIteration::scope, (work, one) -> work.abandon(one, policy));
  }

  @Override
  public List<BreakerTrace> traces(@Nullable String scope, Instant since) {
    return database.read(h -> BreakerTraces.read(h, scope, since));
  }

  @Override
  public int deleteTraces(Instant before) {
    return database.write(Locks.NOTHING, h -> BreakerTraces.deleteBefore(h, before));
  }

  @Override
  public int deleteFinished(Instant now) {
    int forgotten = 0;
    for (String scope : database.<List<String>>read(h -> BreakerPurge.over(h, now))) {
      boolean gone = database.write(Locks.scope(scope), h -> BreakerPurge.forget(h, scope, now));
      forgotten += gone ? 1 : 0;
    }
    return forgotten;
  }
}
