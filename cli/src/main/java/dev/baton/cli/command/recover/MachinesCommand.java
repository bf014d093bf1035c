package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<Machine> machines = call.workspace().stores().machines().all();
    if (call.output().isJson()) {
      call.output().json(new MachinesJson(machines));
    } else {
      MachineRows.print(call.output(), machines, call.now());
    }
    return ExitCode.OK;
  }
}
