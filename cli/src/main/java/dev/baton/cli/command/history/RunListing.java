package dev.baton.cli.command.history;

import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.json.document.RunsJson;
import dev.baton.render.RunTable;
import dev.baton.store.Runs;
import java.util.List;

/** Prints runs. */
final class RunListing {
  private RunListing() {}

  static ExitCode print(Call call, Runs.Filter filter) {
    List<RunView> views = new RunHistory(call.workspace()).list(filter);
    if (call.output().isJson()) {
      call.output().json(new RunsJson(views));
    } else if (views.isEmpty()) {
      call.output().note("no runs; baton run starts one");
    } else {
      new RunTable(views, call.now()).print(call.output());
    }
    if (views.size() == filter.last()) {
      call.output().note("the last " + filter.last() + " are shown; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
