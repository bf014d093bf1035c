package dev.baton.render;

import dev.baton.app.OpenEpics.Epic;
import dev.baton.app.TaskView;
import dev.baton.json.JsonFields;
import dev.baton.json.document.TaskJson;
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
  private final List<Epic> lines;

  public EpicProgress(List<Epic> lines) {
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
    for (Epic epic : lines) {
      json.beginObject();
      json.name("epic");
      TaskJson.write(json, TaskView.of(epic.task()));
      new JsonFields(json)
          .number("total_children", epic.progress().children())
          .number("closed_children", epic.progress().closed())
          .truth("eligible_for_close", epic.progress().isDone());
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
    for (Epic epic : lines) {
      boolean done = epic.progress().isDone();
      table.row(
          new Cell(Style.ID, epic.task().id().value()),
          Cell.of(epic.progress().closed() + "/" + epic.progress().children()),
          new Cell(done ? Style.GOOD : Style.PLAIN, done ? "done" : "open"),
          Cell.of(epic.task().title()));
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
