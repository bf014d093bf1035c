package dev.baton.doctor;

import dev.baton.app.need.Need.Kind;
import dev.baton.store.Storage.Backend;
import dev.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All checks, in the order in which they are reported. */
public final class Checkup {
  private static final String DATABASE = "database";
  private static final String SERVER = "server";
  private static final String HOOKS = "hooks";

  /** Every check. */
  public static List<Check> all() {
    return List.of(
        Check.of(DATABASE, DatabaseChecks::opens),
        Check.of("integrity", DatabaseChecks::integrity),
        Check.of("schema", DatabaseChecks::schema),
        Check.of("journal", DatabaseChecks::journal),
        Check.of("permissions", DatabaseChecks::permissions)
            .fixedBy("remove the access of other users", DatabaseChecks::removeAccess),
        Check.of(SERVER, DatabaseChecks::server),
        Check.of("clock", SweepChecks::clock),
        Check.of("stale-tasks", ClaimChecks::stale)
            .fixedBy("reopen them, as 'baton sweep' does", ClaimChecks::sweep),
        Check.of("finished-tasks", ClaimChecks::finished),
        Check.of("closings", TaskChecks::closings),
        Check.of("suspects", ClaimChecks::suspects),
        Check.of("stalled-workers", ClaimChecks::stalled),
        Check.of("poison-tasks", TaskChecks::poison),
        NeedCheck.of(
            "blocked-tasks",
            Set.of(Kind.BREAKER, Kind.BLOCKED),
            "no task is blocked until a person reopens it",
            "task is blocked until a person reopens it",
            "tasks are blocked until a person reopens them"),
        NeedCheck.of(
            "paused-runs",
            Set.of(Kind.PAUSED, Kind.AGENT),
            "no run waits for a person",
            "run waits for a person",
            "runs wait for a person"),
        NeedCheck.of("dead-runs", Set.of(Kind.DIED), "no dead runs", "run died", "runs died"),
        Check.of("withheld-tasks", TaskChecks::withheld),
        NeedCheck.of(
            "resting-tasks",
            Set.of(Kind.RESTING),
            "no task is in backoff",
            "task is in backoff, because its worker died",
            "tasks are in backoff, because their workers died"),
        NeedCheck.of(
            "unsaved-files",
            Set.of(Kind.UNSAVED),
            "no task was reopened without the files of its worker",
            "task was reopened without the files of its worker",
            "tasks were reopened without the files of their workers"),
        Check.ofPerson("rescues", ClaimChecks::rescues),
        Check.ofPerson("work-trees", ClaimChecks::workTrees),
        Check.of("claims-without-process", ClaimChecks::withoutProcess),
        Check.of("last-sweep", SweepChecks::lastSweep).fixedBy("sweep now", ClaimChecks::sweep),
        Check.of("cron", SweepChecks::cron),
        Check.of("dependency-cycles", TaskChecks::cycles),
        Check.of("dangling-dependencies", TaskChecks::dangling)
            .fixedBy("remove those dependencies", TaskChecks::removeDangling),
        Check.of("duplicate-titles", TaskChecks::duplicates),
        Check.of("closed-epics", TaskChecks::closedEpics),
        Check.of(HOOKS, HookChecks::hooks).fixedBy(HookChecks.REPAIR),
        Check.of("spool", HookChecks::spool)
            .fixedBy("delete the damaged lines", HookChecks::dropDamaged),
        Check.of("link", PlaceChecks::link),
        Check.of("trust", PlaceChecks::trust),
        Check.of("start", PlaceChecks::start));
  }

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
      boolean onServer = context.storage().backend() instanceof Backend.OnServer;
      return checks.stream().filter(check -> onServer || !check.name().equals(SERVER)).toList();
    } catch (StoreException damaged) {
      return checks;
    }
  }

  /** The only result where the database cannot be opened. */
  public static CheckResult unopenable(String message, String fix) {
    return CheckResult.fail(message, fix).of(DATABASE);
  }

  /** Runs checks one after the other. Meanwhile git tries a hook, if that is one of them. */
  public static List<CheckResult> run(List<Check> checks, CheckContext context) {
    if (checks.stream().anyMatch(check -> check.name().equals(HOOKS))) {
      context.hooks().begin();
    }
    return checks.stream().map(check -> look(check, context)).toList();
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
      if (found.status() != CheckResult.Status.PASS && check.repair().fixes().test(found)) {
        fixed.add(check.name() + ": " + check.repair().words());
        if (!dryRun) {
          check.repair().work().accept(context);
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
      return CheckResult.fail(e.getMessage(), e.hint()).of(check.name());
    }
  }
}
