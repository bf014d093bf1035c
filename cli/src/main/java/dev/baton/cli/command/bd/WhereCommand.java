package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import java.nio.file.Path;

/** {@code bd where}: shows where the database is. */
final class WhereCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("where", "Show where the database is.").onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    String prefix = session.stores().settings().prefix().orElse("");
    String database = session.location().place();
    Path folder = session.location().top(session.environment().directory()).resolve(".beads");
    if (session.output().isJson()) {
      session
          .output()
          .object(fields ->
              fields
                  .text("path", folder.toString())
                  .text("prefix", prefix)
                  .text("database_path", database));
    } else {
      session.output().line(database + ", ids begin with " + prefix);
    }
    return ExitCode.OK;
  }
}
