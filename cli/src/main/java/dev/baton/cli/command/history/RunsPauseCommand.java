package dev.baton.cli.command.history;

import dev.baton.app.history.RunCondition;
import dev.baton.app.history.RunView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.RunsJson;

/** {@code baton runs pause}: asks a run to stop after its present iteration. */
final class RunsPauseCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "runs pause",
            "Ask a run to pause after its present iteration. It exits with 11, and baton resume"
                + " continues it.")
        .arguments("RUN", "1", "the name of the run, or its beginning")
        .flag("--cancel", "withdraw the request")
        .example("baton runs pause run-1a2b3c4d");
  }

  @Override
  public ExitCode run(Call call) {
    RunView view = NamedRun.find(call);
    String run = view.run().id();
    boolean cancel = call.arguments().has("--cancel");
    String by = cancel ? null : call.stamp().actor();
    boolean asked =
        view.condition() != RunCondition.DIED
            && call.workspace().stores().runs().askToPause(run, by);
    if (!asked) {
      throw new Failure(
          ExitCode.CONFLICT,
          "not_running",
          run + " is not running: it is " + view.condition().word(),
          "baton runs lists all runs");
    }
    if (call.output().isJson()) {
      call.output().json(new RunsJson.Pause(run, by));
    } else if (cancel) {
      call.output().line(run + " continues");
    } else {
      call.output().line(run + " pauses after its present iteration");
      call.output().note("to continue it then: baton resume --run " + run);
    }
    return ExitCode.OK;
  }
}
