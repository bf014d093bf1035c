package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.store.Change;
import dev.baton.store.Events.Event;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweeperTest {
  private static final Sweeper.Request NOW = new Sweeper.Request(null, true, false);
  private static final Sweeper.Request DRY = new Sweeper.Request(null, true, true);

  @TempDir Path directory;
  private SweepBench bench;

  @BeforeEach
  void open() {
    bench = new SweepBench(directory);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aDeadWorkersTaskIsOpenAgainAfterTheGracePeriod() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT WORKER_DEAD");
    bench.pass(Duration.ofSeconds(59));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT WORKER_DEAD");
    assertThat(task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    bench.pass(Duration.ofSeconds(1));
    List<SweepResult> results = bench.sweep();
    assertThat(SweepBench.words(results)).containsExactly("REOPENED WORKER_DEAD");
    assertThat(results.getFirst().epoch()).isEqualTo(2);
    assertThat(results.getFirst().claim().worker()).isEqualTo("worker-100");

    Task task = task(id);
    assertThat(task.status()).isEqualTo(TaskStatus.OPEN);
    assertThat(task.epoch()).isEqualTo(2);
    assertThat(task.assignee()).isNull();
    assertThat(task.counts().reopened()).isEqualTo(1);
    assertThat(bench.store.claims.current()).isEmpty();
    assertThat(bench.sweep()).isEmpty();
  }

  @Test
  void theGracePeriodCountsFromTheFirstSightingWhoeverHadIt() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    bench.scan().stale();
    bench.passGrace();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED WORKER_DEAD");
  }

  @Test
  void aWorkerThatIsAliveAfterAllKeepsItsTaskAndGetsAnotherGracePeriod() {
    TaskId id = bench.claimed("work");
    Epoch epoch = new Epoch(task(id).epoch());
    bench.kill(id);
    bench.sweep();
    bench.store.claims.renew(id, epoch, bench.store.clock.instant());
    bench.passGrace();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT WORKER_DEAD");
  }

  @Test
  void withoutWaitingASuspectIsReopenedAtOnce() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    assertThat(SweepBench.words(bench.sweep(NOW))).containsExactly("REOPENED WORKER_DEAD");
    assertThat(task(id).epoch()).isEqualTo(2);
  }

  @Test
  void livingWorkersKeepTheirTasksEvenWithoutWaiting() {
    TaskId id = bench.claimed("work");
    bench.pass(Duration.ofHours(3));
    bench.sweep();
    assertThat(bench.sweep(NOW)).isEmpty();
    assertThat(task(id).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  void aWorkerThatCannotBeSeenHasItsLease() {
    TaskId id = bench.claimed("work");
    bench.hide(id);
    bench.pass(Duration.ofSeconds(3599));
    assertThat(bench.sweep()).isEmpty();
    bench.pass(Duration.ofSeconds(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
  }

  @Test
  void aLivingWorkerLosesItsTaskAtTheHardCap() {
    TaskId id = bench.claimed("work");
    bench.pass(Duration.ofHours(4).minusSeconds(1));
    assertThat(bench.sweep()).isEmpty();
    bench.pass(Duration.ofSeconds(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED HARD_CAP");
    assertThat(task(id).status()).isEqualTo(TaskStatus.OPEN);
  }

  @Test
  void onlyTheTaskThatWasNamedIsSwept() {
    TaskId named = bench.claimed("named");
    TaskId other = bench.claimed("other");
    bench.kill(named);
    bench.kill(other);
    List<SweepResult> results = bench.sweep(new Sweeper.Request(named, true, false));
    assertThat(results).extracting(SweepResult::task).containsExactly(named);
    assertThat(task(other).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    // The other claims were not looked at, so this was not a full sweep.
    assertThat(bench.store.settings.lastSweep()).isEmpty();
  }

  @Test
  void aDryRunTellsWhatWouldBeDoneAndLeavesTheTasksAlone() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    bench.sweep();
    bench.beforeReopening =
        claim -> {
          throw new AssertionError("a dry run must not touch " + claim.task());
        };
    List<String> before = bench.store.dump();
    List<SweepResult> results = bench.sweep(DRY);
    assertThat(SweepBench.words(results)).containsExactly("REOPENED WORKER_DEAD");
    assertThat(results.getFirst().epoch()).isEqualTo(2);
    assertThat(bench.store.dump()).isEqualTo(before);
  }

  @Test
  void aDryRunForetellsPoison() {
    TaskId id = bench.claimed("work");
    bench.drop(id);
    bench.claim(id);
    bench.drop(id);
    bench.claim(id);
    bench.kill(id);
    assertThat(bench.sweep(DRY)).extracting(SweepResult::action).containsExactly(Action.BLOCKED);
    assertThat(bench.sweep(NOW)).extracting(SweepResult::action).containsExactly(Action.BLOCKED);
  }

  @Test
  void theEvidenceStandsInTheHistory() {
    TaskId id = bench.claimed("work");
    bench.drop(id);
    Event event = bench.store.events.history(id).getLast();
    assertThat(event.kind()).isEqualTo("swept");
    assertThat(event.actor()).isEqualTo("sweep");
    assertThat(event.epoch()).isEqualTo(2);
    assertThat(event.detail())
        .contains(
            "\"reason\":\"WORKER_DEAD\"",
            "\"worker\":\"worker-100\"",
            "\"worker_epoch\":1",
            "\"pid\":100",
            "\"finding\":\"process 100 is dead\"",
            "\"silent_seconds\":60",
            "\"worktree\":\"/home/agent/tree\"");
  }

  @Test
  void theDeadWorkerCannotCloseAnyMore() {
    TaskId id = bench.claimed("work");
    bench.drop(id);
    List<String> before = bench.store.dump();
    assertThat(bench.store.states.close(id, new Epoch(1), "late", bench.store.stamp()))
        .isInstanceOf(Change.ClaimLost.class);
    assertThat(bench.store.dump()).isEqualTo(before);
  }

  @Test
  void aTaskRestsFromItsReopeningOnAndLongerAfterTheSecondTime() {
    StalePolicy patient = StalePolicy.DEFAULT;
    TaskId id = bench.claimed("work");
    for (int times : new int[] {1, 2, 3}) {
      bench.kill(id);
      bench.sweep();
      // However late the sweep: the grace period is long over.
      bench.pass(Duration.ofHours(times));
      bench.sweep();
      assertThat(task(id).notBefore())
          .isEqualTo(
              times == 3 ? null : bench.store.clock.instant().plus(patient.backoffAfter(times)));
      if (times < 3) {
        bench.claim(id);
        assertThat(task(id).notBefore()).isNull();
      }
    }
  }

  private Task task(TaskId id) {
    return bench.store.task(id);
  }

  @Test
  void theHookSeesTheClaimThatWasLost() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    List<Claim> seen = new ArrayList<>();
    bench.beforeReopening = seen::add;
    bench.sweep();
    assertThat(seen).isEmpty();
    bench.sweep(NOW);
    assertThat(seen).extracting(Claim::task).containsExactly(id);
  }

  @Test
  void whatWasSavedIsReportedAndOnRecord() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    bench.rescue =
        claim ->
            new RescueOutcome(
                "refs/baton/rescue/x/1",
                "abc",
                3,
                List.of("stash entry 'On f: wip'"),
                List.of("big.bin (60 MiB)"),
                "/r",
                null,
                false);
    SweepResult result = bench.sweep(NOW).getFirst();
    assertThat(result.action()).isEqualTo(Action.REOPENED);
    assertThat(result.rescue().summary())
        .isEqualTo(
            "saved 3 files, stash entry 'On f: wip': refs/baton/rescue/x/1 in /r; left out"
                + " big.bin (60 MiB)");
    assertThat(bench.store.events.history(id).getLast().detail())
        .contains("\"rescue\":\"refs/baton/rescue/x/1\"")
        .contains("\"rescue_commit\":\"abc\"")
        .contains("\"rescue_files\":3")
        .contains("\"rescue_also\":\"stash entry 'On f: wip'\"")
        .contains("\"rescue_left_out\":\"big.bin (60 MiB)\"")
        .contains("\"rescue_repository\":\"/r\"")
        .doesNotContain("rescue_trouble");
  }

  @Test
  void aRescueThatFailsIsReportedAndHoldsBackOnlyWhereItMust() {
    TaskId kept = bench.claimed("kept");
    TaskId given = bench.claimed("given back");
    bench.kill(kept);
    bench.kill(given);
    bench.rescue = claim -> RescueOutcome.failed("disk full", claim.task().equals(kept));
    List<SweepResult> results = bench.sweep(NOW);
    assertThat(results)
        .filteredOn(result -> result.task().equals(kept))
        .singleElement()
        .satisfies(result -> {
          assertThat(result.action()).isEqualTo(Action.SKIPPED);
          assertThat(result.rescue().trouble()).isEqualTo("disk full");
          assertThat(result.epoch()).isEqualTo(1);
        });
    assertThat(bench.store.history(kept)).containsExactly("created", "claimed");
    assertThat(bench.store.history(given)).containsExactly("created", "claimed", "swept");
    assertThat(bench.store.events.history(given).getLast().detail())
        .contains("\"rescue_trouble\":\"disk full\"")
        .doesNotContain("rescue_commit");
  }
}
