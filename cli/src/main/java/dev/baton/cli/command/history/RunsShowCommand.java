package dev.baton.cli.command.history;

import dev.baton.app.FindIterations;
import dev.baton.app.IterationView;
import dev.baton.app.history.RunView;
import dev.baton.cli.iteration.IterationsView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.RunsJson;
import dev.baton.render.RunPage;
import dev.baton.store.IterationFilter;
import java.util.List;

/** {@code baton runs show}: shows everything about one run. */
final class RunsShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("runs show", "Show a run: its tasks, iterations, tokens and cost.")
        .arguments("RUN", "1", "the name of the run, or its beginning")
        .onlyReads()
        .example("baton runs show run-1a2b3c4d");
  }

  @Override
  public ExitCode run(Call call) {
    RunView view = NamedRun.find(call);
    String asked = call.workspace().stores().runs().pauseAskedBy(view.run().id()).orElse(null);
    if (call.output().isJson()) {
      call.output().json(new RunsJson.Shown(view, asked));
      return ExitCode.OK;
    }
    new RunPage(call.output(), call.now()).print(view, asked);
    List<IterationView> iterations =
        new FindIterations(call.workspace()).list(IterationFilter.ALL.withRun(view.run().id()));
    if (!iterations.isEmpty()) {
      new IterationsView(iterations, call.now()).text(call.output());
    }
    return ExitCode.OK;
  }
}
