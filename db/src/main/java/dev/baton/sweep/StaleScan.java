package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.claim.ClockReading.ClockDoubt;
import dev.baton.claim.Completion;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessState;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.claim.Uptime;
import dev.baton.store.Claims;
import dev.baton.store.StoreException;
import dev.baton.store.StoredSettings;
import dev.baton.task.TaskId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assesses all claims and looks for their workers' processes. Does not look for processes while it
 * holds a lock.
 *
 * @param completions asked only about claims that look stale
 * @param elsewhere what another tracker says about a claim without a process, in a few words; empty
 *     for nothing
 */
public record StaleScan(
    Claims claims,
    StoredSettings settings,
    ProcessTable processes,
    StalePolicy policy,
    Clock clock,
    Uptime uptime,
    Completions completions,
    Function<Claim, String> elsewhere) {
  /** Further ahead than that, a claim was made before the clock was set back. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  /** Every claim with its verdict, by task id. */
  public List<Assessment> all() {
    return assess(claims.current());
  }

  /** The claim of one task with its verdict; empty unless the task is in progress. */
  public Optional<Assessment> of(TaskId task) {
    return claims.current(task).map(claim -> assess(List.of(claim)).getFirst());
  }

  /** The verdict on one claim, without checking whether its work is finished. */
  public Assessment judge(Claim claim) {
    return Staleness.assess(claim, look(claim), clock.instant(), policy, doubt());
  }

  private ProcessState look(Claim claim) {
    ProcessState sighting = claim.look(processes);
    String words = claim.process() == null ? elsewhere.apply(claim) : "";
    return words.isEmpty()
        ? sighting
        : ProcessState.unknown(sighting.finding() + " (" + words + ")");
  }

  /**
   * The period of doubt in which silence proves nothing; empty once the usual lease has passed
   * since.
   */
  public Optional<ClockDoubt> clockDoubt() {
    ClockDoubt doubt = doubt();
    return doubt != null
            && clock
                .instant()
                .isBefore(doubt.openedAt().plus(longest(policy.staleAfter(), policy.grace())))
        ? Optional.of(doubt)
        : Optional.empty();
  }

  private static Duration longest(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /**
   * Stores the clocks if that has not been done in this boot, so that a later jump can be detected;
   * leaves that to the next command where the server is away.
   */
  public void noteClock() {
    try {
      ClockReading now = reading();
      ClockReading earlier = settings.clocks().before(now);
      if (earlier == null || !Objects.equals(earlier.bootId(), now.bootId())) {
        settings.tryToNoteClock(now);
      }
    } catch (StoreException e) {
      if (!e.kind().isPassing()) {
        throw e;
      }
    }
  }

  ClockReading reading() {
    return new ClockReading(clock.instant(), processes.bootId().orElse(null), uptime.nanos());
  }

  private List<Assessment> assess(List<Claim> held) {
    if (held.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    ClockDoubt doubt = doubt();
    List<Assessment> assessments = new ArrayList<>(held.size());
    List<Claim> newlyDead = new ArrayList<>();
    Instant latest = now.plus(TOLERANCE);
    boolean future = false;
    for (Claim claim : held) {
      future |= claim.epoch() > 0 && claim.renewedAt().isAfter(latest);
      ProcessState sighting = look(claim);
      Assessment found = Staleness.assess(claim, sighting, now, policy, doubt);
      if (sighting.liveness() == Liveness.DEAD && isNewlyDead(claim, now)) {
        newlyDead.add(claim);
      }
      assessments.add(found);
    }
    if (future) {
      claims.deaths().tryToBringBack(latest, now, false);
    }
    if (!newlyDead.isEmpty()) {
      // The grace period counts from the first look that saw it. If that cannot be stored, the
      // period only gets longer, so a read-only or busy database does not matter here.
      claims.deaths().tryToNoteDead(newlyDead, now);
    }
    addCompletions(assessments);
    return assessments;
  }

  private void addCompletions(List<Assessment> assessments) {
    List<Claim> stale = new ArrayList<>();
    for (Assessment assessment : assessments) {
      if (assessment.isStale()) {
        stale.add(assessment.claim());
      }
    }
    if (stale.isEmpty()) {
      return;
    }
    Map<String, Completion> found = completions.of(stale);
    if (!found.isEmpty()) {
      assessments.replaceAll(one -> one.finished(found.get(one.claim().task().value())));
    }
  }

  /**
   * A sighting from the future was made before the clock was set back; the grace period restarts.
   */
  private static boolean isNewlyDead(Claim claim, Instant now) {
    return claim.deadSeenAt() == null || claim.deadSeenAt().isAfter(now);
  }

  /** The stale claims, by task id. Stalled claims are not among them. */
  public List<Assessment> stale() {
    return stale(all());
  }

  /** Those of these tasks' claims that are stale, in any order. */
  public List<Assessment> staleAmong(Collection<TaskId> tasks) {
    return stale(assess(claims.current(tasks)));
  }

  private static List<Assessment> stale(List<Assessment> assessments) {
    List<Assessment> stale = new ArrayList<>();
    for (Assessment assessment : assessments) {
      if (assessment.isStale()) {
        stale.add(assessment);
      }
    }
    return stale;
  }

  /**
   * The latest period in which the clock cannot be trusted, whether over or not; null when there
   * was none. A new one is stored for later commands.
   */
  private @Nullable ClockDoubt doubt() {
    StoredSettings.Clocks kept = settings.clocks();
    ClockReading now = reading();
    String reason = trouble(kept, now);
    if (reason == null) {
      return kept.doubt();
    }
    ClockReading earlier = kept.before(now);
    if (earlier != null && now.isSetBackSince(earlier)) {
      claims.deaths().tryToBringBack(now.wall().plus(TOLERANCE), now.wall(), true);
    }
    ClockDoubt opened = new ClockDoubt(now.wall(), reason);
    // If it cannot be stored, the next command detects the same and is just as careful.
    settings.tryToOpenDoubt(opened, now);
    return opened;
  }

  private static @Nullable String trouble(StoredSettings.Clocks kept, ClockReading now) {
    ClockReading earlier = kept.before(now);
    String jump = earlier == null ? null : now.jumpSince(earlier).orElse(null);
    ClockReading sweep = kept.lastSweep();
    if (jump != null || sweep == null) {
      return jump;
    }
    ClockDoubt known = kept.doubt();
    Optional<String> missed = now.missedSince(sweep, kept.sweepInterval());
    // Missed sweeps are reported once until the next sweep.
    return known != null && known.openedAt().isAfter(sweep.wall()) ? null : missed.orElse(null);
  }
}
