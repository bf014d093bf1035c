package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.render.TaskPage;
import dev.baton.store.Events.Event;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.TaskId;
import java.util.List;

/**
 * {@code bd history}: shows what happened to a task, the latest first. Baton stores changes and not
 * earlier versions, so there are none in it.
 */
final class HistoryCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("history", "Show what happened to a task, the latest change first.")
        .arguments("ID", "1", "the id of the task; it may have been deleted")
        .option("-n --limit", "N", "")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    String typed = call.arguments().words().getFirst();
    TaskId id =
        call.workspace().stores().taskQueries().resolve(typed) instanceof Lookup.Missing
            ? new TaskId(typed)
            : call.resolve(typed);
    List<Event> events = call.workspace().stores().events().history(id);
    if (call.output().isJson()) {
      call.output().json(new ArrayDocument<>(events.reversed(), HistoryCommand::write));
    } else if (events.isEmpty()) {
      call.output().note("no history of " + id);
    } else {
      new TaskPage(call.output(), call.now()).printHistory(events);
    }
    return ExitCode.OK;
  }

  private static void write(JsonFields fields, Event event) {
    fields
        .text("CommitHash", String.valueOf(event.id()))
        .text("Committer", event.actor())
        .time("CommitDate", event.at())
        .text("Kind", event.kind())
        .raw("Detail", event.detail());
  }
}
