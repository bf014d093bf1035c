package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    String task = call.arguments().value("--task");
    List<Rescue> rescues =
        task == null ? RescueOptions.all(call) : RescueOptions.of(call, call.resolve(task).value());
    if (call.output().isJson()) {
      call.output().json(new RescueJson(rescues));
    } else {
      RescueRows.print(call.output(), rescues, call.now());
    }
    return ExitCode.OK;
  }
}
