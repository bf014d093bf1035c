package dev.baton.doctor;

import java.util.ArrayList;
import java.util.List;

/** All checks, in the order in which they are told. */
public final class Checkup {
  private Checkup() {}

  /** Every check. */
  public static List<Check> all() {
    return List.of(
        new IntegrityCheck(),
        new SchemaCheck(),
        new JournalCheck(),
        new PermissionCheck(),
        new ClockCheck(),
        new StaleTaskCheck(),
        new SuspectCheck(),
        new StalledWorkerCheck(),
        new PoisonCheck(),
        new NamelessClaimCheck(),
        new SweepAgeCheck(),
        new CycleCheck(),
        new DanglingDependencyCheck(),
        new DuplicateTitleCheck(),
        new ClosedEpicCheck(),
        new StartCheck());
  }

  /** Runs checks one after the other. */
  public static List<CheckResult> run(List<Check> checks, Patient patient) {
    List<CheckResult> results = new ArrayList<>();
    for (Check check : checks) {
      results.add(check.look(patient));
    }
    return results;
  }
}
