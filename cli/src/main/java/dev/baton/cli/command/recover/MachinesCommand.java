package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.MachinesJson;
import dev.baton.render.MachineRows;
import dev.baton.store.Machines.Machine;
import java.util.List;

/** {@code baton machines}: lists the machines that use a database on a server. */
final class MachinesCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "machines",
            "List the machines that use a database on a server, with their claims and when each was"
                + " last seen.")
        .onlyReads()
        .example("baton machines")
        .example("baton machines --json | jq -r '.[] | select(.claims > 0) | .name'");
  }

  @Override
  public ExitCode run(Session session) {
    List<Machine> machines = session.stores().machines().all();
    if (session.output().isJson()) {
      session.output().json(new MachinesJson(machines));
    } else {
      MachineRows.print(session.output(), machines, session.now());
    }
    return ExitCode.OK;
  }
}
