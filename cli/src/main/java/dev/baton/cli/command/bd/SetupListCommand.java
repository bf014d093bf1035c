package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
        .onlyReads();
  }

  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    List<String> names = new ArrayList<>();
    for (Assistant assistant : Assistant.values()) {
      names.add(assistant.word());
    }
    if (!session.arguments().has("--list")) {
      throw Failure.usage("setup needs a name: expected " + String.join(", ", names), "");
    }
    if (session.output().isJson()) {
      session.output().json(new StringsJson(names));
    } else {
      names.forEach(session.output()::line);
    }
    return ExitCode.OK;
  }
}
