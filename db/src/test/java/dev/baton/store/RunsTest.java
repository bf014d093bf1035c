package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Runs.Filter;
import dev.baton.store.Runs.Host;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that wait for a person, and the tasks that wait with them. */
class RunsTest {
  @TempDir Path directory;
  private TestStore store;
  private Runs runs;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    runs = store.stores.runs();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Run run(String id, State state, String worktree) {
    return run(id, state, worktree, TestStore.START);
  }

  private Run run(String id, State state, String worktree, Instant started) {
    return new Run(
        id,
        state,
        started,
        store.clock.instant(),
        "ann",
        new Host(new ProcessIdentity("m", "b", "p", "t", 4711, 99L), "build-1", "claude"),
        new Claim.Tree(worktree, ""),
        new TaskId("app-a1b"),
        "[\"--\",\"./agent.sh\"]",
        2,
        new Used(3, 1, new TokenUse(400, 300, 50), 1_250_000, 600),
        new LeftTasks(3, 2),
        state == State.PAUSED ? "no_progress" : null,
        state == State.PAUSED ? "Nothing moved" : null);
  }

  @Test
  void whatIsSavedComesBack() {
    Run paused = run("run-1", State.PAUSED, "/tree");
    Run bare =
        new Run(
            "run-2",
            State.RUNNING,
            TestStore.START,
            TestStore.START,
            "ann",
            Host.UNKNOWN,
            null,
            null,
            "[]",
            0,
            Used.NOTHING,
            LeftTasks.NONE,
            null,
            null);
    runs.save(paused);
    runs.save(bare);
    assertThat(runs.find("run-1")).contains(paused);
    assertThat(runs.find("run-2")).contains(bare);
    assertThat(runs.find("run-3")).isEmpty();
    Run over = run("run-1", State.ENDED, "/tree");
    runs.save(over);
    assertThat(runs.find("run-1")).as("it is the same run").contains(over);
  }

  @Test
  void theLastOneThatWasPausedGoesOn() {
    assertThat(runs.lastPaused(null)).isEmpty();
    runs.save(run("run-1", State.PAUSED, "/tree"));
    store.clock.advance(Duration.ofSeconds(1));
    runs.save(run("run-2", State.PAUSED, "/other"));
    store.clock.advance(Duration.ofSeconds(1));
    runs.save(run("run-3", State.RUNNING, "/tree"));
    runs.save(run("run-4", State.ENDED, "/tree"));
    assertThat(runs.lastPaused(null).orElseThrow().id()).isEqualTo("run-2");
    assertThat(runs.lastPaused(new Claim.Tree("/tree", "")).orElseThrow().id()).isEqualTo("run-1");
    assertThat(runs.lastPaused(new Claim.Tree("/elsewhere", ""))).isEmpty();
    Claim.Tree moved = new Claim.Tree("/moved", "id");
    assertThat(runs.lastPaused(moved)).isEmpty();
    store.sql("update run set tree = 'id' where id = 'run-1'");
    assertThat(runs.lastPaused(moved).orElseThrow().id()).isEqualTo("run-1");
    assertThat(runs.lastPaused(new Claim.Tree("/tree", "later"))).isEmpty();
  }

  @Test
  void theLatestAreListedInTheOrderOfTheirStart() {
    Instant noon = TestStore.START;
    for (int i = 1; i <= 3; i++) {
      runs.save(run("run-" + i, State.ENDED, "/tree", noon.minusSeconds(i)));
    }
    assertThat(runs.list(Filter.ALL))
        .extracting(Run::id)
        .containsExactly("run-3", "run-2", "run-1");
    assertThat(runs.list(new Filter(null, null, true, 2)))
        .extracting(Run::id)
        .containsExactly("run-2", "run-1");
    assertThat(runs.list(new Filter(null, "bob", true, 0))).isEmpty();
    assertThat(runs.list(new Filter(noon.plusSeconds(1), "ann", true, 0)))
        .as("they were over before")
        .isEmpty();
    runs.save(run("run-4", State.RUNNING, "/tree"));
    assertThat(runs.list(new Filter(noon.plusSeconds(1), null, true, 0)))
        .as("it may still be at work")
        .extracting(Run::id)
        .containsExactly("run-4");
  }

  @Test
  void whatHadNothingToDoCanBeLeftOut() {
    runs.save(run("run-1", State.ENDED, "/tree"));
    runs.save(idle("run-2", "nothing_to_do"));
    runs.save(idle("run-3", null));
    runs.save(idle("run-4", "interrupted"));
    assertThat(runs.list(new Filter(null, null, false, 0)))
        .extracting(Run::id)
        .containsExactly("run-1", "run-4");
    assertThat(runs.list(Filter.ALL)).hasSize(4);
  }

  private static Run idle(String id, @Nullable String code) {
    return new Run(
        id,
        State.ENDED,
        TestStore.START,
        TestStore.START,
        "ann",
        Host.UNKNOWN,
        null,
        null,
        "[]",
        0,
        Used.NOTHING,
        LeftTasks.NONE,
        code,
        code);
  }

  @Test
  void onlyARunningOneIsAskedToPause() {
    runs.save(run("run-1", State.RUNNING, "/tree"));
    assertThat(runs.pauseAskedBy("run-1")).isEmpty();
    assertThat(runs.askToPause("run-1", "pat")).isTrue();
    runs.save(run("run-1", State.RUNNING, "/tree"));
    assertThat(runs.pauseAskedBy("run-1")).as("saving keeps it").contains("pat");
    assertThat(runs.askToPause("run-1", null)).isTrue();
    assertThat(runs.pauseAskedBy("run-1")).isEmpty();
    runs.askToPause("run-1", "pat");
    runs.save(run("run-1", State.PAUSED, "/tree"));
    assertThat(runs.pauseAskedBy("run-1")).as("it has paused").isEmpty();
    assertThat(runs.askToPause("run-1", "pat")).isFalse();
    assertThat(runs.askToPause("run-9", "pat")).isFalse();
  }

  @Test
  void aTaskIsHeldForAPerson() {
    TaskId task = store.create("one");
    Epoch epoch = store.claim(task, "ann");
    Change change = store.states.hold(task, epoch, "paused", "Nothing moved", store.stamp());
    assertThat(change).isInstanceOf(Change.Done.class);
    Task held = store.task(task);
    assertThat(held.status()).isEqualTo(TaskStatus.BLOCKED);
    assertThat(held.blockedReason()).isEqualTo("paused");
    assertThat(held.epoch()).isEqualTo(epoch.number() + 1);
    assertThat(held.assignee()).isNull();
    assertThat(store.claims.current(task)).isEmpty();
    assertThat(store.ready()).isEmpty();
    Events.Event last = store.events.history(task).getLast();
    assertThat(last.kind()).isEqualTo("paused");
    assertThat(last.detail()).contains("Nothing moved");
    assertThat(store.states.reopen(task, false, null, store.stamp()))
        .isInstanceOf(Change.Done.class);
    assertThat(store.ready()).containsExactly(task);
    assertThat(store.task(task).blockedReason()).isNull();
  }

  @Test
  void whoLostTheClaimHoldsNothing() {
    TaskId task = store.create("one");
    Epoch epoch = store.claim(task, "ann");
    store.states.release(task, epoch, null, store.stamp());
    store.claim(task, "bob");
    List<String> before = store.dump();
    assertThat(store.states.hold(task, epoch, "paused", "x", store.stamp()))
        .isInstanceOf(Change.ClaimLost.class);
    assertThat(store.dump()).isEqualTo(before);
    assertThat(store.states.hold(new TaskId("app-zzz"), epoch, "paused", "x", store.stamp()))
        .isInstanceOf(Change.Missing.class);
  }

  @Test
  void whatIsOverIsNotHeld() {
    TaskId task = store.create("one");
    Epoch epoch = store.claim(task, "ann");
    store.states.close(task, epoch, null, store.stamp());
    assertThat(store.states.hold(task, epoch, "paused", "x", store.stamp()))
        .isInstanceOf(Change.Refused.class);
    assertThat(store.task(task).status()).isEqualTo(TaskStatus.CLOSED);
  }
}
