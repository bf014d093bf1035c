package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RemoteOptions;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.git.rescue.RescueRemote.Outcome;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueMoves;
import java.util.List;

/** {@code baton rescue push}: sends rescues to a remote repository. */
final class RescuePushCommand implements Command {

  @Override
  public Syntax syntax() {
    return RemoteOptions.addTo(
            new Syntax(
                "rescue push",
                "Send rescues to the git remote, so that other machines can fetch them. With a"
                    + " rescue go all commits below it that the remote does not have. A rescue with"
                    + " a file that rescue.exclude names is not sent (exit code 1)."))
        .onlyReads()
        .example("baton rescue push")
        .example("baton rescue push app-a1b --remote backup");
  }

  @Override
  public ExitCode run(Call call) {
    boolean all = call.arguments().words().isEmpty();
    List<Rescue> rescues = all ? RescueOptions.all(call) : RescueOptions.ofTyped(call);
    RescueJson.Transfer sent =
        RemoteOptions.exchange(
            call,
            "pushed to",
            remote ->
                rescues.isEmpty()
                    ? List.of()
                    : remote.push(rescues, call.workspace().rescueRules()));
    RescueMoves.print(call.output(), sent, "pushed", "to");
    boolean refused = sent.moved().stream().anyMatch(RescuePushCommand::isRefused);
    return refused ? ExitCode.FAILED : ExitCode.OK;
  }

  private static boolean isRefused(Moved one) {
    return one.outcome() == Outcome.REFUSED && !one.isOutdated();
  }
}
