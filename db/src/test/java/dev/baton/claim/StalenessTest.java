package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

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
    // What was seen dead earlier and is alive now was a mistake.
    "ALIVE,       0,      , 999, Fresh",
    // One that cannot be seen has its lease, and nothing else.
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
    StalePolicy off = POLICY.withStaleAfter(Duration.ZERO);
    assertThat(words(assess(liveness, silence, lease, 60L, off))).isEqualTo(expected);
  }

  @Test
  void limitsCountToTheNanosecond() {
    Sighting unknown = Sighting.unknown("no process was recorded");
    Instant renewed = NOW.minusSeconds(3600);
    Claim claim = ClaimSamples.claim(renewed, null, null);
    assertThat(Staleness.assess(claim, unknown, NOW.minusNanos(1), POLICY))
        .isInstanceOf(Verdict.Fresh.class);
    assertThat(Staleness.assess(claim, unknown, NOW, POLICY)).isInstanceOf(Verdict.Stale.class);
  }

  @Test
  void tellsSinceWhenAndForHowLong() {
    Verdict.Stale expired = (Verdict.Stale) assess(Liveness.UNKNOWN, 5000, null, null, POLICY);
    assertThat(expired.finding().since()).isEqualTo(NOW.minusSeconds(1400));
    assertThat(expired.finding().silence()).isEqualTo(Duration.ofSeconds(5000));
    assertThat(expired.finding().explanation()).contains("seen", "the lease is over");

    Verdict.Stale capped = (Verdict.Stale) assess(Liveness.ALIVE, 15_000, null, null, POLICY);
    assertThat(capped.finding().since()).isEqualTo(NOW.minusSeconds(600));

    Verdict.Suspect dead = (Verdict.Suspect) assess(Liveness.DEAD, 100, null, 20L, POLICY);
    assertThat(dead.finding().since()).isEqualTo(NOW.minusSeconds(20));
    assertThat(dead.confirmedAt()).isEqualTo(NOW.plusSeconds(40));
    assertThat(dead.finding().silence()).isEqualTo(Duration.ofSeconds(100));
  }

  @Test
  void aClaimFromTheFutureHasBeenSilentForNoTime() {
    Verdict.Stale dead = (Verdict.Stale) assess(Liveness.DEAD, -500, null, 60L, POLICY);
    assertThat(dead.finding().silence()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Liveness.class)
  void theFindingCarriesWhatWasSeen(Liveness liveness) {
    Verdict verdict = assess(liveness, 99_999, null, 60L, POLICY);
    assertThat(((Verdict.Stale) verdict).finding().sighting().liveness()).isEqualTo(liveness);
  }

  @Test
  void doubtTurnsStaleIntoSuspectAndLeavesTheRest() {
    Instant later = NOW.plusSeconds(60);
    Verdict stale = assess(Liveness.DEAD, 0, null, 60L, POLICY);
    assertThat(Staleness.doubt(stale, later))
        .isEqualTo(new Verdict.Suspect(((Verdict.Stale) stale).finding(), later));
    for (Verdict other :
        new Verdict[] {
          assess(Liveness.DEAD, 0, null, 0L, POLICY),
          assess(Liveness.ALIVE, 0, null, null, POLICY),
          assess(Liveness.ALIVE, 3600, null, null, POLICY),
          assess(Liveness.UNKNOWN, 0, null, null, POLICY),
        }) {
      assertThat(Staleness.doubt(other, later)).isSameAs(other);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "2, 300", "3, 300", "99, 300"})
  void theRestAfterAReopeningGrows(int reopenings, long seconds) {
    assertThat(POLICY.backoffAfter(reopenings)).isEqualTo(Duration.ofSeconds(seconds));
  }

  private static Verdict assess(
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
    return Staleness.assess(claim, new Sighting(liveness, "what was seen"), NOW, policy);
  }

  private static String words(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Fresh fresh -> "Fresh";
      case Verdict.Suspect suspect -> "Suspect " + suspect.finding().reason();
      case Verdict.Stale stale -> "Stale " + stale.finding().reason();
      case Verdict.Stalled stalled -> "Stalled " + stalled.finding().reason();
    };
  }
}
