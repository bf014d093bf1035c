package dev.baton.cli.command.history;

import dev.baton.app.history.RunCondition;
import dev.baton.app.history.RunView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    RunView view = NamedRun.find(session);
    String run = view.run().id();
    boolean cancel = session.arguments().has("--cancel");
    String by = cancel ? null : session.stamp().actor();
    boolean asked =
        view.condition() != RunCondition.DIED && session.stores().runs().askToPause(run, by);
    if (!asked) {
      throw new Failure(
          ExitCode.CONFLICT,
          "not_running",
          run + " is not running: it is " + view.condition().word(),
          "baton runs lists all runs");
    }
    if (session.output().isJson()) {
      session.output().json(new RunsJson.Pause(run, by));
    } else if (cancel) {
      session.output().line(run + " continues");
    } else {
      session.output().line(run + " pauses after its present iteration");
      session.output().note("to continue it then: baton resume --run " + run);
    }
    return ExitCode.OK;
  }
}
