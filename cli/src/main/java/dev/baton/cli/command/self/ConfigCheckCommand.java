package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<ConfigProblem> problems = new ConfigCheck(call.workspace().config()).problems();
    ConfigProblems page =
        new ConfigProblems(problems, new Configuration(call.workspace().config()).files());
    page.print(call.output());
    return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }
}
