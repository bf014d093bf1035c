package dev.baton.cli.command.cub;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.store.IterationFilter;

/** {@code cub reconcile}: records the work that no hook has recorded. */
final class ReconcileCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "reconcile",
            "Record all commits that are not recorded yet, from git's own log. Every other command"
                + " does that, too.")
        // Recording twice records nothing.
        .flag("-f --force", "")
        .example("cub reconcile");
  }

  @Override
  public ExitCode run(Call call) {
    int before = recorded(call);
    call.workspace().settle();
    int now = recorded(call);
    if (call.output().isJson()) {
      call.output().object(fields -> fields.number("recorded", now).number("new", now - before));
    } else {
      call.output().line(now + " iterations are recorded");
    }
    return ExitCode.OK;
  }

  private static int recorded(Call call) {
    return call.workspace()
        .stores()
        .iterations()
        .list(IterationFilter.ALL.withOnlyKept(true))
        .size();
  }
}
