package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;

/** {@code bd config unset}: removes a setting. */
final class ConfigUnsetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config unset", "Remove one of bd's settings.")
        .arguments("NAME", "1", "the name of the setting");
  }

  @Override
  public ExitCode run(Call call) {
    String name = call.arguments().words().getFirst();
    new BdSettings(call.workspace()).unset(name);
    if (call.output().isJson()) {
      call.output().object(fields -> fields.text("key", name));
    } else {
      call.output().line("unset " + name);
    }
    return ExitCode.OK;
  }
}
