package dev.baton.cli.command.loop;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.json.document.LogJson;
import dev.baton.render.LogPage;
import dev.baton.run.LogEntry;
import dev.baton.run.LogPlayback;
import java.util.List;

/** Shows the log of an agent as text, or as one JSON object a line. */
final class LogScreen implements LogPlayback.Screen {
  private final Call call;
  private final LogPage page;

  LogScreen(Call call) {
    this.call = call;
    this.page = new LogPage(call.output(), call.now());
  }

  @Override
  public List<Runnable> lines(LogEntry entry) {
    if (!call.output().isJson()) {
      return page.lines(entry);
    }
    return LogJson.isPublished(entry)
        ? List.of(() -> call.output().jsonLine(new LogJson(entry)))
        : List.of();
  }

  @Override
  public boolean isRead() {
    call.output().flush();
    return Environment.pass(call.environment().out(), new byte[0], 0);
  }
}
