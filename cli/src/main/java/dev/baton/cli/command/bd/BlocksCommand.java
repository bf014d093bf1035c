package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.plan.DependencyOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd dep ID --blocks OTHER}: makes another task depend on this one. */
final class BlocksCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("dep", "Make another task wait for this one.")
        .arguments("ID", "0..1", "the task that the other one waits for")
        .option("-b --blocks", "OTHER", "the task that waits")
        .flag("--no-cycle-check", "")
        .flag("--force", "change the task even if another worker holds it")
        .example("bd dep app-a1b --blocks app-c2d");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    String waiting = call.arguments().value("--blocks");
    if (words.isEmpty() || waiting == null) {
      throw Failure.usage(
          "dep needs a subcommand, or a task id with --blocks",
          "bd dep add app-a1b app-c2d, or bd dep app-c2d --blocks app-a1b");
    }
    TaskId blocker = call.resolve(words.getFirst());
    return DependencyOutcome.block(call, blocker, call.resolve(waiting));
  }
}
