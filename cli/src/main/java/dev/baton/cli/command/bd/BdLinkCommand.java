package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.plan.DependencyOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd link}: makes one task depend on another. */
final class BdLinkCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("link", "Make the first task depend on the second: the same as dep add.")
        .arguments("ID OTHER", "2", "the task that waits, and the task that it waits for")
        .option("-t --type", "TYPE", "blocks (default), related, parent-child …")
        .flag("--force", "change the task even if another worker holds it")
        .example("bd link app-a1b app-c2d");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    TaskId task = call.resolve(words.get(0));
    TaskId other = call.resolve(words.get(1));
    return DependencyOutcome.add(call, task, other, DependencyOutcome.type(call));
  }
}
