package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;

/** {@code bd config get}: shows a setting. */
final class ConfigGetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config get", "Show one of bd's settings; baton config shows Baton's own.")
        .arguments("NAME", "1", "the name of the setting")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    String name = call.arguments().words().getFirst();
    String value = new BdSettings(call.workspace()).get(name);
    if (call.output().isJson()) {
      call.output().object(fields -> fields.text("key", name).anyText("value", value));
    } else {
      call.output().line(value.isEmpty() ? name + " (not set)" : value);
    }
    return ExitCode.OK;
  }
}
