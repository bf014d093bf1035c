package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.text.Texts;

/** {@code bd config set}: stores a setting. */
final class ConfigSetCommand implements Command {
  private static final int MAX_NAME = 200;

  @Override
  public Syntax syntax() {
    return new Syntax(
            "config set",
            "Store one of bd's settings. status.custom and types.custom add statuses and types.")
        .arguments("NAME VALUE", "2", "the name of the setting, and its value")
        .example("bd config set status.custom \"review:wip,qa\"");
  }

  @Override
  public ExitCode run(Call call) {
    String name = Texts.line("name", call.arguments().words().getFirst(), MAX_NAME);
    String value = TextOptions.body("value", call.arguments().words().getLast());
    new BdSettings(call.workspace()).set(name, value);
    if (call.output().isJson()) {
      call.output().object(fields -> fields.text("key", name).anyText("value", value));
    } else {
      call.output().line("set " + name + " = " + value);
    }
    return ExitCode.OK;
  }
}
