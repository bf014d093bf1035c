package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.config.ConfigCheck;
import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.config.Configuration;
import dev.baton.render.ConfigProblems;
import java.util.List;

/** {@code baton config check}: reports problems in config files and variables. */
final class ConfigCheckCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "config check", "Find unknown names and invalid values in config files and variables.")
        .example("baton config check && baton config show --explain");
  }

  @Override
  public ExitCode run(Session session) {
    List<ConfigProblem> problems = new ConfigCheck(session.config()).problems();
    ConfigProblems page = new ConfigProblems(problems, new Configuration(session.config()).files());
    page.print(session.output());
    return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }
}
