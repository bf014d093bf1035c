package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.render.SweepReport;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
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
        .example("baton sweep --now --task app-a1b")
        .needs(Freshness.IN_PROGRESS);
  }

  @Override
  public ExitCode run(Call call) {
    String task = call.arguments().value("--task");
    boolean dryRun = call.arguments().has("--dry-run");
    boolean unconfirmed = call.arguments().has("--now");
    Sweeper.Request request =
        new Sweeper.Request(task == null ? null : call.resolve(task), unconfirmed, dryRun);
    List<SweepResult> results = call.workspace().sweeper().sweep(request, call.stamp());
    call.workspace().foreignClaims().keepAlive();
    SweepReport report = new SweepReport(results, dryRun, call.now());
    report.print(call.output());
    if (results.stream().anyMatch(SweepCommand::waitsForTheClock)) {
      call.workspace()
          .scan()
          .clockDoubt()
          .ifPresent(doubt ->
              call.output()
                  .note(doubt.reason() + "; until then no task is reopened because of silence"));
    }
    return ExitCode.OK;
  }

  private static boolean waitsForTheClock(SweepResult result) {
    return result.action() == SweepResult.Action.SUSPECT && !result.assessment().isDead();
  }
}
