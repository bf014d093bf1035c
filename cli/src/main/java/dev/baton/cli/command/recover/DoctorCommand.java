package dev.baton.cli.command.recover;

import dev.baton.cli.command.GitNews;
import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.doctor.Check;
import dev.baton.doctor.CheckContext;
import dev.baton.doctor.CheckResult;
import dev.baton.doctor.Checkup;
import dev.baton.render.DoctorReport;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code baton doctor}: what is wrong, and the command that mends it. */
public final class DoctorCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("doctor", "Check the database, the workers and the tasks.")
        .flag("--fix", "mend what can be mended without a person")
        .flag("--dry-run", "with --fix: only tell what would be mended")
        .repeatable("--check", "NAME", "run only this check; several with commas")
        .example("baton doctor")
        .example("baton doctor --fix --dry-run")
        .example("baton doctor --json | jq '.checks[] | select(.status != \"pass\")'");
  }

  @Override
  public ExitCode run(Session session) {
    List<Check> checks = chosen(session);
    boolean fix = session.arguments().has("--fix");
    boolean dryRun = session.arguments().has("--dry-run");
    if (dryRun && !fix) {
      throw Failure.usage("--dry-run goes with --fix", "baton doctor --fix --dry-run");
    }
    Stores stores;
    try {
      stores = session.stores();
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.MISSING) {
        throw e;
      }
      return exitCode(
          DoctorReport.unopenable(e.getMessage(), e.hint()).print(session.output(), false));
    }
    CheckContext patient =
        new CheckContext(
            stores,
            session.location().git(),
            session.environment().distribution(),
            session.scan(),
            session.sweeper(),
            session::stamp,
            () -> HookAccess.quickCheckup(session),
            () -> CronSupport.problem(session),
            () -> HomeOutcome.look(session),
            Optional.ofNullable(GitNews.watched(session)));
    List<CheckResult> results = Checkup.run(checks, patient);
    List<String> mended = fix ? Checkup.fix(checks, results, patient, dryRun) : List.of();
    List<CheckResult> after = fix && !dryRun ? Checkup.run(checks, patient) : results;
    return exitCode(
        new DoctorReport(after, mended, dryRun).print(session.output(), fix && !dryRun));
  }

  private static ExitCode exitCode(boolean healthy) {
    return healthy ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<Check> chosen(Session session) {
    List<Check> chosen = new ArrayList<>();
    for (String name : FilterOptions.parts(session.arguments().values("--check"))) {
      chosen.add(
          Checkup.find(name)
              .orElseThrow(() ->
                  Failure.usage("'" + name + "' is not a check", "there are " + Checkup.names())));
    }
    return chosen.isEmpty() ? Checkup.all() : chosen;
  }
}
