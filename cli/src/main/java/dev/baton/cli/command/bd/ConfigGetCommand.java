package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;

/** {@code bd config get}: shows a setting. */
final class ConfigGetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config get", "Show one of bd's settings; baton config shows Baton's own.")
        .arguments("NAME", "1", "the name of the setting")
        .onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    String name = session.arguments().words().getFirst();
    String value = new BdSettings(session).get(name);
    if (session.output().isJson()) {
      session.output().object(fields -> fields.text("key", name).anyText("value", value));
    } else {
      session.output().line(value.isEmpty() ? name + " (not set)" : value);
    }
    return ExitCode.OK;
  }
}
