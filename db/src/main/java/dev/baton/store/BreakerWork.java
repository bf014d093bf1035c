package dev.baton.store;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.store.BreakerRows.Stored;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Breakers.Recording.Counted;
import dev.baton.store.Breakers.UnfinishedIteration;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one transaction to breakers. Each row is read once and written once, however many
 * observations there are.
 */
@SuppressWarnings("ReferenceEquality") // a state that did not change is the same object
final class BreakerWork {
  /** The prefix of the ids of iterations that are only commits. */
  static final String COMMIT = "commit:";

  private static final String ITERATION = BreakerIterations.key("");
  private static final int MARK = ITERATION.length();

  private final Handle h;
  private final Stamp stamp;
  private final Map<String, Stored> read = new HashMap<>();
  private final Map<String, BreakerState> changed = new HashMap<>();
  private final Map<String, Optional<Instant>> claims = new HashMap<>();
  private @Nullable BreakerTraces traces;

  BreakerWork(Handle h, Stamp stamp) {
    this.h = h;
    this.stamp = stamp;
  }

  /** The result of an action; a breaker that cannot be read refuses it. */
  static Recording record(String scope, Supplier<Recording> action) {
    try {
      return action.get();
    } catch (StoreException unreadable) {
      return new Recording.Refused(scope, unreadable);
    }
  }

  /**
   * Counts an observation, once.
   *
   * @param key unique within the scope; null when it should always count
   * @throws StoreException when the state cannot be read; then nothing was done
   */
  Counted observe(String scope, @Nullable String key, Observation observation, Policy policy) {
    BreakerState before = state(scope);
    if (key != null && !remember(scope, key)) {
      return new Counted(scope, unchanged(before, policy), true);
    }
    BreakerState held = whileHeld(scope, before, observation);
    if (!held.equals(before)) {
      rested(scope, held);
    }
    if (!observation.isQuestion()) {
      String id = key != null && key.startsWith(ITERATION) ? key.substring(MARK) : null;
      traces().add(scope, id, held, observation);
    }
    Step step = Breaker.step(held, observation, policy);
    Transition transition = step.transition();
    if (transition != null) {
      BreakerLog.add(h, scope, transition, observation, key, before, step.next(), stamp);
    }
    changed.put(scope, step.next());
    if (observation instanceof IterationEnded && !ofCommit(key)) {
      BreakerIterations.seeLoop(h, scope, stamp.at());
    }
    return new Counted(scope, step, false);
  }

  private void rested(String scope, BreakerState state) {
    Instant until = state.times().seenAt();
    if (until != null) {
      traces().rest(scope, until);
    }
  }

  private BreakerTraces traces() {
    BreakerTraces known = traces == null ? new BreakerTraces(h) : traces;
    traces = known;
    return known;
  }

  /** A commit ends an iteration, too, but does not belong to a loop of its own. */
  private static boolean ofCommit(@Nullable String key) {
    return key != null && key.startsWith(BreakerIterations.key(COMMIT));
  }

  /** Counts the end of an iteration, once. */
  Step end(String scope, String id, IterationEnded ended, Policy policy) {
    Step step = observe(scope, BreakerIterations.key(id), ended, policy).step();
    BreakerIterations.remove(h, scope, id);
    return step;
  }

  /** Deletes an iteration that must not be counted, and returns the current state. */
  Step drop(String scope, String id, Policy policy) {
    BreakerIterations.remove(h, scope, id);
    return unchanged(state(scope), policy);
  }

  /** Counts an iteration that will never end, unless it ended meanwhile or was counted already. */
  Counted abandon(UnfinishedIteration dead, Policy policy) {
    BreakerState before = state(dead.scope());
    if (!BreakerIterations.remove(h, dead.scope(), dead.id())) {
      return new Counted(dead.scope(), unchanged(before, policy), true);
    }
    RunIterations.abandon(h, dead.id(), stamp.at());
    if (TaskId.ofScope(dead.scope()) != null) {
      // Its worker may have died right after its last heartbeat, and nobody else had the task.
      BreakerState rested = before.restedUntil(stamp.at());
      changed.put(dead.scope(), rested);
      if (!rested.equals(before)) {
        rested(dead.scope(), rested);
      }
    }
    return observe(
        dead.scope(),
        BreakerIterations.key(dead.id()),
        EventKind.ITERATION_ABANDONED.at(stamp.at()),
        policy);
  }

  /**
   * Time before the current claim does not count, because nobody worked on the task. Whoever only
   * asks about a task that was released does not work on it either.
   */
  private BreakerState whileHeld(String scope, BreakerState state, Observation observation) {
    Instant at = observation.at();
    Instant claimed = claims.computeIfAbsent(scope, this::claimedAt).orElse(null);
    if (claimed != null) {
      return claimed.isAfter(at) ? state : state.restedUntil(claimed);
    }
    return observation.isQuestion() && wasReleased(scope) ? state.restedUntil(at) : state;
  }

  /** Loops without claims have a duration, too: their tasks were never claimed. */
  private boolean wasReleased(String scope) {
    TaskId task = TaskId.ofScope(scope);
    return task != null
        && Sql.of("select count(*) from task where id = ? and epoch > 0", task).number(h) > 0;
  }

  private Optional<Instant> claimedAt(String scope) {
    TaskId task = TaskId.ofScope(scope);
    return task != null
        ? Sql.of("select claimed_at from claim where task_id = ?", task)
            .first(h, row -> row.time(1))
        : Optional.empty();
  }

  private static Step unchanged(BreakerState state, Policy policy) {
    return new Step(state, Breaker.decision(state, policy), null, List.of());
  }

  private BreakerState state(String scope) {
    BreakerState latest = changed.get(scope);
    return latest != null
        ? latest
        : read.computeIfAbsent(scope, key -> BreakerRows.read(h, key)).state();
  }

  private boolean remember(String scope, String key) {
    return Sql.of(
                """
                insert into breaker_observation (scope, key, recorded_at)
                values (?, ?, ?) on conflict do nothing
                """,
                scope,
                key,
                Nanos.nearest(stamp.at()))
            .run(h)
        == 1;
  }

  /** Writes the changed rows. */
  void save() {
    for (Map.Entry<String, BreakerState> entry : changed.entrySet()) {
      Stored before = read.getOrDefault(entry.getKey(), Stored.NONE);
      BreakerRows.write(h, entry.getKey(), before.version(), entry.getValue());
    }
    if (traces != null) {
      traces.save();
    }
  }

  static Step reset(Handle h, String scope, String reason, Stamp stamp) {
    Stored before = readable(h, scope);
    ManualReset reset = new ManualReset(stamp.at(), reason);
    // A person's action depends on no threshold, so any policy will do.
    Step step =
        Breaker.step(
            before == null ? BreakerState.INITIAL : before.state(), reset, Preset.DEFAULT.policy());
    Transition transition = step.transition();
    if (transition == null) {
      throw new IllegalStateException("a reset is always recorded");
    }
    BreakerState known = before == null ? null : before.state();
    BreakerLog.add(h, scope, transition, reset, null, known, step.next(), stamp);
    BreakerRows.delete(h, scope);
    BreakerRows.write(h, scope, before == null ? 0 : before.version(), step.next());
    BreakerIterations.forget(h, scope);
    BreakerTraces traces = new BreakerTraces(h);
    traces.add(scope, null, step.next(), reset);
    traces.save();
    return step;
  }

  private static @Nullable Stored readable(Handle h, String scope) {
    try {
      return BreakerRows.read(h, scope);
    } catch (StoreException damaged) {
      return null;
    }
  }

  static Step trip(Handle h, String scope, String reason, Stamp stamp) {
    Stored before = BreakerRows.read(h, scope);
    ManualTrip trip = new ManualTrip(stamp.at(), reason);
    Step step = Breaker.step(before.state(), trip, Preset.DEFAULT.policy());
    Transition transition = step.transition();
    if (transition == null) {
      // It was open already; that a person tripped it is recorded in the history nevertheless.
      transition = new Transition(Phase.OPEN, Phase.OPEN, Rule.MANUAL, reason, stamp.at());
    }
    BreakerLog.add(h, scope, transition, trip, null, before.state(), step.next(), stamp);
    BreakerRows.write(h, scope, before.version(), step.next());
    return step;
  }
}
