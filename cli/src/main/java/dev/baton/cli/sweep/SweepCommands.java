package dev.baton.cli.sweep;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.claim.AgentSession;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code baton stale} and {@code baton sweep}: the tasks of dead workers, and reopening them. */
public final class SweepCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(RECOVER, "stale", "list stale tasks, with evidence"),
        Row.of(RECOVER, "sweep", "reopen stale tasks"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "stale" ->
          FilterOptions.addTo(
                  new Syntax("List stale tasks, with the evidence.", SweepCommands::list), "all")
              .onlyReads()
              .example("baton stale")
              .example("baton stale --json | jq '.[].stale.evidence'")
              .needs(Freshness.IN_PROGRESS);
      case "sweep" ->
          new Syntax("Reopen stale tasks, and print what was done and why.", SweepCommands::sweep)
              .flag("--dry-run", "only show what would be done")
              .flag("--now", "do not wait for the grace period of 60 s")
              .option("--task", "ID", "only this task")
              .flag(
                  "--any-machine",
                  "also claims in a linked tracker that may be from another machine")
              .example("baton sweep --dry-run")
              .example("baton sweep --now --task app-a1b")
              .needs(Freshness.IN_PROGRESS);
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode list(Call call) {
    TaskFilter filter = FilterOptions.read(call);
    int limit = FilterOptions.limit(call, 0);
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    List<TaskView> views = new StaleTasks(call.workspace()).list(filter, order, limit);
    Map<TaskId, AgentSession.OfTask> sessions = new HashMap<>();
    for (TaskView view : views) {
      TaskId id = view.task().id();
      call.stores().agentSessions().last(id).ifPresent(last -> sessions.put(id, last));
    }
    return call.show(new SweepView.Listed(views, sessions, call.now()));
  }

  private static ExitCode sweep(Call call) {
    String task = call.value("--task");
    boolean dryRun = call.has("--dry-run");
    boolean unconfirmed = call.has("--now");
    Sweeper.Request request =
        new Sweeper.Request(task == null ? null : call.resolve(task), unconfirmed, dryRun);
    List<SweepResult> results = call.workspace().sweeper().sweep(request, call.stamp());
    call.workspace().foreignClaims().keepAlive();
    call.output().show(new SweepView.Swept(results, dryRun, call.now()));
    if (results.stream().anyMatch(SweepCommands::waitsForTheClock)) {
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
