package dev.baton.cli.iteration;

import dev.baton.app.FindIterations;
import dev.baton.app.FindIterations.IterationView;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RunOption;
import dev.baton.cli.option.SinceOption;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.task.InvalidValue;
import java.util.List;

/** Finds the iterations that the options select. */
final class IterationLookup {
  static Syntax addTo(Syntax syntax) {
    return SinceOption.addTo(syntax, "only those that were at work")
        .option("--task", "ID", "only those of this task")
        .option("--run", "NAME", "only those of this run")
        .option("--worker", "NAME", "only those of this worker")
        .flag("--all", "include those whose commits were squashed or dropped");
  }

  /**
   * The selected iterations, oldest first.
   *
   * @param limit at most this many of the latest; 0 for all
   * @throws Failure with exit code 3 when there is no such task or run
   */
  static List<IterationView> find(Arguments arguments, int limit) {
    String task = arguments.value("--task");
    String run = arguments.value("--run");
    IterationFilter filter =
        IterationFilter.ALL
            .withTask(task == null ? null : arguments.resolve(task))
            .withRun(run == null ? null : RunOption.nameIn(arguments.workspace(), run))
            .withWorker(arguments.value("--worker"))
            .withSince(SinceOption.read(arguments))
            .withOnlyKept(!arguments.has("--all"))
            .withLast(limit);
    return new FindIterations(arguments.workspace()).list(filter);
  }

  /**
   * The iteration that the first argument names.
   *
   * @throws Failure with exit code 3 when there is none
   */
  static Iteration named(Arguments arguments) {
    return numbered(arguments, arguments.words().getFirst());
  }

  /**
   * The iteration with this number.
   *
   * @throws Failure with exit code 3 when there is none
   */
  static Iteration numbered(Arguments arguments, String text) {
    return new FindIterations(arguments.workspace())
        .find(number(text))
        .orElseThrow(() ->
            Failure.notFound(
                "not_found",
                "no iteration " + text,
                "baton iterations --all -n 0 lists all of them"));
  }

  private static long number(String text) {
    try {
      long number = Long.parseLong(text.startsWith("#") ? text.substring(1) : text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(text) + " is not an iteration number: expected 1 or more",
        "baton iterations lists them");
  }
}
