package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.TextJson;
import dev.baton.setup.Lesson;

/** {@code baton prime}: what an agent has to know, to paste into AGENTS.md. */
final class PrimeCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("prime", "Print the instructions that teach an agent to use Baton.")
        .example("baton prime")
        .example("baton setup agents");
  }

  @Override
  public ExitCode run(Session session) {
    if (session.output().isJson()) {
      session.output().json(TextJson.lesson(Lesson.TEXT));
    } else {
      session.output().rendered(Lesson.TEXT);
    }
    return ExitCode.OK;
  }
}
