package dev.baton.claim;

import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Assessment.Finding.StaleReason;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.ClockReading.ClockDoubt;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Assesses claims. Pure: the same arguments give the same result. */
public final class Staleness {
  /**
   * Assesses one claim. Limits are inclusive ({@code >=}); a claim from the future counts as made
   * now.
   *
   * @param sighting what is known about the worker's process
   * @param doubt the latest period of doubt about the clock; null when there was none
   */
  public static Assessment assess(
      Claim claim,
      ProcessState sighting,
      Instant now,
      StalePolicy policy,
      @Nullable ClockDoubt doubt) {
    Assessment found = assess(claim, sighting, now, policy);
    if (doubt == null || !found.isConfirmed()) {
      return found;
    }
    Instant confirmedAt = doubt.openedAt().plus(patience(found, policy));
    return now.isBefore(confirmedAt) ? found.suspectUntil(confirmedAt) : found;
  }

  /** How long the clock must have been trusted before a confirmed finding counts. */
  private static Duration patience(Assessment found, StalePolicy policy) {
    Finding finding = found.finding();
    StaleReason reason = finding == null ? StaleReason.WORKER_DEAD : finding.reason();
    return switch (reason) {
      case WORKER_DEAD -> policy.grace();
      case LEASE_EXPIRED -> lease(found.claim(), policy);
      case HARD_CAP -> policy.hardCap();
    };
  }

  /** The same without any doubt about the clock. */
  public static Assessment assess(
      Claim claim, ProcessState sighting, Instant now, StalePolicy policy) {
    Duration silence = atLeastZero(Duration.between(claim.renewedAt(), now));
    return switch (sighting.liveness()) {
      case DEAD -> assessDead(claim, sighting, silence, now, policy);
      case ALIVE -> assessAlive(claim, sighting, silence, policy);
      case UNKNOWN -> assessUnknown(claim, sighting, silence, policy);
    };
  }

  private static Assessment assessDead(
      Claim claim, ProcessState sighting, Duration silence, Instant now, StalePolicy policy) {
    Instant seen = deadSince(claim, sighting, now);
    Finding finding = new Finding(StaleReason.WORKER_DEAD, seen, silence, sighting.finding());
    Assessment dead = Assessment.of(claim, Verdict.STALE, sighting, finding);
    Instant confirmedAt = seen.plus(policy.grace());
    return now.isBefore(confirmedAt) ? dead.suspectUntil(confirmedAt) : dead;
  }

  /** The grace period counts from the earliest proof, not from the command that first looked. */
  private static Instant deadSince(Claim claim, ProcessState sighting, Instant now) {
    Instant seen = claim.deadSeenAt() == null ? now : claim.deadSeenAt();
    Instant proved = sighting.deadSince();
    if (proved == null || !proved.isBefore(seen)) {
      return seen;
    }
    return proved.isBefore(claim.renewedAt()) ? claim.renewedAt() : proved;
  }

  private static Assessment assessAlive(
      Claim claim, ProcessState sighting, Duration silence, StalePolicy policy) {
    Duration lease = lease(claim, policy);
    if (silence.compareTo(policy.hardCap()) >= 0) {
      Finding finding =
          new Finding(
              StaleReason.HARD_CAP,
              claim.renewedAt().plus(policy.hardCap()),
              silence,
              sighting.finding() + ", but was silent for longer than the hard cap");
      return Assessment.of(claim, Verdict.STALE, sighting, finding);
    }
    if (isOver(lease, silence)) {
      return Assessment.of(
          claim,
          Verdict.STALLED,
          sighting,
          expired(claim, lease, silence, sighting, ", but was silent for longer than its lease"));
    }
    return Assessment.fresh(claim, sighting);
  }

  private static Assessment assessUnknown(
      Claim claim, ProcessState sighting, Duration silence, StalePolicy policy) {
    Duration lease = lease(claim, policy);
    return isOver(lease, silence)
        ? Assessment.of(
            claim,
            Verdict.STALE,
            sighting,
            expired(claim, lease, silence, sighting, ", and the lease has expired"))
        : Assessment.fresh(claim, sighting);
  }

  private static boolean isOver(Duration lease, Duration silence) {
    return !lease.isZero() && silence.compareTo(lease) >= 0;
  }

  private static Finding expired(
      Claim claim, Duration lease, Duration silence, ProcessState sighting, String words) {
    return new Finding(
        StaleReason.LEASE_EXPIRED,
        claim.renewedAt().plus(lease),
        silence,
        sighting.finding() + words);
  }

  private static Duration lease(Claim claim, StalePolicy policy) {
    return claim.lease() == null ? policy.staleAfter() : claim.lease();
  }

  private static Duration atLeastZero(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }
}
