package dev.baton.cli.command;

import dev.baton.app.ClaimTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.RunOptions;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.config.RunConfig;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.task.TaskId;

/** {@code baton run}: lets an agent work on task after task, and stops it in time. */
public final class RunCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "run",
                "Let an agent work on one ready task after the other. Each iteration is measured;"
                    + " a breaker stops a loop that does not move. Exit code 0: done; 10: stopped;"
                    + " 11: a person must decide (baton resume); 12: a limit; 13: nothing to do.")
            .commandLine(
                "0..*",
                "the agent: {prompt}, {prompt_file}, {model}, {task} and {iteration} are filled in;"
                    + " without the first two the prompt is its standard input")
            .option("--task", "ID", "only this task")
            .flag("--next", "one ready task after the other (so it does without --task)")
            .flag("--once", "only one task")
            .option("-w --worker", "NAME", "who works (default: BATON_WORKER, else the actor)")
            .flag("--now", "take over from a worker that seems dead without waiting to be sure")
            .option("--budget", "DOLLARS", "the same as --max-cost, in dollars without a sign")
            .flag("--no-circuit-breaker", "never stop a loop that does not move; limits stay")
            .option("--check-timeout", "TIME", "how long a check may take (default 10m)");
    RunOptions.addTo(syntax);
    BreakerOptions.addToRun(syntax);
    return FilterOptions.addWithoutLimit(syntax)
        .example("baton run --agent claude --check 'npm test'")
        .example("baton run --max-iterations 20 --max-cost '$5' -- ./agent.sh --model {model}")
        .example("baton run --task app-a1b --on-stagnation pause --json -- ./agent.sh");
  }

  @Override
  public ExitCode run(Session session) {
    if (session.arguments().has("--sandbox")) {
      // bd's flag of that name, which all commands accept, is another one than cub's.
      throw Failure.usage(
          "Baton has no sandbox: expected the agent to bring its own",
          "baton run -- docker run … ./agent.sh");
    }
    RunSetup setup =
        new RunSetup(session, RunConfig.read(session.config(), session.notifyConfig()));
    RunPlan plan = setup.plan();
    Workplace place = setup.place(Running.newName());
    TaskId task = plan.goal().task();
    Running running = new Running(session, plan, place, null);
    return running.run(
        task == null
            ? null
            : ClaimOutcome.won(
                session,
                plan.worker().worker(),
                new ClaimTask(session)
                    .claim(
                        session.caller(),
                        new ClaimTask.Request(
                            task, plan.worker(), session.arguments().has("--now")))));
  }
}
