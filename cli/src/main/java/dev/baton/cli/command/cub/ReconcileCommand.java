package dev.baton.cli.command.cub;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    int before = recorded(session);
    session.settle();
    int now = recorded(session);
    if (session.output().isJson()) {
      session.output().object(fields -> fields.number("recorded", now).number("new", now - before));
    } else {
      session.output().line(now + " iterations are recorded");
    }
    return ExitCode.OK;
  }

  private static int recorded(Session session) {
    return session.stores().iterations().list(IterationFilter.ALL.withOnlyKept(true)).size();
  }
}
