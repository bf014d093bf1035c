package dev.baton.cli.run;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.ClaimTask;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.RunOptions;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.run.ResumeCommand.StoredArguments;
import dev.baton.cli.task.ReadyListing;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton run} and {@code baton resume}: agents that work on one task after another. */
public final class RunCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOP, "run", "let an agent work on one ready task after another"),
        Row.of(LOOP, "resume", "resume a paused or dead run"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "run" -> RunSyntax.create();
      case "resume" ->
          new Syntax(
                  "Resume the run that was paused last in this work tree, also after a reboot; or,"
                      + " by its name, a run that died. Its breaker is closed and its counters are"
                      + " reset; the budget of the whole run is not. The agent continues with the"
                      + " files that its last iteration left.",
                  ResumeCommand::run)
              .option("--run", "NAME", "this run (default: the last one)")
              .repeatable("--raise", "NAME=VALUE", "raise a limit, such as tool_calls=100")
              .flag("--investigate", "end the run and release its task; nothing is deleted")
              .example("baton resume --raise tool_calls=100")
              .example("baton resume --raise max_cost='$10' --raise max_iterations=40")
              .example("baton resume --investigate");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode run(Call call) {
    if (call.has("--sandbox")) {
      // All commands accept bd's flag of this name, but cub's has another meaning.
      throw Failure.usage(
          "Baton has no sandbox: expected the agent to have its own",
          "baton run -- docker run … ./agent.sh");
    }
    if (call.has("--ready")) {
      return new ReadyListing(call, FilterOptions.read(call))
          .print(FilterOptions.readyOrder(call), 0, true);
    }
    RunSetup setup = new RunSetup(call);
    RunPlan plan = setup.plan();
    new RunConsent(call.workspace().location(), call.environment().variables())
        .give(StoredArguments.write(call));
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
            .claim(call.caller(), new ClaimTask.Request(task, plan.worker(), call.has("--now"))));
  }

  /**
   * The options of {@code baton run}. Also used to parse the stored words of a run that is resumed.
   */
  static final class RunSyntax {
    static Syntax create() {
      Syntax syntax =
          new Syntax(
                  "Let an agent work on one ready task after another. Each iteration is measured; a"
                      + " breaker stops a loop that makes no progress. Exit code 0: done; 10:"
                      + " stopped; 11: a person must decide (baton resume); 12: limit reached; 13:"
                      + " nothing to do; 14: the model's provider or the network was away for too"
                      + " long.",
                  RunCommands::run)
              .named("run")
              .commandLine(
                  "0..*",
                  "the agent; {prompt}, {prompt_file}, {model}, {task}, {iteration} and {resume}"
                      + " are replaced; without the first two, it reads the prompt from standard"
                      + " input")
              .option("--task", "ID", "only this task")
              .flag("--next", "one ready task after another (the default without --task)")
              .flag("--once", "only one task")
              .flag("--ready", "list what it would work on, and start nothing")
              .option("-w --worker", "NAME", "who works (default: BATON_WORKER, else the actor)")
              .flag("--now", "take over from a worker that seems dead without waiting")
              .option("--budget", "DOLLARS", "the same as --max-cost, in dollars without a sign")
              .flag("--no-circuit-breaker", "disable the breaker's rules; limits still apply")
              .flag("--continue-session", "continue the agent's session in each next iteration")
              .option("--check-timeout", "TIME", "how long a check may take (default 10m)");
      RunOptions.addTo(syntax);
      BreakerOptions.addToRun(syntax);
      return FilterOptions.addWithoutLimit(syntax)
          .usual(
              "--agent --agent-args --task --once --check --max-iterations --max-cost"
                  + " --max-duration --commit --preset")
          .example("baton run --agent claude --check 'npm test'")
          .example("baton run --max-iterations 20 --max-cost '$5' -- ./agent.sh --model {model}")
          .example("baton run --task app-a1b --on-stagnation pause --json -- ./agent.sh");
    }
  }
}
