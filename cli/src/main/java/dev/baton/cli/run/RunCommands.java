package dev.baton.cli.run;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.ClaimTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.task.ReadyListing;
import dev.baton.config.RunConfig;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton run} and {@code baton resume}: agents that work on one task after another. */
public final class RunCommands implements Commands {
  private static final List<Row> ROWS =
      List.of(
          Row.of(LOOP, "run", "let an agent work on one ready task after another"),
          Row.of(LOOP, "resume", "resume a paused or dead run"));

  @Override
  public List<Row> rows() {
    return ROWS;
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "run" -> RunSyntax.create();
      case "resume" ->
          new Syntax(
                  name,
                  "Resume the run that was paused last in this work tree, also after a reboot; or,"
                      + " by its name, a run that died. Its breaker is closed and its counters are"
                      + " reset; the budget of the whole run is not. The agent continues with the"
                      + " files that its last iteration left.")
              .option("--run", "NAME", "this run (default: the last one)")
              .repeatable("--raise", "NAME=VALUE", "raise a limit, such as tool_calls=100")
              .flag("--investigate", "end the run and release its task; nothing is deleted")
              .example("baton resume --raise tool_calls=100")
              .example("baton resume --raise max_cost='$10' --raise max_iterations=40")
              .example("baton resume --investigate");
      default -> throw Commands.unknown(name);
    };
  }

  @Override
  public ExitCode run(String name, Call call) {
    return switch (name) {
      case "run" -> RunCommand.run(call);
      case "resume" -> ResumeCommand.run(call);
      default -> throw Commands.unknown(name);
    };
  }

  /** {@code baton run}: lets an agent work on one task after another, and stops it in time. */
  private static final class RunCommand {
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
}
