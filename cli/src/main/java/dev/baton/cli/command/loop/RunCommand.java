package dev.baton.cli.command.loop;

import dev.baton.app.ClaimTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.cli.outcome.ReadyListing;
import dev.baton.config.RunConfig;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;

/** {@code baton run}: lets an agent work on one task after another, and stops it in time. */
final class RunCommand implements Command {

  @Override
  public Syntax syntax() {
    return RunSyntax.create();
  }

  @Override
  public ExitCode run(Session session) {
    if (session.arguments().has("--sandbox")) {
      // All commands accept bd's flag of this name, but cub's has another meaning.
      throw Failure.usage(
          "Baton has no sandbox: expected the agent to have its own",
          "baton run -- docker run … ./agent.sh");
    }
    if (session.arguments().has("--ready")) {
      return new ReadyListing(session, FilterOptions.read(session))
          .print(FilterOptions.order(session, TaskOrder.PRIORITY), 0, true);
    }
    RunSetup setup = new RunSetup(session, RunConfig.read(session.config(), session::notifyConfig));
    RunPlan plan = setup.plan();
    Workplace place = setup.place(Running.newName());
    TaskId task = plan.goal().task();
    return new Running(session, plan, place, null)
        .run(() -> task == null ? null : claim(session, plan, task));
  }

  private static Task claim(Session session, RunPlan plan, TaskId task) {
    return ClaimOutcome.won(
        session,
        plan.worker().worker(),
        new ClaimTask(session)
            .claim(
                session.caller(),
                new ClaimTask.Request(task, plan.worker(), session.arguments().has("--now"))));
  }
}
