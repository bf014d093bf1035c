package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Breakers.UnfinishedIteration;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationDraft.Content;
import dev.baton.store.Iteration.IterationDraft.Owner;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iteration.Source;
import dev.baton.store.Iteration.State;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.store.RunIterations.Ended;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The iterations of runs, from before their launch to after their end. */
class RunIterationsTest {
  private static final Policy POLICY = Preset.DEFAULT.policy();
  private static final Claim.Tree TREE = new Claim.Tree("/home/agent/tree", "");
  private static final ProcessIdentity OWNER =
      new ProcessIdentity("machine", "boot", "pid:[1]", null, 4711, 99L);

  @TempDir Path directory;
  private TestStore store;
  private RunIterations runs;
  private TaskId task;
  private Epoch epoch;
  private String scope;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    runs = store.stores.runIterations();
    task = store.create("one");
    scope = "task:" + task;
    epoch = store.claim(task, "ann");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Beginning beginning(Epoch under) {
    return new Beginning("run-1", task, under, "ann", TREE, "base", OWNER);
  }

  private static final IterationAccount ACCOUNT =
      new IterationAccount(
          "sonnet",
          "Two tests fail.",
          "[x] Read\n[>] Write",
          List.of(
              new IterationCheck("make test", 2, false, "a.c:3: it broke\nmake: Error 2"),
              new IterationCheck("sleep 99", 143, true, "")));

  private long begin() {
    return runs.begin(beginning(epoch), scope, store.stamp());
  }

  private static Ended ended(String commit, String outcome) {
    return new Ended(
        commit,
        new DiffSize(1, 5L, 2L, null),
        List.of(new ChangedFile("a.txt", null, 'M', 5L, 2L)),
        new Effort(3, 100L, 900L, 20L, 1_250_000L, 77L, "proven"),
        List.of(
            new IterationError(
                TestStore.START,
                ErrorSignature.of("it broke"),
                ErrorSignature.RULES,
                "it broke",
                null,
                null,
                1,
                "agent")),
        List.of(new TestResult(TestStore.START, "check", 12, 0, 1, 0)),
        ACCOUNT,
        outcome);
  }

  private Step end(long n, Ended ended, boolean success) {
    IterationEnded observed =
        IterationEnded.at(store.clock.instant()).changed(true).success(success);
    return runs.end(n, beginning(epoch), ended, observed, scope, POLICY, store.stamp());
  }

  private Iteration iteration(long n) {
    return store.iterations.find(n).orElseThrow();
  }

  private long counted() {
    return store.breakers.state(scope).totals().iterations();
  }

  private static Content content(String commit) {
    return new Content(
        commit,
        "base",
        "Say " + commit,
        "Ann <ann@example.org>",
        TestStore.START,
        DiffSize.UNKNOWN,
        List.of());
  }

  private IterationDraft draft(String commit) {
    Owner owner = new Owner("run-1", task, epoch.number(), "ann", TREE, TestStore.START);
    return new IterationDraft(owner, content(commit), TestStore.START, "commit");
  }

  @Test
  void itIsOnRecordBeforeItIsLaunched() {
    long n = begin();
    Iteration one = iteration(n);
    assertThat(one.source()).isEqualTo(Source.RUN);
    assertThat(one.state()).isEqualTo(State.RUNNING);
    assertThat(one.run()).isEqualTo("run-1");
    assertThat(one.task()).isEqualTo(task);
    assertThat(one.epoch()).isEqualTo(epoch.number());
    assertThat(one.worker()).isEqualTo("ann");
    assertThat(one.worktree()).isEqualTo(TREE.path());
    assertThat(one.base()).isEqualTo("base");
    assertThat(one.startedAt()).isEqualTo(TestStore.START);
    assertThat(one.endedAt()).isNull();
    assertThat(one.outcome()).isNull();
    assertThat(store.breakers.unfinished())
        .containsExactly(
            new UnfinishedIteration(scope, "iteration:" + n, TestStore.START, "pat", OWNER));
    assertThat(counted()).isZero();
  }

  @Test
  void itsEndIsWrittenAndCountedTogether() {
    store.iterations.addErrors(task, TREE, ended("c", "x").errors());
    long n = begin();
    store.clock.advance(Duration.ofSeconds(9));
    Step step = end(n, ended("c1", "progress"), true);
    Iteration one = iteration(n);
    assertThat(one.state()).isEqualTo(State.KEPT);
    assertThat(one.commit()).isEqualTo("c1");
    assertThat(one.endedAt()).isEqualTo(TestStore.START.plusSeconds(9));
    assertThat(one.outcome()).isEqualTo("progress");
    assertThat(one.diff()).isEqualTo(new DiffSize(1, 5L, 2L, null));
    assertThat(one.effort()).isEqualTo(ended("c1", "progress").effort());
    assertThat(one.tests().passing()).isEqualTo(12);
    assertThat(one.tests().failing()).isZero();
    assertThat(store.iterations.files(n)).isEqualTo(ended("c1", "progress").files());
    assertThat(store.iterations.errors(n)).as("what waited for it, and its own").hasSize(2);
    assertThat(step.next().totals().iterations()).isEqualTo(1);
    assertThat(store.breakers.unfinished()).isEmpty();
    assertThat(counted()).isEqualTo(1);
  }

  @Test
  void aWorkerThatLostItsClaimCountsForNobody() {
    long n = begin();
    store.states.release(task, epoch, null, store.stamp());
    store.claim(task, "bob");
    store.iterations.addErrors(task, TREE, ended("c", "x").errors());
    end(n, ended("c1", "claim_lost"), false);
    assertThat(iteration(n).outcome()).isEqualTo("claim_lost");
    assertThat(iteration(n).diff().filesChanged()).as("what it did is told").isEqualTo(1);
    assertThat(store.iterations.errors(n)).as("what waits is bob's").isEmpty();
    assertThat(store.breakers.unfinished()).isEmpty();
    assertThat(counted()).isZero();
    assertThat(store.breakers.state(scope).totals().failures()).isZero();
  }

  @Test
  void oneThatCouldNotBeLaunchedWasNone() {
    List<String> before = store.dump();
    before.removeIf(row -> row.startsWith("breaker_driver") || row.startsWith("sqlite_sequence"));
    long n = begin();
    runs.cancel(n, "run-1", scope);
    List<String> after = store.dump();
    after.removeIf(row -> row.startsWith("breaker_driver") || row.startsWith("sqlite_sequence"));
    assertThat(after).isEqualTo(before);
    long next = begin();
    end(next, ended("c1", "progress"), true);
    runs.cancel(next, "run-1", scope);
    assertThat(iteration(next).outcome()).as("it ended before").isEqualTo("progress");
  }

  @Test
  void oneWhoseProcessDiedIsAFailureOnce() {
    long n = begin();
    List<UnfinishedIteration> dead = store.breakers.unfinished();
    store.clock.advance(Duration.ofSeconds(5));
    store.breakers.countDead(dead, POLICY, store.stamp());
    store.breakers.countDead(dead, POLICY, store.stamp());
    assertThat(iteration(n).state()).isEqualTo(State.KEPT);
    assertThat(iteration(n).outcome()).isEqualTo("abandoned");
    assertThat(iteration(n).endedAt()).isEqualTo(TestStore.START.plusSeconds(5));
    assertThat(store.breakers.state(scope).totals().failures()).isEqualTo(1);
    // The worker was only assumed to be dead.
    end(n, ended("c1", "progress"), true);
    assertThat(iteration(n).outcome()).isEqualTo("progress");
    assertThat(counted()).isEqualTo(1);
  }

  @Test
  void theNextWorkerEndsWhatTheOneBeforeLeft() {
    long n = begin();
    store.states.release(task, epoch, null, store.stamp());
    epoch = store.claim(task, "bob");
    long next = begin();
    assertThat(iteration(n).outcome()).isEqualTo("abandoned");
    assertThat(iteration(n).state()).isEqualTo(State.KEPT);
    assertThat(iteration(next).state()).isEqualTo(State.RUNNING);
    assertThat(store.log.runningUnder(task, epoch.number())).contains(next);
    assertThat(store.breakers.unfinished()).as("its process may live").hasSize(2);
  }

  @Test
  void anUnreadableBreakerLeavesNothingHalfDone() {
    long n = begin();
    end(begin(), ended("c0", "progress"), true);
    store.sql("update breaker set phase = 'SIDEWAYS' where scope = ?", scope);
    List<String> before = store.dump();
    assertThat(catchThrowable(() -> end(n, ended("c1", "progress"), true)))
        .isInstanceOf(StoreException.class);
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void commitsAreTheRunningIterations() {
    long n = begin();
    assertThat(store.log.runningUnder(task, epoch.number())).contains(n);
    assertThat(store.log.runningUnder(task, epoch.number() + 1)).isEmpty();
    assertThat(store.log.giveToRun(n, draft("c1"))).isTrue();
    assertThat(store.log.giveToRun(n, draft("c1"))).as("twice").isFalse();
    assertThat(store.log.giveToRun(n, draft("c2"))).isTrue();
    assertThat(store.log.giveToRun(n + 1, draft("c3"))).as("no such iteration").isFalse();
    assertThat(iteration(n).commit()).isEqualTo("c2");
    assertThat(iteration(n).subject()).isEqualTo("Say c2");
    assertThat(iteration(n).diff()).as("not measured yet").isEqualTo(DiffSize.UNKNOWN);
    assertThat(store.log.add(draft("c1"))).as("it is on record").isEmpty();
    end(n, ended("c9", "progress"), true);
    assertThat(iteration(n).commit()).as("git's own notes count").isEqualTo("c2");
    assertThat(store.log.runningUnder(task, epoch.number())).isEmpty();
    assertThat(store.log.giveToRun(n, draft("c3"))).as("it has ended").isFalse();
    assertThat(store.log.add(draft("c3"))).isPresent();
    assertThat(store.known.of("c1").orElseThrow().n()).isEqualTo(n);
    assertThat(store.known.of("c2").orElseThrow().ofRun()).isTrue();
    assertThat(store.known.of("c3").orElseThrow().ofRun()).isFalse();
  }

  @Test
  void whatWasMeasuredStaysWhenACommitMoves() {
    long n = begin();
    store.log.giveToRun(n, draft("c1"));
    store.log.follow(n, content("c2"));
    assertThat(iteration(n).state()).as("it is still at it").isEqualTo(State.RUNNING);
    end(n, ended(null, "progress"), true);
    store.log.setReachable(n, false);
    assertThat(iteration(n).state()).isEqualTo(State.DROPPED);
    store.log.follow(n, content("c3"));
    assertThat(iteration(n).state()).isEqualTo(State.KEPT);
    assertThat(iteration(n).commit()).isEqualTo("c3");
    assertThat(iteration(n).diff()).isEqualTo(new DiffSize(1, 5L, 2L, null));
    assertThat(store.iterations.files(n)).hasSize(1);
    for (String name : List.of("c1", "c2", "c3")) {
      assertThat(store.known.of(name).orElseThrow().n()).isEqualTo(n);
    }
  }
}
