package dev.baton.cli.command.plan;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.DependencyOutcome;
import dev.baton.task.DependencyType;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton dep add}: makes one task depend on another. */
public final class DepAddCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("dep add", "Make the first task depend on the second.")
                .arguments(
                    "ID OTHER", "1..2", "the task that waits, and the task that it waits for")
                .option("--blocked-by --depends-on", "OTHER", "instead of the second argument")
                .option(
                    "-b --blocks", "OTHER", "the other direction: this task waits for the first")
                .option("-t --type", "TYPE", "blocks (default), waits-for, related …")
                .flag("--no-cycle-check", ""))
        .example("baton dep add app-a1b app-c2d");
  }

  @Override
  public ExitCode run(Call call) {
    DependencyType type = DependencyOutcome.type(call);
    List<String> words = call.arguments().words();
    TaskId first = call.resolve(words.get(0));
    TaskId second = call.resolve(other(call, words));
    boolean reverse = call.arguments().has("--blocks");
    return DependencyOutcome.add(call, reverse ? second : first, reverse ? first : second, type);
  }

  private static String other(Call call, List<String> words) {
    String blockedBy = call.arguments().value("--blocked-by");
    String blocks = call.arguments().value("--blocks");
    String option = blockedBy == null ? blocks : blockedBy;
    boolean both = blockedBy != null && blocks != null;
    if (both || (option == null) == (words.size() == 1)) {
      throw Failure.usage("dep add needs two task ids", "baton dep add app-a1b app-c2d");
    }
    return option == null ? words.get(1) : option;
  }
}
