package dev.baton.cli.run;

import dev.baton.app.ClaimTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.task.ReadyListing;
import dev.baton.config.RunConfig;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.task.Task;
import dev.baton.task.TaskId;

/** {@code baton run}: lets an agent work on one task after another, and stops it in time. */
final class RunCommand {
  private RunCommand() {}

  static ExitCode run(Call call) {
    if (call.arguments().has("--sandbox")) {
      // All commands accept bd's flag of this name, but cub's has another meaning.
      throw Failure.usage(
          "Baton has no sandbox: expected the agent to have its own",
          "baton run -- docker run … ./agent.sh");
    }
    if (call.arguments().has("--ready")) {
      return new ReadyListing(call, FilterOptions.read(call))
          .print(FilterOptions.readyOrder(call), 0, true);
    }
    RunSetup setup =
        new RunSetup(
            call, RunConfig.read(call.workspace().config(), call.workspace()::notifyConfig));
    RunPlan plan = setup.plan();
    new RunConsent(call).give(StoredArguments.write(call.arguments()));
    Workplace place = setup.place(Running.newName());
    TaskId task = plan.goal().task();
    return new Running(call, plan, place, null)
        .run(() -> task == null ? null : claim(call, plan, task));
  }

  private static Task claim(Call call, RunPlan plan, TaskId task) {
    return ClaimOutcome.won(
        call,
        plan.worker().worker(),
        new ClaimTask(call.workspace())
            .claim(
                call.caller(),
                new ClaimTask.Request(task, plan.worker(), call.arguments().has("--now"))));
  }
}
