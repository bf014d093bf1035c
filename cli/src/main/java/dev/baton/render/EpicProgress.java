package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.json.JsonFields;
import dev.baton.json.document.TaskJson;
import dev.baton.store.Epics.Progress;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.util.List;

/** Epics with what is done of them, in bd's shapes. */
public final class EpicProgress {
  private final List<Line> lines;

  /** One epic. */
  public record Line(Task epic, Progress progress) {}

  public EpicProgress(List<Line> lines) {
    this.lines = List.copyOf(lines);
  }

  /** A table, or an array. */
  public void print(Output output) {
    if (output.isJson()) {
      output.json(this::write);
    } else if (lines.isEmpty()) {
      output.note("there is no such epic");
    } else {
      output.table(table(), true);
    }
  }

  private void write(JsonWriter json) {
    json.beginArray();
    for (Line line : lines) {
      json.beginObject();
      json.name("epic");
      TaskJson.write(json, TaskView.of(line.epic));
      new JsonFields(json)
          .number("total_children", line.progress.children())
          .number("closed_children", line.progress.closed())
          .truth("eligible_for_close", line.progress.isDone());
      json.endObject();
    }
    json.endArray();
  }

  private Table table() {
    Table table =
        new Table(
            List.of(
                Column.left("ID"),
                Column.right("CLOSED"),
                Column.left("STATE"),
                Column.flexible("TITLE")));
    for (Line line : lines) {
      boolean done = line.progress.isDone();
      table.row(
          new Cell(Style.ID, line.epic.id().value()),
          Cell.of(line.progress.closed() + "/" + line.progress.children()),
          new Cell(done ? Style.GOOD : Style.PLAIN, done ? "done" : "open"),
          Cell.of(line.epic.title()));
    }
    return table;
  }

  /** Tells which epics were closed. */
  public static void printClosed(Output output, List<TaskId> closed, String reason) {
    if (!output.isJson()) {
      closed.forEach(id -> output.line("closed " + id));
      return;
    }
    output.json(json -> {
      json.beginObject();
      json.name("closed");
      json.beginArray();
      closed.forEach(id -> json.value(id.value()));
      json.endArray();
      new JsonFields(json).number("count", closed.size()).text("reason", reason);
      json.endObject();
    });
  }
}
