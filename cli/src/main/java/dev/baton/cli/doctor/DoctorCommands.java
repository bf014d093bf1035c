package dev.baton.cli.doctor;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.cli.hooks.HookAccess;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.FilterOptions;
import dev.baton.doctor.Check;
import dev.baton.doctor.CheckContext;
import dev.baton.doctor.CheckResult;
import dev.baton.doctor.CheckResult.Status;
import dev.baton.doctor.Checkup;
import dev.baton.doctor.Question;
import dev.baton.store.Machines.Machine;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import java.util.ArrayList;
import java.util.List;

/** {@code baton doctor} and {@code baton machines}: what a database is like, and who shares it. */
public final class DoctorCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(RECOVER, "machines", "list the machines that share the database"),
        Row.of(RECOVER, "doctor", "check everything and show how to fix problems"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "machines" ->
          new Syntax(
                  "List the machines that use a database on a server, with their claims and when"
                      + " each was last seen.",
                  DoctorCommands::machines)
              .onlyReads()
              .example("baton machines")
              .example("baton machines --json | jq -r '.[] | select(.claims > 0) | .name'");
      case "doctor" ->
          new Syntax(
                  "Check the database, the workers and the tasks, and show how to fix problems.",
                  call -> new DoctorCommand(call).run())
              .flag("--fix", "fix what can be fixed without a decision")
              .flag("--dry-run", "with --fix: only show what would be fixed")
              .flag("-v --verbose", "also list the checks that passed")
              .repeatable("--check", "NAME", "run only this check; several with commas")
              .flag("-y --yes --deep --perf --agent --clean", "")
              .onlyReadsUnless("--fix")
              .example("baton doctor")
              .example("baton doctor --fix --dry-run")
              .example("baton doctor --json | jq '.checks[] | select(.status != \"pass\")'");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode machines(Call call) {
    List<Machine> machines = call.stores().machines().all();
    return call.show(new DoctorView.MachineList(machines, call.now()));
  }

  /** {@code baton doctor}: reports problems, and the commands that fix them. */
  private record DoctorCommand(Call call) {
    /** bd's checks, for each of which all of Baton's run. */
    private static final List<String> BD_CHECKS =
        List.of("validate", "pollution", "artifacts", "conventions");

    ExitCode run() {
      List<Check> chosen = chosen();
      boolean fix = call.has("--fix");
      boolean dryRun = call.has("--dry-run");
      if (dryRun && !fix) {
        throw Failure.usage("--dry-run goes with --fix", "baton doctor --fix --dry-run");
      }
      boolean verbose = call.has("--verbose");
      try {
        call.stores();
      } catch (StoreException e) {
        if (e.kind() == StoreException.Kind.MISSING) {
          throw e;
        }
        return shown(DoctorView.unopenable(e.getMessage(), e.hint(), verbose), List.of());
      }
      CheckContext context = context();
      List<Check> checks = Checkup.about(context, chosen);
      List<CheckResult> results = Checkup.run(checks, context);
      List<String> fixed = fix ? Checkup.fix(checks, results, context, dryRun) : List.of();
      List<CheckResult> after = fix && !dryRun ? Checkup.run(checks, context()) : results;
      return shown(
          new DoctorView(after, fixed, dryRun, verbose),
          fix && !dryRun ? mustPass(checks, after) : List.of());
    }

    /** After fixing, warnings count as failures, but for what only a person can decide. */
    private static List<CheckResult> mustPass(List<Check> checks, List<CheckResult> results) {
      List<CheckResult> must = new ArrayList<>();
      for (int i = 0; i < checks.size(); i++) {
        if (!checks.get(i).isForPerson()) {
          must.add(results.get(i));
        }
      }
      return must;
    }

    /** Prints the findings. */
    private ExitCode shown(DoctorView view, List<CheckResult> mustPass) {
      call.output().show(view);
      return view.isHealthy() && mustPass.stream().allMatch(one -> one.status() == Status.PASS)
          ? ExitCode.OK
          : ExitCode.FAILED;
    }

    /** For one pass. */
    private CheckContext context() {
      return new CheckContext(
          call.workspace(),
          call.environment().distribution(),
          call.workspace().scan(),
          call::stamp,
          new Question<>(() -> HookAccess.quickCheckup(call.workspace())),
          () -> HookAccess.repair(call.workspace()),
          () -> HomeOutcome.look(call),
          new CheckContext.Seen());
    }

    private List<Check> chosen() {
      List<Check> chosen = new ArrayList<>();
      for (String name : FilterOptions.parts(call.values("--check"))) {
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
}
