package dev.baton.doctor;

import dev.baton.app.need.Need.Kind;
import dev.baton.doctor.ClaimChecks.FinishedTaskCheck;
import dev.baton.doctor.ClaimChecks.NamelessClaimCheck;
import dev.baton.doctor.ClaimChecks.OrphanCheck;
import dev.baton.doctor.ClaimChecks.RescueCheck;
import dev.baton.doctor.ClaimChecks.StaleTaskCheck;
import dev.baton.doctor.ClaimChecks.StalledWorkerCheck;
import dev.baton.doctor.ClaimChecks.SuspectCheck;
import dev.baton.doctor.DatabaseChecks.DatabaseCheck;
import dev.baton.doctor.DatabaseChecks.IntegrityCheck;
import dev.baton.doctor.DatabaseChecks.JournalCheck;
import dev.baton.doctor.DatabaseChecks.PermissionCheck;
import dev.baton.doctor.DatabaseChecks.SchemaCheck;
import dev.baton.doctor.HookCheck.SpoolCheck;
import dev.baton.doctor.SweepChecks.ClockCheck;
import dev.baton.doctor.SweepChecks.CronCheck;
import dev.baton.doctor.SweepChecks.SweepAgeCheck;
import dev.baton.doctor.TaskChecks.ClosedEpicCheck;
import dev.baton.doctor.TaskChecks.ClosingCheck;
import dev.baton.doctor.TaskChecks.CycleCheck;
import dev.baton.doctor.TaskChecks.DanglingDependencyCheck;
import dev.baton.doctor.TaskChecks.DuplicateTitleCheck;
import dev.baton.doctor.TaskChecks.PoisonCheck;
import dev.baton.doctor.TaskChecks.WithheldCheck;
import dev.baton.store.Storage.Backend;
import dev.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All checks, in the order in which they are reported. */
public final class Checkup {
  /** Every check. */
  public static List<Check> all() {
    return List.of(
        new DatabaseCheck(),
        new IntegrityCheck(),
        new SchemaCheck(),
        new JournalCheck(),
        new PermissionCheck(),
        new ServerCheck(),
        new ClockCheck(),
        new StaleTaskCheck(),
        new FinishedTaskCheck(),
        new ClosingCheck(),
        new SuspectCheck(),
        new StalledWorkerCheck(),
        new PoisonCheck(),
        new NeedCheck(
            "blocked-tasks",
            Set.of(Kind.BREAKER, Kind.BLOCKED),
            "no task is blocked until a person reopens it",
            "task is blocked until a person reopens it",
            "tasks are blocked until a person reopens them"),
        new NeedCheck(
            "paused-runs",
            Set.of(Kind.PAUSED, Kind.AGENT),
            "no run waits for a person",
            "run waits for a person",
            "runs wait for a person"),
        new NeedCheck("dead-runs", Set.of(Kind.DIED), "no dead runs", "run died", "runs died"),
        new WithheldCheck(),
        new NeedCheck(
            "resting-tasks",
            Set.of(Kind.RESTING),
            "no task is in backoff",
            "task is in backoff, because its worker died",
            "tasks are in backoff, because their workers died"),
        new RescueCheck(),
        new OrphanCheck(),
        new NamelessClaimCheck(),
        new SweepAgeCheck(),
        new CronCheck(),
        new CycleCheck(),
        new DanglingDependencyCheck(),
        new DuplicateTitleCheck(),
        new ClosedEpicCheck(),
        new HookCheck(),
        new SpoolCheck(),
        new LinkCheck(),
        new TrustCheck(),
        new StartCheck());
  }

  /** The check of that name. */
  public static Optional<Check> find(String name) {
    return all().stream().filter(check -> check.name().equals(name)).findFirst();
  }

  /** The names of all checks. */
  public static List<String> names() {
    return all().stream().map(Check::name).toList();
  }

  /** Those that concern the database; all where it is too damaged to say what it is. */
  public static List<Check> about(CheckContext context, List<Check> checks) {
    try {
      Backend medium = context.storage().backend();
      return checks.stream().filter(check -> check.concerns(medium)).toList();
    } catch (StoreException damaged) {
      return checks;
    }
  }

  /** Runs checks one after the other. */
  public static List<CheckResult> run(List<Check> checks, CheckContext context) {
    List<CheckResult> results = new ArrayList<>();
    for (Check check : checks) {
      results.add(look(check, context));
    }
    return results;
  }

  /**
   * Fixes problems that need no person.
   *
   * @param results of these checks, in the same order
   * @param dryRun whether to change nothing
   * @return what was fixed, or would be, one line for each check
   */
  public static List<String> fix(
      List<Check> checks, List<CheckResult> results, CheckContext context, boolean dryRun) {
    List<String> fixed = new ArrayList<>();
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      CheckResult found = results.get(i);
      if (found.status() != CheckResult.Status.PASS && check.canFix(context, found)) {
        fixed.add(check.name() + ": " + check.remedy());
        if (!dryRun) {
          check.fix(context);
        }
      }
    }
    return fixed;
  }

  /** A database that is too damaged to be checked is a finding, too. */
  private static CheckResult look(Check check, CheckContext context) {
    try {
      return check.look(context);
    } catch (StoreException e) {
      return CheckResult.fail(check.name(), e.getMessage(), List.of(), e.hint());
    }
  }
}
