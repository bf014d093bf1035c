package dev.baton.cli.doctor;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.store.Machines.Machine;
import java.util.List;

/** {@code baton doctor} and {@code baton machines}: what a database is like, and who shares it. */
public final class DoctorCommands implements Commands {
  private static final List<Row> ROWS =
      List.of(
          Row.of(RECOVER, "machines", "list the machines that share the database"),
          Row.of(RECOVER, "doctor", "check everything and show how to fix problems"));

  @Override
  public List<Row> rows() {
    return ROWS;
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "machines" ->
          new Syntax(
                  name,
                  "List the machines that use a database on a server, with their claims and when"
                      + " each was last seen.")
              .onlyReads()
              .example("baton machines")
              .example("baton machines --json | jq -r '.[] | select(.claims > 0) | .name'");
      case "doctor" ->
          new Syntax(
                  name,
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
      default -> throw Commands.unknown(name);
    };
  }

  @Override
  public ExitCode run(String name, Call call) {
    return switch (name) {
      case "machines" -> machines(call);
      case "doctor" -> new DoctorCommand(call).run();
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode machines(Call call) {
    List<Machine> machines = call.workspace().stores().machines().all();
    call.output().show(new DoctorView.MachineList(machines, call.now()));
    return ExitCode.OK;
  }
}
