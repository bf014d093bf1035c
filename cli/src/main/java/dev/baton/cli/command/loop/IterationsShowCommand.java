package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.IterationJson;
import dev.baton.render.IterationPage;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.IterationAccount;
import dev.baton.store.IterationFile;
import dev.baton.store.Iterations;
import dev.baton.store.TestResult;
import java.util.List;

/** {@code baton iterations show}: shows everything about one iteration. */
final class IterationsShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("iterations show", "Show an iteration: files, errors, tests, cost.")
        .arguments("N", "1", "the number of the iteration")
        .onlyReads()
        .example("baton iterations show 12");
  }

  @Override
  public ExitCode run(Session session) {
    Iteration iteration = IterationLookup.named(session);
    Iterations store = session.stores().iterations();
    IterationView view = new IterationView(iteration, store.errors(iteration.n()));
    List<IterationFile> files = store.files(iteration.n());
    List<TestResult> tests = store.tests(iteration.n());
    IterationAccount account = store.account(iteration.n());
    List<ClosingLog.Entry> closings = session.stores().closingLog().ofIteration(iteration.n());
    if (session.output().isJson()) {
      session.output().json(new IterationJson.Shown(view, files, tests, account, closings));
    } else {
      new IterationPage(session.output(), session.now())
          .print(view, files, tests, account, closings);
    }
    return ExitCode.OK;
  }
}
