package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.StringsJson;
import dev.baton.setup.Assistant;
import java.util.ArrayList;
import java.util.List;

/** {@code bd setup --list}: lists the assistants that can be set up. */
final class SetupListCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("setup list", "List the assistants for which instructions can be added.")
        .flag("--list", "")
        .onlyReads()
        .needs(Freshness.NONE);
  }

  @Override
  public ExitCode run(Call call) {
    List<String> names = new ArrayList<>();
    for (Assistant assistant : Assistant.values()) {
      names.add(assistant.word());
    }
    if (!call.arguments().has("--list")) {
      throw Failure.usage("setup needs a name: expected " + String.join(", ", names), "");
    }
    if (call.output().isJson()) {
      call.output().json(new StringsJson(names));
    } else {
      names.forEach(call.output()::line);
    }
    return ExitCode.OK;
  }
}
