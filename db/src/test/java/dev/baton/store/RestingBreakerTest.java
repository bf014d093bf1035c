package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A task's breaker over a period in which nobody worked on the task, with a limit of 30 minutes.
 */
class RestingBreakerTest {
  private static final Policy POLICY = Preset.BLACK_BOX.policy();
  private static final ProcessIdentity OWNER =
      new ProcessIdentity("machine", "boot", "pid:[1]", null, 4711, 99L);

  @TempDir Path directory;
  private TestStore store;
  private TaskId task;
  private String scope;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    task = store.create("a task");
    scope = "task:" + task;
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void theTimeBetweenTwoClaimsDoesNotCount() {
    Epoch first = store.claim(task, "ann");
    acquire();
    pass(20);
    acquire();
    store.states.release(task, first, null, store.stamp());
    pass(40);
    store.claim(task, "bob");
    assertThat(acquire().allowed()).isTrue();
    assertThat(ran()).isEqualTo(Duration.ofMinutes(20));

    pass(10);
    assertThat(acquire().allowed()).isTrue();
    assertThat(ran()).isEqualTo(Duration.ofMinutes(30));
    pass(1);
    assertThat(acquire().code()).isEqualTo(Rule.DURATION);
  }

  @Test
  void neitherDoesTheTimeFromTheLastSignOfADeadWorkerOn() {
    store.claim(task, "ann");
    store.begin(scope, "a", OWNER);
    acquire();
    pass(20);
    acquire();
    pass(40);
    store.breakers.countDead(store.breakers.unfinished(), POLICY, store.stamp());
    assertThat(ran()).isEqualTo(Duration.ofMinutes(20));
    assertThat(store.breakers.state(scope).counters().of(Counter.FAILURES)).isEqualTo(1);
    assertThat(acquire().allowed()).isTrue();
  }

  @Test
  void workUnderOneClaimCountsHoweverSilentItIs() {
    store.claim(task, "ann");
    acquire();
    pass(31);
    assertThat(acquire().allowed()).isFalse();
  }

  @Test
  void whatComesLateFromBeforeTheClaimDoesNotMoveItTwice() {
    Epoch first = store.claim(task, "ann");
    acquire();
    pass(5);
    Observation early = EventKind.TOOL_USED.at(store.clock.instant());
    store.states.release(task, first, null, store.stamp());
    pass(40);
    store.claim(task, "bob");
    observe(early);
    acquire();
    acquire();
    assertThat(ran()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void theTimeForWhichItWasOpenIsLeftOutOnce() {
    Policy cooling = Preset.DEFAULT.policy();
    Epoch first = store.claim(task, "ann");
    observe(new Observation.Acquire(store.clock.instant(), "ann"), cooling);
    pass(10);
    for (int i = 0; i < 3; i++) {
      store.begin(scope, "crash-" + i, OWNER);
      store.breakers.countDead(store.breakers.unfinished(), cooling, store.stamp());
    }
    Duration before = ran();
    store.states.release(task, first, null, store.stamp());
    pass(40);
    store.claim(task, "bob");
    assertThat(observe(new Observation.Acquire(store.clock.instant(), "bob"), cooling).allowed())
        .isTrue();
    assertThat(ran()).isEqualTo(before);
  }

  private Decision acquire() {
    return observe(new Observation.Acquire(store.clock.instant(), "ann"));
  }

  private Decision observe(Observation observation) {
    return observe(observation, POLICY);
  }

  private Decision observe(Observation observation, Policy policy) {
    return store.breakers.observe(scope, null, observation, policy, store.stamp()).decision();
  }

  private void pass(int minutes) {
    store.clock.advance(Duration.ofMinutes(minutes));
  }

  private Duration ran() {
    BreakerState state = store.breakers.state(scope);
    return Duration.between(state.times().startedAt(), store.clock.instant());
  }
}
