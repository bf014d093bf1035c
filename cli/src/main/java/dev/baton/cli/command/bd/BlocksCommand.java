package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.DependencyOutcome;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    String waiting = session.arguments().value("--blocks");
    if (words.isEmpty() || waiting == null) {
      throw Failure.usage(
          "dep needs a subcommand, or a task id with --blocks",
          "bd dep add app-a1b app-c2d, or bd dep app-c2d --blocks app-a1b");
    }
    TaskId blocker = session.resolve(words.getFirst());
    return DependencyOutcome.block(session, blocker, session.resolve(waiting));
  }
}
