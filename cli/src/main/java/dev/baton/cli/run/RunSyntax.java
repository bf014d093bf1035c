package dev.baton.cli.run;

import dev.baton.cli.kit.RunOptions;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;

/**
 * The options of {@code baton run}. Also used to parse the stored words of a run that is resumed.
 */
final class RunSyntax {
  static Syntax create() {
    Syntax syntax =
        new Syntax(
                "run",
                "Let an agent work on one ready task after another. Each iteration is measured; a"
                    + " breaker stops a loop that makes no progress. Exit code 0: done; 10:"
                    + " stopped; 11: a person must decide (baton resume); 12: limit reached; 13:"
                    + " nothing to do.")
            .commandLine(
                "0..*",
                "the agent; {prompt}, {prompt_file}, {model}, {task}, {iteration} and {resume} are"
                    + " replaced; without the first two, it reads the prompt from standard input")
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
            "--agent --agent-args --task --once --check --max-iterations --max-cost --max-duration"
                + " --commit --preset")
        .example("baton run --agent claude --check 'npm test'")
        .example("baton run --max-iterations 20 --max-cost '$5' -- ./agent.sh --model {model}")
        .example("baton run --task app-a1b --on-stagnation pause --json -- ./agent.sh");
  }
}
