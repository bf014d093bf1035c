package dev.baton.cli.command.move;

import dev.baton.app.TaskView;
import dev.baton.app.move.ExportTasks;
import dev.baton.cli.core.Session;
import dev.baton.json.document.TaskJson;
import dev.baton.sweep.Assessment;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** One JSON array, as {@code list --json} has it. */
public final class JsonExport implements TaskExport {

  @Override
  public String name() {
    return "json";
  }

  @Override
  public String summary() {
    return "Write all tasks as one JSON array, as list --json has them.";
  }

  @Override
  public String example() {
    return "tasks.json";
  }

  @Override
  public long write(Session session, PrintStream out) {
    Map<TaskId, Assessment> assessments = new HashMap<>();
    for (Assessment assessment : session.scan().all()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    long[] count = {0};
    Output document =
        new Output(out, session.environment().err(), true, true, Table.UNLIMITED, Ansi.OFF);
    document.json(json -> {
      json.beginArray();
      count[0] =
          new ExportTasks(session.stores().transfers())
              .export(
                  false,
                  whole ->
                      TaskJson.write(
                          json, TaskView.of(whole.task(), assessments.get(whole.task().id()))));
      json.endArray();
    });
    return count[0];
  }
}
