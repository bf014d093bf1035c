package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a breaker in the database stores, and how each way of writing it behaves. */
class BreakersTest {
  private static final Policy NITY = Preset.NITY.policy();
  private static final String SCOPE = BreakerChild.HELD;

  @TempDir Path directory;
  private TestStore store;
  private Breakers breakers;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    breakers = store.breakers;
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aBreakerThatHasSeenNothingIsClosedAndNotOnRecord() {
    List<String> before = store.dump();
    assertThat(breakers.state(SCOPE)).isEqualTo(BreakerState.INITIAL);
    assertThat(breakers.history(SCOPE, 0)).isEmpty();
    assertThat(breakers.scopes()).isEmpty();
    assertThat(breakers.unfinished()).isEmpty();
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aStepIsTheOneThatTheBreakerMakes() {
    BreakerState state = BreakerState.INITIAL;
    for (int i = 0; i < 5; i++) {
      Observation idle = idle();
      Step expected = Breaker.step(state, idle, NITY);
      assertThat(breakers.observe(SCOPE, "i" + i, idle, NITY, store.stamp())).isEqualTo(expected);
      state = expected.next();
      assertThat(breakers.state(SCOPE)).isEqualTo(state);
    }
    assertThat(state.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void readingChangesNothing() {
    observeIdle(4);
    store.begin(SCOPE, "it-1", null);
    List<String> before = store.dump();
    long changes = dataVersion();
    breakers.state(SCOPE);
    breakers.history(SCOPE, 3);
    breakers.scopes();
    breakers.unfinished();
    assertThat(store.dump()).isEqualTo(before);
    assertThat(dataVersion()).isEqualTo(changes);
  }

  /** Counts all row changes of this connection; PostgreSQL keeps no such count of its own. */
  private long dataVersion() {
    if (TestEngine.isPostgres()) {
      return store.dump().hashCode();
    }
    return store.database.read(h -> Sql.of("select total_changes()").number(h));
  }

  @Test
  void readingNeedsNoLock() throws Exception {
    observeIdle(4);
    Path file = directory.resolve("baton.db");
    try (ChildProcess holder = ChildProcess.start("hold", file)) {
      holder.go();
      assertThat(holder.line()).isEqualTo("locked");
      try (TestStore hasty = new TestStore(TestEngine.open(file, Duration.ZERO))) {
        assertThat(hasty.breakers.state(SCOPE).phase()).isEqualTo(Phase.OPEN);
        assertThat(hasty.breakers.history(SCOPE, 0)).hasSize(2);
        assertThatExceptionOfType(StoreException.class)
            .isThrownBy(() -> hasty.breakers.observe(SCOPE, null, idle(), NITY, store.stamp()))
            .satisfies(e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.LOCKED));
      }
    }
  }

  @Test
  void anIdCountsOnce() {
    observeIdle(2);
    Step first = breakers.observe(SCOPE, "x", idle(), NITY, store.stamp());
    List<String> before = store.dump();
    Step second = breakers.observe(SCOPE, "x", idle(), NITY, store.stamp());
    assertThat(store.dump()).isEqualTo(before);
    assertThat(second.next()).isEqualTo(first.next());
    assertThat(second.decision()).isEqualTo(first.decision());
    assertThat(first.transition()).isNotNull();
    assertThat(second.transition()).isNull();
    assertThat(second.warnings()).isEmpty();
    // In another scope, and without an id, it counts again.
    breakers.observe("run", "x", idle(), NITY, store.stamp());
    assertThat(breakers.state("run").counters().of(Counter.NO_PROGRESS)).isEqualTo(1);
    breakers.observe(SCOPE, null, idle(), NITY, store.stamp());
    breakers.observe(SCOPE, null, idle(), NITY, store.stamp());
    assertThat(breakers.state(SCOPE).counters().of(Counter.NO_PROGRESS)).isEqualTo(5);
  }

  @Test
  void anIdThatWasCountedBeforeAResetStaysCounted() {
    breakers.observe(SCOPE, "x", idle(), NITY, store.stamp());
    breakers.reset(SCOPE, "again", store.stamp());
    breakers.observe(SCOPE, "x", idle(), NITY, store.stamp());
    assertThat(breakers.state(SCOPE).counters().of(Counter.NO_PROGRESS)).isZero();
  }

  @Test
  void theHistoryIsCompleteAndInOrder() {
    observeIdle(3);
    breakers.observe(SCOPE, "good", idle().changed(true), NITY, store.stamp());
    observeIdle(4);
    breakers.reset(SCOPE, "looked at it", new Stamp(store.clock.instant(), "ann"));
    breakers.trip(SCOPE, "not now", new Stamp(store.clock.instant(), "bob"));
    breakers.trip(SCOPE, "really", new Stamp(store.clock.instant(), "bob"));
    breakers.observe("run", null, idle(), NITY, store.stamp());
    List<TransitionRecord> history = breakers.history(SCOPE, 0);
    assertThat(history)
        .extracting(
            one -> one.from() + " > " + one.to() + ": " + one.reasonCode() + ", " + one.reason())
        .containsExactly(
            "CLOSED > HALF_OPEN: slowing, No progress for 3 iterations",
            "HALF_OPEN > CLOSED: progress, Progress was made",
            "CLOSED > HALF_OPEN: slowing, No progress for 3 iterations",
            "HALF_OPEN > OPEN: no_progress, No progress for 4 iterations",
            "OPEN > CLOSED: manual_reset, looked at it",
            "CLOSED > OPEN: manual_trip, not now",
            "OPEN > OPEN: manual_trip, really");
    assertThat(history)
        .extracting(one -> one.actor() + " " + one.cause() + " " + one.observation())
        .containsExactly(
            "pat iteration_ended null",
            "pat iteration_ended good",
            "pat iteration_ended null",
            "pat iteration_ended null",
            "ann manual_reset null",
            "bob manual_trip null",
            "bob manual_trip null");
    assertThat(history).extracting(TransitionRecord::id).isSorted().doesNotHaveDuplicates();
    assertThat(history).extracting(TransitionRecord::at).isSorted();
    assertThat(history.get(3).at()).isEqualTo(breakers.history(SCOPE, 4).getFirst().at());
    assertThat(breakers.history(SCOPE, 2)).isEqualTo(history.subList(5, 7));
    assertThat(breakers.history(SCOPE, 100)).isEqualTo(history);
    assertThat(breakers.history("run", 0)).isEmpty();
  }

  @Test
  void theHistoryShowsTheCountersBeforeAndAfter() {
    Policy policy = Preset.RALPH_STARTER.policy();
    for (int i = 0; i < 5; i++) {
      Observation error = Observation.ErrorRecorded.of(store.clock.instant(), "it broke");
      breakers.observe(SCOPE, "e" + i, error, policy, store.stamp());
    }
    TransitionRecord tripped = breakers.history(SCOPE, 0).getLast();
    assertThat(tripped.reasonCode()).isEqualTo("same_error");
    assertThat(tripped.observation()).isEqualTo("e4");
    String signature = breakers.state(SCOPE).trip().signature().value();
    assertThat(tripped.before()).endsWith("\"error_counts\":{\"" + signature + "\":4}}");
    assertThat(tripped.after())
        .isEqualTo(
            "{\"no_progress\":0,\"failures\":0,\"unproven_claims\":0,\"permission_denials\":0,"
                + "\"task_iterations\":0,\"total_iterations\":0,\"total_failures\":0,"
                + "\"tool_calls\":0,\"input_tokens\":0,\"cached_input_tokens\":0,"
                + "\"output_tokens\":0,\"cost_cents\":0,"
                + "\"unique_errors\":1,\"same_error_in_a_row\":0,\"error_counts\":{\""
                + signature
                + "\":5}}");
  }

  @Test
  void aResetBeginsAnew() {
    observeIdle(4);
    Step step = breakers.reset(SCOPE, "fixed", store.stamp());
    assertThat(step.decision().allowed()).isTrue();
    assertThat(step.transition().code()).isEqualTo(Cause.MANUAL_RESET);
    BreakerState state = breakers.state(SCOPE);
    assertThat(state).isEqualTo(step.next());
    assertThat(state.phase()).isEqualTo(Phase.CLOSED);
    assertThat(state.counters()).isEqualTo(BreakerState.INITIAL.counters());
    observeIdle(4);
    assertThat(breakers.state(SCOPE).phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void aResetOfABreakerThatHasSeenNothingIsToldToo() {
    breakers.reset(SCOPE, "to be sure", store.stamp());
    assertThat(breakers.scopes()).containsExactly(SCOPE);
    assertThat(breakers.history(SCOPE, 0))
        .singleElement()
        .satisfies(one -> assertThat(one.from() + one.to()).isEqualTo("CLOSEDCLOSED"));
  }

  @Test
  void onlyAPersonLeadsOutOfAManualTrip() {
    Policy policy = Preset.DEFAULT.policy();
    Step step = breakers.trip(SCOPE, "stop", store.stamp());
    assertThat(step.decision().allowed()).isFalse();
    assertThat(step.decision().code()).isEqualTo(Rule.MANUAL);
    store.clock.advance(Duration.ofDays(3));
    Observation acquire = new Observation.Acquire(store.clock.instant(), "ann");
    assertThat(breakers.observe(SCOPE, null, acquire, policy, store.stamp()).decision().allowed())
        .isFalse();
    breakers.reset(SCOPE, "go", store.stamp());
    assertThat(breakers.observe(SCOPE, null, acquire, policy, store.stamp()).decision().allowed())
        .isTrue();
  }

  @Test
  void scopesAreInOrderAndEachIsItsOwn() {
    for (String scope : List.of("task:app-b", "run", "task:app-a", "it's \"odd\" %_\u00e4")) {
      breakers.observe(scope, "x", idle(), NITY, store.stamp());
    }
    assertThat(breakers.scopes())
        .containsExactly("it's \"odd\" %_\u00e4", "run", "task:app-a", "task:app-b");
    breakers.trip("run", "stop", store.stamp());
    assertThat(breakers.state("task:app-a").phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void whatTakesPartInALargerChangeIsRolledBackWithIt() {
    observeIdle(3);
    List<String> before = store.dump();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              breakers.observe(SCOPE, "late", idle(), NITY, store.stamp());
              throw new IllegalStateException("on second thoughts");
            }));
    assertThat(store.dump()).isEqualTo(before);
  }

  private void observeIdle(int times) {
    for (int i = 0; i < times; i++) {
      store.clock.advance(Duration.ofSeconds(20));
      breakers.observe(SCOPE, null, idle(), NITY, store.stamp());
    }
  }

  private IterationEnded idle() {
    return IterationEnded.at(store.clock.instant());
  }
}
