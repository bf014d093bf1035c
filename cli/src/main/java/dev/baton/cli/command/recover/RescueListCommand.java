package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueRows;
import java.util.List;

/** {@code baton rescue list}: lists the rescues of dead workers' files. */
public final class RescueListCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("rescue list", "List the rescued work of dead workers.")
        .option("--task", "ID", "only those of this task")
        .onlyReads()
        .example("baton rescue list")
        .example("baton rescue list --json | jq -r '.[].ref'");
  }

  @Override
  public ExitCode run(Session session) {
    String task = session.arguments().value("--task");
    List<Rescue> rescues =
        task == null
            ? RescueOptions.all(session)
            : RescueOptions.of(session, session.resolve(task).value());
    if (session.output().isJson()) {
      session.output().json(new RescueJson(rescues));
    } else {
      RescueRows.print(session.output(), rescues, session.now());
    }
    return ExitCode.OK;
  }
}
