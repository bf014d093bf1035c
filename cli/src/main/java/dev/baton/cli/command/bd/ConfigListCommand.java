package dev.baton.cli.command.bd;

import dev.baton.app.BdSettings;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import java.util.Map;

/** {@code bd config list}: lists the settings. */
final class ConfigListCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("config list", "List bd's settings; baton config shows Baton's own.")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    Map<String, String> all = new BdSettings(call.workspace()).all();
    if (call.output().isJson()) {
      call.output().object(fields -> all.forEach(fields::anyText));
    } else {
      all.forEach((name, value) -> call.output().line(name + " = " + value));
    }
    return ExitCode.OK;
  }
}
