package dev.baton.sweep;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.store.Stamp;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store, processes and two clocks, all controlled by a test. */
final class SweepBench implements AutoCloseable {
  private static final Duration GRACE = StalePolicy.DEFAULT.grace();

  final TestStore store;
  final FakeProcesses processes = new FakeProcesses();
  StalePolicy policy = StalePolicy.DEFAULT;
  Consumer<Claim> beforeReopening = claim -> {};
  Function<Claim, RescueOutcome> rescue = claim -> RescueOutcome.NOTHING;
  final Set<String> merged = new HashSet<>();
  int askedForMerges;
  private Duration uptime = Duration.ofHours(1);
  private long nextPid = 100;

  SweepBench(Path directory) {
    store = new TestStore(directory);
  }

  /** A task with a living worker, which {@link #kill} can end. */
  TaskId claimed(String title) {
    TaskId id = store.create(title);
    claim(id);
    return id;
  }

  Epoch claim(TaskId id) {
    return store.claim(id, "worker-" + nextPid, processes.start(nextPid++), null);
  }

  /** Ends the worker that holds the task. */
  void kill(TaskId id) {
    processes.set(pid(id), Liveness.DEAD);
  }

  /** Makes the worker's process invisible. */
  void hide(TaskId id) {
    processes.set(pid(id), Liveness.UNKNOWN);
  }

  private long pid(TaskId id) {
    return store.claims.current(id).orElseThrow().process().pid();
  }

  /** Lets time pass. */
  void pass(Duration time) {
    store.clock.advance(time);
    uptime = uptime.plus(time);
  }

  void passGrace() {
    pass(GRACE);
  }

  /** The clock is set, or the machine sleeps. */
  void jump(Duration by) {
    store.clock.advance(by);
  }

  /** Switches to a machine whose clock differs by this much, or back to the first. */
  void otherMachine(Duration ahead) {
    store.clock.advance(ahead);
    processes.swapBoot();
  }

  void reboot(Duration down) {
    processes.reboot();
    store.clock.advance(down);
    uptime = Duration.ofSeconds(5);
  }

  StaleScan scan() {
    return new StaleScan(
        store.claims,
        store.settings,
        processes,
        policy,
        store.clock,
        uptime::toNanos,
        new Completions(store.stores.workRecords(), this::merged),
        claim -> "");
  }

  List<SweepResult> sweep() {
    return sweep(Sweeper.Request.ALL);
  }

  List<SweepResult> sweep(Sweeper.Request request) {
    return new Sweeper(
            scan(),
            this::save,
            results -> {},
            claim -> false,
            stamp -> store.breakers.deleteFinished(stamp.at()))
        .sweep(request, new Stamp(store.clock.instant(), "sweep"));
  }

  /** Finds finished tasks, in a repository where nothing is ever merged. */
  static Completions completions(TestStore store) {
    return new Completions(store.stores.workRecords(), commits -> Set.of());
  }

  private Set<String> merged(Collection<Closing> commits) {
    askedForMerges++;
    return commits.stream().map(Closing::commit).filter(merged::contains).collect(toSet());
  }

  private List<RescueOutcome> save(List<Assessment> judged) {
    judged.forEach(one -> beforeReopening.accept(one.claim()));
    return judged.stream().map(one -> rescue.apply(one.claim())).toList();
  }

  /**
   * A complete round: the worker is killed, is seen dead, the grace period passes, and a sweep
   * runs.
   */
  SweepResult drop(TaskId id) {
    kill(id);
    sweep();
    passGrace();
    List<SweepResult> results = sweep();
    assertThat(results).hasSize(1);
    return results.getFirst();
  }

  static List<String> words(List<SweepResult> results) {
    return results.stream()
        .map(result -> result.action() + " " + result.finding().reason())
        .toList();
  }

  @Override
  public void close() {
    store.close();
  }
}
