package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.DependencyOutcome;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId task = session.resolve(words.get(0));
    TaskId other = session.resolve(words.get(1));
    return DependencyOutcome.add(session, task, other, DependencyOutcome.type(session));
  }
}
