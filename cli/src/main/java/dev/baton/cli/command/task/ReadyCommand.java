package dev.baton.cli.command.task;

import dev.baton.app.ClaimNext;
import dev.baton.app.ExplainReady;
import dev.baton.app.StaleTasks;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.cli.outcome.ReadyListing;
import dev.baton.render.ExplanationPage;
import dev.baton.store.Claims;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.tracker.home.FreshTasks;
import java.util.List;

/** {@code baton ready}: lists what can be worked on now, including stale tasks. */
public final class ReadyCommand implements Command {
  private static final int LIMIT = 100;

  @Override
  public Syntax syntax() {
    Syntax syntax = new Syntax("ready", "List tasks that can be started now, stale ones included.");
    return WorkerOptions.addTo(WorkOptions.addTo(syntax, LIMIT))
        .flag("--claim", "claim the first of them, as 'baton claim --next' does")
        .flag("--explain", "show why tasks are ready, and what blocks the others")
        .truth("--plain --pretty", "")
        .flag(
            "--all-types",
            "also tasks that wait for their children, and internal ones such as gates")
        .flag("--no-stale", "leave out stale tasks")
        .onlyReadsUnless("--claim")
        .example("baton ready -n 5 --label backend")
        .example("baton ready --sort impact")
        .example("baton ready --json | jq -r '.[0].id'");
  }

  @Override
  public FreshTasks wanted(Session session) {
    boolean all = session.arguments().has("--claim") || session.arguments().has("--explain");
    return all ? FreshTasks.ALL : FreshTasks.ready(() -> new StaleTasks(session).ids());
  }

  @Override
  public ExitCode run(Session session) {
    boolean claims = session.arguments().has("--claim");
    boolean explains = session.arguments().has("--explain");
    if (!claims && !explains && WorkOptions.isByImpact(session)) {
      return new ReadyListing(session, WorkOptions.read(session))
          .printByImpact(FilterOptions.limit(session, LIMIT), withStale(session));
    }
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    if (claims) {
      return claim(session, order);
    }
    TaskFilter filter = WorkOptions.read(session);
    if (explains) {
      ExplanationPage.print(session.output(), new ExplainReady(session).explain(filter, order));
      return ExitCode.OK;
    }
    return new ReadyListing(session, filter)
        .print(order, FilterOptions.limit(session, LIMIT), withStale(session));
  }

  private static boolean withStale(Session session) {
    return !session.arguments().has("--no-stale");
  }

  private static ExitCode claim(Session session, TaskOrder order) {
    for (String other : List.of("--assignee", "--explain")) {
      if (session.environment().isCalledBd() && session.arguments().has(other)) {
        throw Failure.usage("--claim cannot be combined with " + other, "use only one of them");
      }
    }
    Claims.Request worker = WorkerOptions.read(session);
    boolean now = session.arguments().has("--now");
    ClaimNext.Request request =
        new ClaimNext.Request(WorkOptions.forClaim(session), order, worker, now);
    return ClaimOutcome.printNext(
        session, worker.worker(), new ClaimNext(session).claim(session.caller(), request));
  }
}
