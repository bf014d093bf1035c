package dev.baton.cli.command.history;

import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.json.document.RunsJson;
import dev.baton.render.RunTable;
import dev.baton.store.Runs;
import java.util.List;

/** Prints runs. */
final class RunListing {
  private RunListing() {}

  static ExitCode print(Session session, Runs.Filter filter) {
    List<RunView> views = new RunHistory(session).list(filter);
    if (session.output().isJson()) {
      session.output().json(new RunsJson(views));
    } else if (views.isEmpty()) {
      session.output().note("no runs; baton run starts one");
    } else {
      new RunTable(views, session.now()).print(session.output());
    }
    if (views.size() == filter.last()) {
      session.output().note("the last " + filter.last() + " are shown; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
