package dev.baton.cli.command.loop;

import dev.baton.cli.core.Environment;
import dev.baton.cli.core.Session;
import dev.baton.json.document.LogJson;
import dev.baton.render.LogPage;
import dev.baton.run.LogEntry;
import dev.baton.run.LogPlayback;
import java.util.List;

/** Shows the log of an agent as text, or as one JSON object a line. */
final class LogScreen implements LogPlayback.Screen {
  private final Session session;
  private final LogPage page;

  LogScreen(Session session) {
    this.session = session;
    this.page = new LogPage(session.output(), session.now());
  }

  @Override
  public List<Runnable> lines(LogEntry entry) {
    if (!session.output().isJson()) {
      return page.lines(entry);
    }
    return LogJson.isPublished(entry)
        ? List.of(() -> session.output().jsonLine(new LogJson(entry)))
        : List.of();
  }

  @Override
  public boolean isRead() {
    session.output().flush();
    return Environment.pass(session.environment().out(), new byte[0], 0);
  }
}
