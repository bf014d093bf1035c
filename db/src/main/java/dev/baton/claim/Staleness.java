package dev.baton.claim;

import dev.baton.claim.Verdict.Fresh;
import dev.baton.claim.Verdict.Stalled;
import dev.baton.claim.Verdict.Suspect;
import java.time.Duration;
import java.time.Instant;

/** Judges claims. Pure: the same arguments give the same verdict. */
public final class Staleness {
  private Staleness() {}

  /**
   * Judges one claim. Every limit counts from its exact instant on ({@code >=}); a claim from the
   * future counts as made now.
   *
   * @param sighting what a look at the worker's process showed
   */
  public static Verdict assess(Claim claim, Sighting sighting, Instant now, StalePolicy policy) {
    Duration silence = atLeastZero(Duration.between(claim.renewedAt(), now));
    return switch (sighting.liveness()) {
      case DEAD -> assessDead(claim, sighting, silence, now, policy);
      case ALIVE -> assessAlive(claim, sighting, silence, policy);
      case UNKNOWN -> assessUnknown(claim, sighting, silence, policy);
    };
  }

  /** The same verdict, not to be acted on yet because the clock cannot be trusted just now. */
  public static Verdict doubt(Verdict verdict, Instant confirmedAt) {
    return verdict instanceof Verdict.Stale stale
        ? new Suspect(stale.finding(), confirmedAt)
        : verdict;
  }

  private static Verdict assessDead(
      Claim claim, Sighting sighting, Duration silence, Instant now, StalePolicy policy) {
    Instant seen = claim.deadSeenAt() == null ? now : claim.deadSeenAt();
    Finding finding =
        new Finding(StaleReason.WORKER_DEAD, sighting, seen, silence, sighting.finding());
    Instant confirmedAt = seen.plus(policy.grace());
    return now.isBefore(confirmedAt)
        ? new Suspect(finding, confirmedAt)
        : new Verdict.Stale(finding);
  }

  private static Verdict assessAlive(
      Claim claim, Sighting sighting, Duration silence, StalePolicy policy) {
    Duration lease = lease(claim, policy);
    if (silence.compareTo(policy.hardCap()) >= 0) {
      return new Verdict.Stale(
          new Finding(
              StaleReason.HARD_CAP,
              sighting,
              claim.renewedAt().plus(policy.hardCap()),
              silence,
              sighting.finding() + ", but gave no sign for longer than the hard cap"));
    }
    if (!lease.isZero() && silence.compareTo(lease) >= 0) {
      return new Stalled(
          new Finding(
              StaleReason.LEASE_EXPIRED,
              sighting,
              claim.renewedAt().plus(lease),
              silence,
              sighting.finding() + ", but gave no sign for longer than its lease"));
    }
    return new Fresh(sighting);
  }

  private static Verdict assessUnknown(
      Claim claim, Sighting sighting, Duration silence, StalePolicy policy) {
    Duration lease = lease(claim, policy);
    if (lease.isZero() || silence.compareTo(lease) < 0) {
      return new Fresh(sighting);
    }
    return new Verdict.Stale(
        new Finding(
            StaleReason.LEASE_EXPIRED,
            sighting,
            claim.renewedAt().plus(lease),
            silence,
            sighting.finding() + ", and the lease is over"));
  }

  private static Duration lease(Claim claim, StalePolicy policy) {
    return claim.lease() == null ? policy.staleAfter() : claim.lease();
  }

  private static Duration atLeastZero(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }
}
