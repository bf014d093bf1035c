package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<String> typed = session.arguments().words();
    String task = typed.isEmpty() ? null : session.resolve(typed.getFirst()).value();
    RescueJson.Transfer got =
        RemoteOptions.exchange(session, "fetched from", remote -> remote.fetch(task));
    RescueMoves.print(session.output(), got, "fetched", "from");
    return ExitCode.OK;
  }
}
