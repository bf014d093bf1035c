package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import java.nio.file.Path;

/** {@code bd where}: shows where the database is. */
final class WhereCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("where", "Show where the database is.").onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    String prefix = call.workspace().stores().settings().prefix().orElse("");
    String database = call.workspace().location().place();
    Path folder = call.workspace().location().top(call.environment().directory()).resolve(".beads");
    if (call.output().isJson()) {
      call.output()
          .object(fields ->
              fields
                  .text("path", folder.toString())
                  .text("prefix", prefix)
                  .text("database_path", database));
    } else {
      call.output().line(database + ", ids begin with " + prefix);
    }
    return ExitCode.OK;
  }
}
