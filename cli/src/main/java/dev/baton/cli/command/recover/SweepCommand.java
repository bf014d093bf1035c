package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.SweepReport;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.tracker.home.FreshTasks;
import java.util.List;

/** {@code baton sweep}: reopens stale tasks. */
public final class SweepCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("sweep", "Reopen stale tasks, and print what was done and why.")
        .flag("--dry-run", "only show what would be done")
        .flag("--now", "do not wait for the grace period of 60 s")
        .option("--task", "ID", "only this task")
        .flag("--any-machine", "also claims in a linked tracker that may be from another machine")
        .example("baton sweep --dry-run")
        .example("baton sweep --now --task app-a1b");
  }

  @Override
  public FreshTasks wanted(Session session) {
    return FreshTasks.IN_PROGRESS;
  }

  @Override
  public ExitCode run(Session session) {
    String task = session.arguments().value("--task");
    boolean dryRun = session.arguments().has("--dry-run");
    boolean unconfirmed = session.arguments().has("--now");
    Sweeper.Request request =
        new Sweeper.Request(task == null ? null : session.resolve(task), unconfirmed, dryRun);
    List<SweepResult> results = session.sweeper().sweep(request, session.stamp());
    session.foreignClaims().keepAlive();
    SweepReport report = new SweepReport(results, dryRun, session.now());
    report.print(session.output());
    if (results.stream().anyMatch(SweepCommand::waitsForTheClock)) {
      session
          .scan()
          .clockDoubt()
          .ifPresent(doubt ->
              session
                  .output()
                  .note(doubt.reason() + "; until then no task is reopened because of silence"));
    }
    return ExitCode.OK;
  }

  private static boolean waitsForTheClock(SweepResult result) {
    return result.action() == SweepResult.Action.SUSPECT && !result.assessment().isDead();
  }
}
