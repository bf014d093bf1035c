package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import java.util.Map;

/** {@code bd config list}: lists the settings. */
final class ConfigListCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config list", "List bd's settings; baton config shows Baton's own.")
        .onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    Map<String, String> all = new BdSettings(session).all();
    if (session.output().isJson()) {
      session.output().object(fields -> all.forEach(fields::anyText));
    } else {
      all.forEach((name, value) -> session.output().line(name + " = " + value));
    }
    return ExitCode.OK;
  }
}
