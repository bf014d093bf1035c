package dev.baton.cli.command.cub;

import dev.baton.app.FindIterations;
import dev.baton.app.IterationView;
import dev.baton.cli.iteration.IterationsView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.IterationFilter;
import dev.baton.task.InvalidValue;
import java.util.List;

/** {@code cub ledger show}: shows the work on a task, which cub keeps in its ledger. */
final class LedgerShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("ledger show", "Show the iterations of a task, oldest first.")
        .arguments("ID", "1", "the id of the task")
        .option("-a --attempt", "N", "only the first, second, … of them")
        .flag("-c --changes", "also the files that each of them changed")
        .onlyReads()
        .example("cub ledger show app-a1b --changes");
  }

  @Override
  public ExitCode run(Call call) {
    IterationFilter filter =
        IterationFilter.ALL
            .withTask(call.resolve(call.arguments().words().getFirst()))
            .withOnlyKept(true);
    List<IterationView> views = new FindIterations(call.workspace()).list(filter);
    String attempt = call.arguments().value("--attempt");
    if (attempt != null) {
      views = List.of(numbered(views, attempt));
    }
    call.output().show(new IterationsView(views, call.now()));
    if (!call.output().isJson() && call.arguments().has("--changes")) {
      for (IterationView view : views) {
        for (IterationFile file :
            call.workspace().stores().iterations().files(view.iteration().n())) {
          call.output()
              .line("%d  %s %s".formatted(view.iteration().n(), file.change(), file.path()));
        }
      }
    }
    return ExitCode.OK;
  }

  private static IterationView numbered(List<IterationView> views, String attempt) {
    try {
      int number = Integer.parseInt(attempt);
      if (number > 0 && number <= views.size()) {
        return views.get(number - 1);
      }
      if (number > 0) {
        throw new Failure(
            ExitCode.NOT_FOUND,
            "not_found",
            "there is no attempt " + number + ": the task has " + views.size(),
            "");
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a number that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(attempt) + " is not the number of an attempt: expected 1 or more", "");
  }
}
