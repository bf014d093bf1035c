package dev.baton.cli.command.task;

import dev.baton.app.ClaimNext;
import dev.baton.app.ExplainReady;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ReadyListing;
import dev.baton.render.ExplanationPage;
import dev.baton.store.Claims;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.util.List;

/** {@code baton ready}: lists what can be worked on now, including stale tasks. */
public final class ReadyCommand implements Command {
  private static final int LIMIT = 100;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("ready", "List tasks that can be started now, stale ones included.")
            .needs(Freshness.READY, "--claim", "--explain");
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
  public ExitCode run(Call call) {
    boolean claims = call.arguments().has("--claim");
    boolean explains = call.arguments().has("--explain");
    if (!claims && !explains && WorkOptions.isByImpact(call)) {
      return new ReadyListing(call, WorkOptions.read(call))
          .printByImpact(FilterOptions.limit(call, LIMIT), withStale(call));
    }
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    if (claims) {
      return claim(call, order);
    }
    TaskFilter filter = WorkOptions.read(call);
    if (explains) {
      ExplanationPage.print(
          call.output(), new ExplainReady(call.workspace()).explain(filter, order));
      return ExitCode.OK;
    }
    return new ReadyListing(call, filter)
        .print(order, FilterOptions.limit(call, LIMIT), withStale(call));
  }

  private static boolean withStale(Call call) {
    return !call.arguments().has("--no-stale");
  }

  private static ExitCode claim(Call call, TaskOrder order) {
    for (String other : List.of("--assignee", "--explain")) {
      if (call.dialect().readsAsBd() && call.arguments().has(other)) {
        throw Failure.usage("--claim cannot be combined with " + other, "use only one of them");
      }
    }
    Claims.Request worker = WorkerOptions.read(call);
    boolean now = call.arguments().has("--now");
    ClaimNext.Request request =
        new ClaimNext.Request(WorkOptions.forClaim(call), order, worker, now);
    return ClaimOutcome.printNext(
        call, worker.worker(), new ClaimNext(call.workspace()).claim(call.caller(), request));
  }
}
