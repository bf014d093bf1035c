package dev.baton.sweep;

import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.claim.Completion;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Sighting;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.claim.Uptime;
import dev.baton.claim.Verdict;
import dev.baton.store.Claims;
import dev.baton.store.StoredSettings;
import dev.baton.task.TaskId;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at every claim and at every worker's process. Processes are never looked for in a lock. */
public final class StaleScan {
  private final Claims claims;
  private final StoredSettings settings;
  private final ProcessTable processes;
  private final StalePolicy policy;
  private final Clock clock;
  private final Uptime uptime;
  private final Completions completions;

  /**
   * @param completions asked only about what looks abandoned
   */
  public StaleScan(
      Claims claims,
      StoredSettings settings,
      ProcessTable processes,
      StalePolicy policy,
      Clock clock,
      Uptime uptime,
      Completions completions) {
    this.claims = claims;
    this.settings = settings;
    this.processes = processes;
    this.policy = policy;
    this.clock = clock;
    this.uptime = uptime;
    this.completions = completions;
  }

  /** Every claim with its verdict, by task id. */
  public List<Assessment> all() {
    return assess(claims.current());
  }

  /** The claim of one task with its verdict; empty unless it is in progress. */
  public Optional<Assessment> of(TaskId task) {
    return claims.current(task).map(claim -> assess(List.of(claim)).getFirst());
  }

  /** Why times should not be trusted for this pass; empty when they can be. */
  public Optional<String> clockDoubt() {
    return settings
        .lastSweep()
        .flatMap(earlier -> reading().doubtSince(earlier, settings.sweepInterval()));
  }

  ClockReading reading() {
    return new ClockReading(clock.instant(), processes.bootId().orElse(null), uptime.nanos());
  }

  private List<Assessment> assess(List<Claim> held) {
    if (held.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    boolean doubted = clockDoubt().isPresent();
    List<Assessment> assessments = new ArrayList<>(held.size());
    List<Claim> newlyDead = new ArrayList<>();
    for (Claim claim : held) {
      Sighting sighting = claim.look(processes);
      Verdict verdict = Staleness.assess(claim, sighting, now, policy);
      if (sighting.liveness() == Liveness.DEAD && isNewlyDead(claim, now)) {
        newlyDead.add(claim);
      }
      assessments.add(
          new Assessment(
              claim, doubted ? Staleness.doubt(verdict, now.plus(policy.grace())) : verdict, null));
    }
    if (!newlyDead.isEmpty()) {
      // The grace period counts from whoever saw it first. Not being able to note it only makes
      // that period longer, so a read-only or busy database does not matter here.
      claims.tryToNoteDead(newlyDead, now);
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

  /** A sighting from the future was made before the clock was set back: it starts anew. */
  private static boolean isNewlyDead(Claim claim, Instant now) {
    return claim.deadSeenAt() == null || claim.deadSeenAt().isAfter(now);
  }

  /** What is stale, by task id. Stalled claims are not among them. */
  public List<Assessment> stale() {
    List<Assessment> stale = new ArrayList<>();
    for (Assessment assessment : all()) {
      if (assessment.isStale()) {
        stale.add(assessment);
      }
    }
    return stale;
  }
}
