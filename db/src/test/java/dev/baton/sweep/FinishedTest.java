package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.StalePolicy.StaleAction;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.WorkRecords;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks whose workers died after the work was done and before they closed the task. */
class FinishedTest {
  private static final Sweeper.Request NOW = new Sweeper.Request(null, true, false);
  private static final String TREE = "/home/agent/tree";

  @TempDir Path directory;
  private SweepBench bench;
  private TaskId id;
  private int commits;

  @BeforeEach
  void open() {
    bench = new SweepBench(directory);
    id = bench.claimed("work");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aFinishedTaskIsLeftToAPerson() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    List<String> before = null;
    for (int i = 0; i < 3; i++) {
      SweepResult result = bench.sweep(NOW).getFirst();
      assertThat(result.action()).isEqualTo(Action.FINISHED);
      assertThat(result.epoch()).isEqualTo(1);
      assertThat(result.note())
          .isEqualTo(
              "3 tests pass, none fail at commit0; close it: baton close "
                  + id
                  + ", or: baton reopen "
                  + id);
      before = before == null ? bench.store.dump() : before;
      assertThat(bench.store.dump()).isEqualTo(before);
    }
    Assessment assessment = bench.scan().of(id).orElseThrow();
    assertThat(assessment.isStale()).isTrue();
    assertThat(assessment.completion()).extracting(Completion::iteration).isEqualTo(1L);
  }

  @Test
  void aSuspectIsASuspectStill() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    assertThat(bench.sweep()).extracting(SweepResult::action).containsExactly(Action.SUSPECT);
    bench.passGrace();
    assertThat(bench.sweep()).extracting(SweepResult::action).containsExactly(Action.FINISHED);
  }

  @Test
  void itIsClosedWherePeopleWantThat() {
    closingFinished();
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    bench.rescue =
        claim ->
            new RescueOutcome(
                "refs/baton/rescue/x/1", "abc", 1, List.of(), List.of(), null, null, false);
    assertThat(bench.sweep(new Sweeper.Request(null, true, true)))
        .extracting(SweepResult::action)
        .containsExactly(Action.CLOSED);
    assertThat(bench.store.task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    SweepResult result = bench.sweep(NOW).getFirst();
    assertThat(result.action()).isEqualTo(Action.CLOSED);
    assertThat(result.epoch()).isEqualTo(1);
    assertThat(result.rescue().files()).isEqualTo(1);

    Task task = bench.store.task(id);
    assertThat(task.status()).isEqualTo(TaskStatus.CLOSED);
    assertThat(task.closeReason())
        .isEqualTo("finished by worker-100: 3 tests pass, none fail at commit0");
    assertThat(task.counts().reopened()).isZero();
    assertThat(bench.store.claims.current()).isEmpty();
    assertThat(bench.store.events.history(id).getLast())
        .satisfies(event -> {
          assertThat(event.kind()).isEqualTo("closed");
          assertThat(event.detail())
              .contains("\"evidence\":\"3 tests pass, none fail at commit0\"")
              .contains("\"iteration\":1")
              .contains("\"commit\":\"commit0\"")
              .contains("\"stale\":\"WORKER_DEAD\"")
              .contains("\"rescue\":\"refs/baton/rescue/x/1\"");
        });
    assertThat(bench.sweep(NOW)).isEmpty();
  }

  @Test
  void aWorkerThatComesBackInTimeKeepsItsTask() {
    closingFinished();
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    bench.beforeReopening =
        claim -> {
          bench.pass(Duration.ofSeconds(1));
          bench.store.claims.renew(id, new dev.baton.claim.Epoch(1), bench.store.clock.instant());
        };
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.SKIPPED);
    assertThat(bench.store.task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @ParameterizedTest
  @CsvSource({"false, REPORT", "true, REPORT", "false, BLOCK"})
  void whatIsOnlyReportedOrBlockedIsNotClosed(boolean closes, StaleAction action) {
    StalePolicy usual = StalePolicy.DEFAULT;
    bench.policy =
        new StalePolicy(
            usual.staleAfter(),
            usual.grace(),
            usual.hardCap(),
            usual.poisonLimit(),
            usual.poisonWindow(),
            usual.backoff(),
            action,
            closes);
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.FINISHED);
    assertThat(bench.store.task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  void anotherEpochsWorkIsNotThisOnes() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.store.states.release(id, null, null, bench.store.stamp());
    bench.claim(id);
    assertReopened();
  }

  @Test
  void workOfNoKnownEpochShowsNothing() {
    tests(3, 0);
    closing(commit(id, null));
    assertReopened();
  }

  @Test
  void aCommitAfterwardsShowsThatItWasNotDone() {
    tests(3, 0);
    closing(commit(id, 1));
    tests(3, 0);
    commit(id, 1);
    assertReopened();
  }

  @Test
  void aCommitThatWasLeftBehindShowsNothing() {
    tests(3, 0);
    long n = commit(id, 1);
    closing(n);
    bench.store.log.setReachable(n, false);
    assertReopened();
  }

  @Test
  void whatWasSquashedIsTheOtherOnesWork() {
    tests(3, 0);
    long n = commit(id, 1);
    closing(n);
    bench.store.log.squash(commit(id, 1), n);
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.FINISHED);
  }

  @Test
  void testsThatFailAfterwardsShowThatItWasNotDone() {
    tests(3, 0);
    closing(commit(id, 1));
    tests(2, 1);
    assertReopened();
  }

  @Test
  void soDoTestsOfItsWorkTree() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.store.iterations.addTests(null, new Claim.Tree(TREE, ""), List.of(result(2, 1)));
    assertReopened();
  }

  @Test
  void testsOfOtherTasksAndWorkTreesMeanNothing() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.store.iterations.addTests(
        bench.store.create("other"), new Claim.Tree(TREE, ""), List.of(result(2, 1)));
    bench.store.iterations.addTests(
        null, new Claim.Tree("/else\"where", ""), List.of(result(2, 1)));
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.FINISHED);
  }

  @Test
  void testsOfAnEarlierClaimShowNothing() {
    tests(3, 0);
    bench.store.iterations.addTests(null, new Claim.Tree(TREE, ""), List.of(result(3, 0)));
    claimAgain();
    closing(commit(id, 3));
    assertReopened();
  }

  @Test
  void norThatItWasNotDone() {
    tests(2, 1);
    bench.store.iterations.addTests(null, new Claim.Tree(TREE, ""), List.of(result(2, 1)));
    claimAgain();
    tests(3, 0);
    closing(commit(id, 3));
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.FINISHED);
  }

  private void claimAgain() {
    bench.store.states.release(id, null, null, bench.store.stamp());
    bench.pass(Duration.ofSeconds(1));
    bench.claim(id);
    assertThat(bench.store.task(id).epoch()).isEqualTo(3);
  }

  @Test
  void closingAnotherTaskShowsNothing() {
    tests(3, 0);
    bench.store.stores.closingLog().asksFirst(commit(id, 1), bench.store.create("other"));
    assertReopened();
  }

  @ParameterizedTest
  @CsvSource({
    "done, complete, FINISHED",
    "failed, complete, REOPENED",
    "done,, REOPENED",
    "done, none, REOPENED",
    "done, NOT_CLAIMED, REOPENED"
  })
  void theWordOfARun(String outcome, String completion, Action action) {
    tests(3, 0);
    long n = commit(id, 1);
    bench.store.sql(
        "update iteration set outcome = ?, completion = ? where id = ?",
        outcome,
        completion == null ? "" : completion,
        n);
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(action);
  }

  @Test
  void aMergedCommitThatSaysThatItCloses() {
    long n = commit(id, 1);
    closing(n);
    commit(id, 1);
    bench.kill(id);
    bench.merged.add("commit1");
    assertThat(bench.scan().of(id).orElseThrow().completion()).isNull();
    bench.merged.add("commit0");
    assertThat(bench.sweep(NOW).getFirst().note())
        .startsWith("commit0 says that it closes the task, and was merged");
  }

  @Test
  void nobodyAsksGitWithoutNeed() {
    tests(3, 0);
    commit(id, 1);
    closing(commit(bench.claimed("alive"), 1));
    bench.kill(id);
    assertThat(bench.sweep(NOW)).hasSize(1);
    assertThat(bench.askedForMerges).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2026-03-01T12:00:00Z, FINISHED",
    "1, 2026-03-01T11:59:59Z, REOPENED",
    "1, yesterday, REOPENED",
    "0, 2026-03-01T12:00:00Z, REOPENED"
  })
  void aSuccessInAnotherTracker(long epoch, String at, Action action) {
    bench.store.sql(
        "insert into event (task_id, at, kind, actor, epoch, detail) values (?, 0, ?, 'x', ?,"
            + " $json(?))",
        id.value(),
        WorkRecords.FINISHED_ELSEWHERE,
        epoch,
        "{\"completed_at\":\"" + at + "\"}");
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(action);
  }

  @Test
  void aPersonMayStillReleaseOrCloseIt() {
    tests(3, 0);
    closing(commit(id, 1));
    bench.kill(id);
    bench.store.states.release(id, null, "not good enough", bench.store.stamp());
    assertThat(bench.sweep(NOW)).isEmpty();
    assertThat(bench.store.task(id).status()).isEqualTo(TaskStatus.OPEN);
  }

  private void assertReopened() {
    bench.kill(id);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.REOPENED);
  }

  private void closingFinished() {
    StalePolicy usual = StalePolicy.DEFAULT;
    bench.policy =
        new StalePolicy(
            usual.staleAfter(),
            usual.grace(),
            usual.hardCap(),
            usual.poisonLimit(),
            usual.poisonWindow(),
            usual.backoff(),
            usual.action(),
            true);
  }

  private void tests(int passing, int failing) {
    bench.store.iterations.addTests(
        id, new Claim.Tree(TREE, ""), List.of(result(passing, failing)));
  }

  private TestResult result(int passing, int failing) {
    return new TestResult(bench.store.clock.instant(), "all", passing, failing, 0, failing);
  }

  private void closing(long n) {
    assertThat(bench.store.stores.closingLog().asksFirst(n, id)).isTrue();
  }

  private long commit(TaskId task, Integer epoch) {
    String commit = "commit" + commits++;
    return bench
        .store
        .log
        .add(
            new IterationDraft(
                new IterationDraft.Owner(
                    null,
                    task,
                    epoch == null ? null : (long) epoch,
                    "w",
                    new Claim.Tree(TREE, ""),
                    null),
                new IterationDraft.Content(
                    commit,
                    null,
                    "s",
                    "a",
                    bench.store.clock.instant(),
                    Iteration.DiffSize.UNKNOWN,
                    List.of()),
                bench.store.clock.instant(),
                "commit"))
        .orElseThrow();
  }
}
