package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.SweepReport;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import java.util.List;
import java.util.Optional;

/** {@code baton sweep}: gives dropped tasks back. */
public final class SweepCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("sweep", "Reopen tasks whose worker is gone, and tell what was done and why.")
        .flag("--dry-run", "only tell what would be done")
        .flag("--now", "do not wait until a dead worker has been seen dead for 60 s")
        .option("--task", "ID", "look at this task only")
        .example("baton sweep --dry-run")
        .example("baton sweep --now --task app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    String task = session.arguments().value("--task");
    boolean dryRun = session.arguments().has("--dry-run");
    boolean unconfirmed = session.arguments().has("--now");
    Sweeper.Request request =
        new Sweeper.Request(task == null ? null : session.resolve(task), unconfirmed, dryRun);
    Optional<String> doubt = session.scan().clockDoubt();
    List<SweepResult> results = session.sweeper().sweep(request, session.stamp());
    SweepReport report = new SweepReport(results, dryRun, session.now());
    if (session.output().isJson()) {
      session.output().json(report::write);
    } else {
      report.print(session.output());
    }
    if (!unconfirmed && !results.isEmpty()) {
      doubt.ifPresent(why -> session.output().note("nothing was taken in this pass: " + why));
    }
    return ExitCode.OK;
  }
}
