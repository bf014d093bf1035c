package dev.baton.store.sql;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.Transition;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.sql.BreakerRows.Stored;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Opening and closing of a breaker by a person, within one transaction. */
final class BreakerActs {
  private BreakerActs() {}

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
