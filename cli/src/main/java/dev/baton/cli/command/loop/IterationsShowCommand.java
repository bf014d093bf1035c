package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.IterationJson;
import dev.baton.program.LogFiles;
import dev.baton.render.IterationPage;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

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
  public ExitCode run(Call call) {
    Iteration iteration = IterationLookup.named(call);
    Iterations store = call.workspace().stores().iterations();
    IterationView view = new IterationView(iteration, store.errors(iteration.n()));
    List<IterationFile> files = store.files(iteration.n());
    List<TestResult> tests = store.tests(iteration.n());
    IterationAccount account = store.account(iteration.n());
    List<ClosingLog.Entry> closings =
        call.workspace().stores().closingLog().ofIteration(iteration.n());
    LogFiles log = log(call, iteration);
    if (call.output().isJson()) {
      call.output().json(new IterationJson.Shown(view, files, tests, account, closings, log));
    } else {
      IterationPage page = new IterationPage(call.output(), call.now());
      page.print(view, files, tests, account, closings);
      page.printLog(log);
    }
    return ExitCode.OK;
  }

  private static LogFiles log(Call call, Iteration iteration) {
    Path folder =
        Objects.requireNonNull(call.workspace().location().file().toAbsolutePath().getParent());
    return iteration.run() == null
        ? new LogFiles(null, null)
        : LogFiles.find(folder.resolve("logs"), iteration.run(), iteration.n());
  }
}
