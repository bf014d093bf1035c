package dev.baton.cli.command.task;

import dev.baton.app.ClaimNext;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.config.StaleSettings.Auto;
import dev.baton.json.document.TaskJson;
import dev.baton.render.SweepNotes;
import dev.baton.render.TaskRows;
import dev.baton.store.Claims;
import dev.baton.store.StoreException;
import dev.baton.sweep.Sweeper;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.util.List;

/** {@code baton ready}: what can be worked on now, dropped tasks included. */
public final class ReadyCommand implements Command {
  private static final int LIMIT = 100;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("ready", "Tasks that can be started now, and those that were dropped.");
    return WorkerOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(LIMIT)))
        .flag("--claim", "claim the first of them, as 'baton claim --next' does")
        .truth("--plain --pretty", "")
        .flag("--no-stale", "leave out tasks whose worker seems to be gone")
        .example("baton ready -n 5 --label backend")
        .example("baton ready --json | jq -r '.[0].id'");
  }

  @Override
  public ExitCode run(Session session) {
    TaskFilter filter = FilterOptions.read(session);
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    if (session.arguments().has("--claim")) {
      return claim(session, filter, order);
    }
    int limit = FilterOptions.limit(session, LIMIT);
    if (session.staleSettings().auto() == Auto.ALWAYS) {
      tryToSweep(session);
    }
    ReadyTasks.Result shown =
        new ReadyTasks(session)
            .list(
                new ReadyTasks.Request(
                    filter, order, limit, !session.arguments().has("--no-stale")));
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeAll(json, shown.items()));
    } else {
      TaskRows.printReady(session.output(), shown.items(), session.now());
    }
    if (shown.more()) {
      String dropped =
          shown.staleLeftOut() == 0
              ? ""
              : " (dropped ones among the rest: " + shown.staleLeftOut() + ")";
      session
          .output()
          .note("more tasks are ready than these " + limit + dropped + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }

  /** Sweeps where that can be done; a reader must not fail because nothing can be written. */
  private static void tryToSweep(Session session) {
    try {
      SweepNotes.print(
          session.output(), session.sweeper().sweep(Sweeper.Request.ALL, session.stamp()));
    } catch (StoreException e) {
      session.output().warn("nothing was swept: " + e.getMessage());
    }
  }

  /** bd prints what it claimed as a list of one. */
  private static ExitCode claim(Session session, TaskFilter filter, TaskOrder order) {
    Claims.Request worker = WorkerOptions.read(session);
    ClaimNext.Request request =
        new ClaimNext.Request(filter, order, worker, session.arguments().has("--now"));
    Task task =
        ClaimOutcome.won(
            session, worker.worker(), new ClaimNext(session).claim(session.caller(), request));
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeAll(json, List.of(TaskView.of(task))));
    } else {
      ClaimOutcome.print(session, task);
    }
    return ExitCode.OK;
  }
}
