package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.ClockReading.ClockDoubt;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StalenessTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final StalePolicy POLICY = StalePolicy.DEFAULT;

  /**
   * Times in seconds: the silence, the lease that the worker asked for (blank: the policy's hour),
   * how long the process is known to be dead (blank: seen for the first time now).
   */
  @ParameterizedTest
  @CsvSource({
    // A dead worker counts from when it was first seen dead, whatever lease it had.
    "DEAD,        0,      ,    , Suspect WORKER_DEAD",
    "DEAD,    99999,      ,    , Suspect WORKER_DEAD",
    "DEAD,        0,      ,   0, Suspect WORKER_DEAD",
    "DEAD,        0,      ,  59, Suspect WORKER_DEAD",
    "DEAD,        0,      ,  60, Stale WORKER_DEAD",
    "DEAD,        0,      ,  61, Stale WORKER_DEAD",
    "DEAD,        0, 99999,  60, Stale WORKER_DEAD",
    "DEAD,        0,     0,  60, Stale WORKER_DEAD",
    "DEAD,    -9999,      ,  60, Stale WORKER_DEAD",
    "DEAD,        0,      , -10, Suspect WORKER_DEAD",
    // A living one is warned about from its lease on, and loses its task at the hard cap.
    "ALIVE,       0,      ,    , Fresh",
    "ALIVE,   -9999,      ,    , Fresh",
    "ALIVE,    3599,      ,    , Fresh",
    "ALIVE,    3600,      ,    , Stalled LEASE_EXPIRED",
    "ALIVE,   14399,      ,    , Stalled LEASE_EXPIRED",
    "ALIVE,   14400,      ,    , Stale HARD_CAP",
    "ALIVE,   14401,      ,    , Stale HARD_CAP",
    "ALIVE,     359,   360,    , Fresh",
    "ALIVE,     360,   360,    , Stalled LEASE_EXPIRED",
    "ALIVE,   14399, 99999,    , Fresh",
    "ALIVE,   14400, 99999,    , Stale HARD_CAP",
    "ALIVE,   14399,     0,    , Fresh",
    "ALIVE,   14400,     0,    , Stale HARD_CAP",
    // What was seen dead earlier and is alive now was an error.
    "ALIVE,       0,      , 999, Fresh",
    // A worker that cannot be seen has only its lease.
    "UNKNOWN,     0,      ,    , Fresh",
    "UNKNOWN, -9999,      ,    , Fresh",
    "UNKNOWN,  3599,      ,    , Fresh",
    "UNKNOWN,  3600,      ,    , Stale LEASE_EXPIRED",
    "UNKNOWN, 14400,      ,    , Stale LEASE_EXPIRED",
    "UNKNOWN,   359,   360,    , Fresh",
    "UNKNOWN,   360,   360,    , Stale LEASE_EXPIRED",
    "UNKNOWN,  3600,  7200,    , Fresh",
    "UNKNOWN, 14400, 99999,    , Fresh",
    "UNKNOWN, 99999,     0,    , Fresh",
    "UNKNOWN,     0,      , 999, Fresh",
  })
  void judges(
      Liveness liveness,
      long silence,
      @Nullable Long lease,
      @Nullable Long deadFor,
      String expected) {
    assertThat(words(assess(liveness, silence, lease, deadFor, POLICY))).isEqualTo(expected);
  }

  /**
   * Times in seconds before now: the last sign, the proved death, and when it was first seen dead
   * (blank: now).
   */
  @ParameterizedTest
  @CsvSource({
    "9000, 8000,   , STALE, 8000",
    "9000,   61,   , STALE, 61",
    "9000,   59,   , SUSPECT, 59",
    "9000,   10, 70, STALE, 70",
    // Whatever the proof says, a worker with a later heartbeat gets the grace period from then.
    "  30, 8000,   , SUSPECT, 30",
  })
  void theGracePeriodCountsFromTheEarliestProof(
      long silence, long provedBefore, @Nullable Long seenBefore, String verdict, long since) {
    Claim claim =
        ClaimSamples.claim(
            NOW.minusSeconds(silence),
            null,
            seenBefore == null ? null : NOW.minusSeconds(seenBefore));
    ProcessState sighting = ProcessState.deadSince(NOW.minusSeconds(provedBefore), "rebooted");
    Assessment found = Staleness.assess(claim, sighting, NOW, POLICY);
    assertThat(found.verdict()).isEqualTo(Verdict.valueOf(verdict));
    assertThat(found.finding().since()).isEqualTo(NOW.minusSeconds(since));
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, 3600,      , Fresh",
    "UNKNOWN, 99999999,  , Fresh",
    "UNKNOWN, 360,    360, Stale LEASE_EXPIRED",
    "ALIVE,   14399,     , Fresh",
    "ALIVE,   14400,     , Stale HARD_CAP",
    "DEAD,    0,         , Stale WORKER_DEAD",
  })
  void aStaleTimeOfZeroTurnsTheDefaultLeaseOffAndNothingElse(
      Liveness liveness, long silence, @Nullable Long lease, String expected) {
    StalePolicy off =
        new StalePolicy(
            Duration.ZERO,
            POLICY.grace(),
            POLICY.hardCap(),
            POLICY.poisonLimit(),
            POLICY.poisonWindow(),
            POLICY.backoff(),
            POLICY.action(),
            POLICY.closesFinished());
    assertThat(words(assess(liveness, silence, lease, 60L, off))).isEqualTo(expected);
  }

  @Test
  void limitsCountToTheNanosecond() {
    ProcessState unknown = ProcessState.unknown("no process was recorded");
    Instant renewed = NOW.minusSeconds(3600);
    Claim claim = ClaimSamples.claim(renewed, null, null);
    assertThat(Staleness.assess(claim, unknown, NOW.minusNanos(1), POLICY).verdict())
        .isEqualTo(Verdict.FRESH);
    assertThat(Staleness.assess(claim, unknown, NOW, POLICY).verdict()).isEqualTo(Verdict.STALE);
  }

  @Test
  void tellsSinceWhenAndForHowLong() {
    Assessment expired = assess(Liveness.UNKNOWN, 5000, null, null, POLICY);
    assertThat(expired.finding().since()).isEqualTo(NOW.minusSeconds(1400));
    assertThat(expired.finding().silence()).isEqualTo(Duration.ofSeconds(5000));
    assertThat(expired.finding().explanation()).contains("seen", "the lease has expired");

    Assessment capped = assess(Liveness.ALIVE, 15_000, null, null, POLICY);
    assertThat(capped.finding().since()).isEqualTo(NOW.minusSeconds(600));

    Assessment dead = assess(Liveness.DEAD, 100, null, 20L, POLICY);
    assertThat(dead.finding().since()).isEqualTo(NOW.minusSeconds(20));
    assertThat(dead.confirmedAt()).isEqualTo(NOW.plusSeconds(40));
    assertThat(dead.finding().silence()).isEqualTo(Duration.ofSeconds(100));
  }

  @Test
  void aClaimFromTheFutureHasBeenSilentForNoTime() {
    Assessment dead = assess(Liveness.DEAD, -500, null, 60L, POLICY);
    assertThat(dead.finding().silence()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Liveness.class)
  void theAssessmentCarriesWhatWasSeen(Liveness liveness) {
    Assessment stale = assess(liveness, 99_999, null, 60L, POLICY);
    assertThat(stale.verdict()).isEqualTo(Verdict.STALE);
    assertThat(stale.sighting().liveness()).isEqualTo(liveness);
  }

  /**
   * Times in seconds before now: the last heartbeat, when it was first seen dead (blank: not dead),
   * and the start of the period of doubt; then when the finding will be confirmed.
   */
  @ParameterizedTest
  @CsvSource({
    "DEAD,       0,  60,     5, SUSPECT,    55",
    "DEAD,       0,  60,    60, STALE,        ",
    "DEAD,       0,   0,     5, SUSPECT,    60",
    // Silence counts from the start of the doubt: a full lease, or the whole hard cap.
    "UNKNOWN, 7200,    ,     0, SUSPECT,  3600",
    "UNKNOWN, 7200,    ,  3599, SUSPECT,     1",
    "UNKNOWN, 7200,    ,  3600, STALE,        ",
    "ALIVE,  99999,    ,  3600, SUSPECT, 10800",
    "ALIVE,  99999,    , 14400, STALE,        ",
    // Claims that are not stale are not affected.
    "ALIVE,      0,    ,     5, FRESH,        ",
    "ALIVE,   3600,    ,     5, STALLED,      ",
    "UNKNOWN,    0,    ,     5, FRESH,        ",
  })
  void inATimeOfDoubtNothingIsConfirmedByOldSilence(
      Liveness liveness,
      long silence,
      @Nullable Long deadFor,
      long doubtFor,
      Verdict verdict,
      @Nullable Long confirmedIn) {
    Claim claim =
        ClaimSamples.claim(
            NOW.minusSeconds(silence), null, deadFor == null ? null : NOW.minusSeconds(deadFor));
    ClockDoubt doubt = new ClockDoubt(NOW.minusSeconds(doubtFor), "the clock jumped");
    Assessment found =
        Staleness.assess(claim, new ProcessState(liveness, "seen"), NOW, POLICY, doubt);
    assertThat(found.verdict()).isEqualTo(verdict);
    assertThat(found.confirmedAt())
        .isEqualTo(confirmedIn == null ? null : NOW.plusSeconds(confirmedIn));
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "2, 300", "3, 300", "99, 300"})
  void theRestAfterAReopeningGrows(int reopenings, long seconds) {
    assertThat(POLICY.backoffAfter(reopenings)).isEqualTo(Duration.ofSeconds(seconds));
  }

  private static Assessment assess(
      Liveness liveness,
      long silence,
      @Nullable Long lease,
      @Nullable Long deadFor,
      StalePolicy policy) {
    Claim claim =
        ClaimSamples.claim(
            NOW.minusSeconds(silence),
            lease == null ? null : Duration.ofSeconds(lease),
            deadFor == null ? null : NOW.minusSeconds(deadFor));
    return Staleness.assess(claim, new ProcessState(liveness, "what was seen"), NOW, policy);
  }

  @Test
  void refusesPartsThatDoNotAgree() {
    Assessment fresh = assess(Liveness.ALIVE, 0, null, null, POLICY);
    Assessment stale = assess(Liveness.DEAD, 0, null, 60L, POLICY);
    assertThatThrownBy(() -> with(stale, Verdict.FRESH))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> with(stale, Verdict.SUSPECT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> with(fresh, Verdict.STALLED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(fresh::requireFinding).isInstanceOf(IllegalStateException.class);
  }

  private static Assessment with(Assessment one, Verdict verdict) {
    return new Assessment(
        one.claim(), verdict, one.sighting(), one.finding(), null, null, one.rescue());
  }

  private static String words(Assessment assessment) {
    return switch (assessment.verdict()) {
      case FRESH -> "Fresh";
      case SUSPECT -> "Suspect " + assessment.requireFinding().reason();
      case STALE -> "Stale " + assessment.requireFinding().reason();
      case STALLED -> "Stalled " + assessment.requireFinding().reason();
    };
  }
}
