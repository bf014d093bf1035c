package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.doctor.Check;
import dev.baton.doctor.CheckContext;
import dev.baton.doctor.CheckResult;
import dev.baton.doctor.Checkup;
import dev.baton.render.DoctorReport;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import java.util.ArrayList;
import java.util.List;

/** {@code baton doctor}: reports problems, and the commands that fix them. */
public final class DoctorCommand implements Command {
  /** bd's checks, for each of which all of Baton's run. */
  private static final List<String> BD_CHECKS =
      List.of("validate", "pollution", "artifacts", "conventions");

  @Override
  public Syntax syntax() {
    return new Syntax(
            "doctor",
            "Check the database, the workers and the tasks, and show how to fix problems.")
        .flag("--fix", "fix what can be fixed without a decision")
        .flag("--dry-run", "with --fix: only show what would be fixed")
        .flag("-v --verbose", "also list the checks that passed")
        .repeatable("--check", "NAME", "run only this check; several with commas")
        .flag("-y --yes --deep --perf --agent --clean", "")
        .onlyReadsUnless("--fix")
        .example("baton doctor")
        .example("baton doctor --fix --dry-run")
        .example("baton doctor --json | jq '.checks[] | select(.status != \"pass\")'");
  }

  @Override
  public ExitCode run(Call call) {
    List<Check> chosen = chosen(call);
    boolean fix = call.arguments().has("--fix");
    boolean dryRun = call.arguments().has("--dry-run");
    if (dryRun && !fix) {
      throw Failure.usage("--dry-run goes with --fix", "baton doctor --fix --dry-run");
    }
    boolean verbose = call.arguments().has("--verbose");
    try {
      call.workspace().stores();
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.MISSING) {
        throw e;
      }
      return exitCode(
          DoctorReport.unopenable(e.getMessage(), e.hint()).print(call.output(), false, verbose));
    }
    CheckContext context = DoctorContext.of(call);
    List<Check> checks = Checkup.about(context, chosen);
    List<CheckResult> results = Checkup.run(checks, context);
    List<String> fixed = fix ? Checkup.fix(checks, results, context, dryRun) : List.of();
    List<CheckResult> after = fix && !dryRun ? Checkup.run(checks, context) : results;
    return exitCode(
        new DoctorReport(after, fixed, dryRun).print(call.output(), fix && !dryRun, verbose));
  }

  private static ExitCode exitCode(boolean healthy) {
    return healthy ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<Check> chosen(Call call) {
    List<Check> chosen = new ArrayList<>();
    for (String name : FilterOptions.parts(call.arguments().values("--check"))) {
      if (!call.dialect().readsAsBd() || !BD_CHECKS.contains(name)) {
        chosen.add(Checkup.find(name).orElseThrow(() -> unknown(name)));
      }
    }
    return chosen.isEmpty() ? Checkup.all() : chosen;
  }

  private static Failure unknown(String name) {
    List<String> names = Checkup.names();
    return Failure.usage(
        "unknown check " + InvalidValue.quote(name),
        Nearest.to(name, names)
            .map(meant -> "did you mean " + meant + "?")
            .orElse("expected one of " + String.join(", ", names)));
  }
}
