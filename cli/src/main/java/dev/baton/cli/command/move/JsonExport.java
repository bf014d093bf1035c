package dev.baton.cli.command.move;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.json.document.TasksJson;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** A JSON array in the form of {@code list --json}. */
public final class JsonExport implements TaskExport {

  @Override
  public String name() {
    return "json";
  }

  @Override
  public String summary() {
    return "Write all tasks as one JSON array, in the format of list --json.";
  }

  @Override
  public String example() {
    return "tasks.json";
  }

  @Override
  public boolean isJson() {
    return true;
  }

  @Override
  public long write(Call call, PrintStream out) {
    Map<TaskId, Assessment> assessments = new HashMap<>();
    for (Assessment assessment : call.workspace().scan().all()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    long[] count = {0};
    Output document =
        new Output(out, call.environment().err(), true, true, Table.UNLIMITED, Ansi.OFF);
    document.json(
        TasksJson.stream(each ->
            count[0] =
                ExportTasks.each(
                    call.workspace().stores().transfers(),
                    false,
                    whole ->
                        each.accept(
                            TaskView.of(whole.task(), assessments.get(whole.task().id()))))));
    return count[0];
  }
}
