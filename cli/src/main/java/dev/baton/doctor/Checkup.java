package dev.baton.doctor;

import dev.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;

/** All checks, in the order in which they are told. */
public final class Checkup {
  private Checkup() {}

  /** Every check. */
  public static List<Check> all() {
    return List.of(
        new DatabaseCheck(),
        new IntegrityCheck(),
        new SchemaCheck(),
        new JournalCheck(),
        new PermissionCheck(),
        new ClockCheck(),
        new StaleTaskCheck(),
        new FinishedTaskCheck(),
        new SuspectCheck(),
        new StalledWorkerCheck(),
        new PoisonCheck(),
        new RescueCheck(),
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
        new StartCheck());
  }

  /** Runs checks one after the other. */
  public static List<CheckResult> run(List<Check> checks, CheckContext patient) {
    List<CheckResult> results = new ArrayList<>();
    for (Check check : checks) {
      results.add(look(check, patient));
    }
    return results;
  }

  /** A database that is too ill to be looked at is a finding too. */
  private static CheckResult look(Check check, CheckContext patient) {
    try {
      return check.look(patient);
    } catch (StoreException e) {
      return CheckResult.fail(check.name(), e.getMessage(), List.of(), e.hint());
    }
  }
}
