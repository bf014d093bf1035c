package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RemoteOptions;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueMoves;
import java.util.List;

/** {@code baton rescue fetch}: gets rescues from a remote repository. */
final class RescueFetchCommand implements Command {

  @Override
  public Syntax syntax() {
    return RemoteOptions.addTo(
            new Syntax(
                "rescue fetch",
                "Get the rescues that other machines pushed to the git remote. A rescue here that"
                    + " has more than the one there stays as it is."))
        .onlyReads()
        .example("baton rescue fetch")
        .example("baton rescue fetch app-a1b && baton rescue apply app-a1b");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> typed = call.arguments().words();
    String task = typed.isEmpty() ? null : call.resolve(typed.getFirst()).value();
    RescueJson.Transfer got =
        RemoteOptions.exchange(call, "fetched from", remote -> remote.fetch(task));
    RescueMoves.print(call.output(), got, "fetched", "from");
    return ExitCode.OK;
  }
}
