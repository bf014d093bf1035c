package dev.baton.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.ClockReading;
import dev.baton.claim.Epoch;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks that are set, machines that sleep, and missed sweeps. */
class ClockTroubleTest {
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
  void afterAJumpSilenceCountsFromThen() {
    TaskId unseen = bench.claimed("unseen");
    bench.hide(unseen);
    TaskId living = bench.claimed("living");
    bench.sweep();
    bench.jump(Duration.ofDays(1));
    List<String> suspects = List.of("SUSPECT LEASE_EXPIRED", "SUSPECT HARD_CAP");
    assertThat(SweepBench.words(bench.sweep())).containsExactlyInAnyOrderElementsOf(suspects);
    Instant confirmedAt = bench.scan().of(unseen).orElseThrow().confirmedAt();
    assertThat(confirmedAt).isEqualTo(bench.store.clock.instant().plus(Duration.ofHours(1)));
    // The second look, a second later, is just as careful, whoever makes it.
    bench.pass(Duration.ofSeconds(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactlyInAnyOrderElementsOf(suspects);
    assertThat(SweepBench.words(bench.sweep(new Sweeper.Request(null, true, false))))
        .as("--now does not wait for dead workers; silence is no death")
        .containsExactlyInAnyOrderElementsOf(suspects);
    assertThat(bench.scan().of(unseen).orElseThrow().confirmedAt())
        .as("what was printed is what happens")
        .isEqualTo(confirmedAt);
    // Every living worker has had the time to send a heartbeat.
    bench.pass(Duration.ofMinutes(59));
    bench.store.claims.renew(
        living, new Epoch(bench.store.task(living).epoch()), bench.store.clock.instant());
    bench.pass(Duration.ofSeconds(59));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
    assertThat(bench.store.task(living).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  void aJumpIsNoticedFromTheFirstReadingOn() {
    TaskId unseen = bench.claimed("unseen");
    bench.hide(unseen);
    bench.scan().noteClock();
    bench.jump(Duration.ofHours(5));
    assertThat(bench.scan().of(unseen).orElseThrow().verdict()).isEqualTo(Verdict.SUSPECT);
    bench.pass(Duration.ofSeconds(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT LEASE_EXPIRED");
  }

  @Test
  void alreadyALookOpensTheTimeOfDoubt() {
    TaskId unseen = bench.claimed("unseen");
    bench.hide(unseen);
    bench.sweep();
    bench.jump(Duration.ofHours(5));
    Instant confirmedAt = bench.scan().stale().getFirst().confirmedAt();
    bench.pass(Duration.ofMinutes(10));
    assertThat(bench.scan().stale().getFirst().confirmedAt()).isEqualTo(confirmedAt);
    assertThat(bench.scan().clockDoubt().orElseThrow().reason()).contains("by 18000 s");
  }

  @Test
  void aSecondJumpOpensAnother() {
    TaskId unseen = bench.claimed("unseen");
    bench.hide(unseen);
    bench.sweep();
    bench.jump(Duration.ofHours(5));
    bench.scan().stale();
    bench.jump(Duration.ofHours(5));
    assertThat(bench.scan().stale().getFirst().confirmedAt())
        .isEqualTo(bench.store.clock.instant().plus(Duration.ofHours(1)));
  }

  @Test
  void machinesWhoseClocksDifferDoNotDoubtEachOtherForever() {
    TaskId unseen = bench.claimed("unseen");
    bench.hide(unseen);
    bench.sweep();
    for (int minutes = 0; minutes < 55; minutes += 5) {
      bench.otherMachine(Duration.ofMinutes(-3));
      bench.sweep();
      bench.otherMachine(Duration.ofMinutes(3));
      bench.pass(Duration.ofMinutes(5));
      assertThat(bench.sweep()).as("after %s min", minutes).isEmpty();
    }
    bench.pass(Duration.ofMinutes(10));
    // To the other machine's first look the clock seemed set back; later looks find no jump.
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
  }

  /** Nobody knows which of the two is right, and the worker may be alive. */
  @Test
  void aLookByAClockThatIsBehindTakesNothing() {
    assumeFalse(TestEngine.isPostgres(), "a server has the only clock");
    bench.hide(bench.claimed("unseen"));
    bench.sweep();
    for (int round = 0; round < 2; round++) {
      bench.otherMachine(Duration.ofHours(-5));
      bench.sweep();
      bench.otherMachine(Duration.ofHours(5));
      assertThat(bench.sweep()).as("round %s", round).isEmpty();
    }
  }

  /** And does not wait for a day until the clock has caught up. */
  @Test
  void afterAClockWentBackSilenceCountsFromThen() {
    TaskId id = bench.claimed("work");
    bench.hide(id);
    bench.sweep();
    bench.jump(Duration.ofDays(-1));
    assertThat(bench.scan().clockDoubt()).isPresent();
    assertThat(bench.sweep()).isEmpty();
    bench.pass(Duration.ofMinutes(59));
    assertThat(bench.sweep()).isEmpty();
    bench.pass(Duration.ofMinutes(1));
    assertThat(bench.scan().clockDoubt()).isEmpty();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
  }

  @Test
  void aWorkerThatIsSeenDeadStaysDeadThroughAJump() {
    TaskId id = bench.claimed("work");
    bench.sweep();
    bench.kill(id);
    bench.jump(Duration.ofDays(1));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT WORKER_DEAD");
    bench.passGrace();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED WORKER_DEAD");
  }

  @Test
  void aRebootIsNoJump() {
    bench.claimed("work");
    bench.sweep();
    bench.reboot(Duration.ofMinutes(3));
    assertThat(bench.scan().clockDoubt()).isEmpty();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT WORKER_DEAD");
    bench.passGrace();
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED WORKER_DEAD");
  }

  @Test
  void whenRegularSweepsAreMissingSilenceCountsFromThen() {
    TaskId id = bench.claimed("work");
    bench.hide(id);
    bench.store.sql("insert into setting values ('sweep_interval_seconds', '300')");
    bench.sweep();
    bench.pass(Duration.ofMinutes(15));
    assertThat(bench.scan().clockDoubt()).isEmpty();
    bench.pass(Duration.ofHours(1));
    assertThat(bench.scan().clockDoubt().orElseThrow().reason())
        .isEqualTo("no sweep ran for 4500 s");
    bench.pass(Duration.ofMinutes(30));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("SUSPECT LEASE_EXPIRED");
    bench.pass(Duration.ofMinutes(15));
    bench.sweep();
    bench.pass(Duration.ofMinutes(15));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
  }

  @Test
  void theFirstSweepOfAllHasNothingToDoubt() {
    TaskId id = bench.claimed("work");
    bench.hide(id);
    bench.pass(Duration.ofHours(2));
    assertThat(SweepBench.words(bench.sweep())).containsExactly("REOPENED LEASE_EXPIRED");
  }

  @Test
  void aDryRunIsNoSweep() {
    closedWithABreaker();
    bench.pass(Duration.ofDays(31));
    bench.sweep(new Sweeper.Request(null, false, true));
    assertThat(bench.store.settings.lastSweep()).isEmpty();
    assertThat(bench.store.breakers.scopes()).hasSize(1);
  }

  @Test
  void aSweepForgetsOldBreakersUnlessTheClockMayBeWrong() {
    closedWithABreaker();
    bench.sweep();
    bench.jump(Duration.ofDays(31));
    bench.sweep();
    assertThat(bench.store.breakers.scopes()).as("by a clock that jumped").hasSize(1);
    bench.pass(Duration.ofHours(1));
    bench.sweep();
    assertThat(bench.store.breakers.scopes()).isEmpty();
  }

  private void closedWithABreaker() {
    TaskId id = bench.store.create("over");
    bench.store.breakers.trip("task:" + id, "enough", bench.store.stamp());
    bench.store.states.close(id, null, null, bench.store.stamp());
  }

  @Test
  void sweepsInQuickSuccessionDoNotWriteTheirClocksEachTime() {
    bench.sweep();
    ClockReading first = bench.store.settings.lastSweep().orElseThrow();
    bench.pass(Duration.ofSeconds(29));
    bench.sweep();
    assertThat(bench.store.settings.lastSweep()).contains(first);
    bench.pass(Duration.ofSeconds(1));
    bench.sweep();
    assertThat(bench.store.settings.lastSweep()).isPresent().get().isNotEqualTo(first);
  }

  @Test
  void aReadingThatCannotBeReadIsNone() {
    for (String garbage : List.of("", "x", "1 2", "1 x y", "1", "99999999999999999999 1 b")) {
      bench.store.sql(
          "insert into setting values ('last_sweep', ?)"
              + " on conflict (name) do update set value = excluded.value",
          garbage);
      assertThat(bench.store.settings.lastSweep()).as(garbage).isEmpty();
    }
  }

  @Test
  void scansLookButDoNotJudgeTheLivingStale() {
    TaskId living = bench.claimed("living");
    TaskId silent = bench.claimed("silent");
    bench.pass(Duration.ofHours(2));
    bench.store.claims.renew(living, new Epoch(1), bench.store.clock.instant());
    assertThat(bench.scan().stale()).isEmpty();
    assertThat(bench.scan().of(living).orElseThrow().verdict()).isEqualTo(Verdict.FRESH);
    Assessment stalled = bench.scan().of(silent).orElseThrow();
    assertThat(stalled.verdict()).isEqualTo(Verdict.STALLED);
    assertThat(stalled.isStale()).isFalse();
    assertThat(stalled.isConfirmed()).isFalse();
    assertThat(stalled.finding()).isNotNull();
    assertThat(bench.scan().of(bench.store.create("open"))).isEmpty();
  }

  @Test
  void aSuspectIsShownAtOnceAndIsNotConfirmed() {
    TaskId id = bench.claimed("work");
    bench.kill(id);
    Assessment suspect = bench.scan().stale().getFirst();
    assertThat(suspect.isStale()).isTrue();
    assertThat(suspect.isConfirmed()).isFalse();
    bench.passGrace();
    assertThat(bench.scan().stale().getFirst().isConfirmed()).isTrue();
  }

  @Test
  void nobodyLooksForProcessesWhereThereAreNoClaims() {
    bench.store.create("open");
    assertThat(bench.scan().all()).isEmpty();
    assertThat(bench.processes.looks).isZero();
  }
}
