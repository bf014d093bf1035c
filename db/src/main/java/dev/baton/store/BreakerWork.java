package dev.baton.store;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Totals;
import dev.baton.breaker.ErrorCounts.Tally;
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
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.BreakerRows.Stored;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Breakers.Recording.Counted;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Breakers.UnfinishedIteration;
import dev.baton.store.Events.ObjectText;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
      log(scope, transition, observation, key, before, step.next());
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

  Step reset(String scope, String reason) {
    Stored before = readable(scope);
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
    log(scope, transition, reset, null, known, step.next());
    BreakerRows.delete(h, scope);
    BreakerRows.write(h, scope, before == null ? 0 : before.version(), step.next());
    BreakerIterations.forget(h, scope);
    traces().add(scope, null, step.next(), reset);
    traces().save();
    return step;
  }

  private @Nullable Stored readable(String scope) {
    try {
      return BreakerRows.read(h, scope);
    } catch (StoreException damaged) {
      return null;
    }
  }

  Step trip(String scope, String reason) {
    Stored before = BreakerRows.read(h, scope);
    ManualTrip trip = new ManualTrip(stamp.at(), reason);
    Step step = Breaker.step(before.state(), trip, Preset.DEFAULT.policy());
    Transition transition = step.transition();
    if (transition == null) {
      // It was open already; that a person tripped it is recorded in the history nevertheless.
      transition = new Transition(Phase.OPEN, Phase.OPEN, Rule.MANUAL, reason, stamp.at());
    }
    log(scope, transition, trip, null, before.state(), step.next());
    BreakerRows.write(h, scope, before.version(), step.next());
    return step;
  }

  /**
   * Adds a transition to the history.
   *
   * @param key of the observation that led to it; null where it had no id
   * @param before null when it could not be read
   */
  private void log(
      String scope,
      Transition transition,
      Observation observation,
      @Nullable String key,
      @Nullable BreakerState before,
      BreakerState after) {
    Sql.insert("breaker_transition")
        .set("scope", scope)
        .set("at", Nanos.nearest(transition.at()))
        .set("from_phase", before == null ? TransitionRecord.UNREADABLE : transition.from().name())
        .set("to_phase", transition.to().name())
        .set("reason_code", transition.code().slug())
        .set("reason", transition.reason())
        .set("actor", stamp.actor())
        .set("cause", kind(observation))
        .set("observation", key == null ? null : key.substring(MARK))
        .set("before", before == null ? null : counters(before))
        .set("after", counters(after))
        .run(h);
  }

  /** The name of its kind or class in JSON spelling, such as {@code iteration_ended}. */
  private static String kind(Observation observation) {
    if (observation instanceof Observation.Event event) {
      return event.kind().name().toLowerCase(Locale.ROOT);
    }
    String name = observation.getClass().getSimpleName();
    return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** The counters of a breaker at one moment, as a JSON object for its history. */
  private static String counters(BreakerState state) {
    ObjectText counters = new ObjectText();
    for (Counter counter : Counter.values()) {
      if (!counter.isOfIteration()) {
        counters.with(counter.key(), state.counters().of(counter));
      }
    }
    Totals totals = state.totals();
    ObjectText errors = new ObjectText();
    for (Map.Entry<ErrorSignature, Tally> error : state.errors().bySignature().entrySet()) {
      errors.with(error.getKey().value(), error.getValue().count());
    }
    return counters
        .with("total_iterations", totals.iterations())
        .with("total_failures", totals.failures())
        .with("tool_calls", totals.toolCalls())
        .with("input_tokens", totals.tokens().input())
        .with("cached_input_tokens", totals.tokens().cachedInput())
        .with("output_tokens", totals.tokens().output())
        .with("cost_cents", totals.spent())
        .with("unique_errors", state.errors().unique())
        .with("same_error_in_a_row", state.errors().streak())
        .with("error_counts", errors)
        .toString();
  }
}
