package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;

/** {@code bd config unset}: removes a setting. */
final class ConfigUnsetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config unset", "Remove one of bd's settings.")
        .arguments("NAME", "1", "the name of the setting");
  }

  @Override
  public ExitCode run(Session session) {
    String name = session.arguments().words().getFirst();
    new BdSettings(session).unset(name);
    if (session.output().isJson()) {
      session.output().object(fields -> fields.text("key", name));
    } else {
      session.output().line("unset " + name);
    }
    return ExitCode.OK;
  }
}
