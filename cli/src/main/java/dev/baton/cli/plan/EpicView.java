package dev.baton.cli.plan;

import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.document.TaskJson;
import dev.baton.store.TaskCounter.EpicProgress;
import dev.baton.task.Task;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.util.List;

/**
 * {@code epics} in docs/schema/definitions.json: epics and their progress.
 *
 * @param eligibleOnly whether only those were looked for whose children are all closed
 */
record EpicView(List<Epic> epics, boolean eligibleOnly) implements View {
  /** An epic and its progress. */
  record Epic(Task task, EpicProgress progress) {}

  static final String NONE = "no epic whose children are all closed";

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(epics, EpicView::writeEpic).write(json);
  }

  private static void writeEpic(JsonFields fields, Epic epic) {
    fields
        .document("epic", TaskJson.of(epic.task()))
        .number("total_children", epic.progress().children())
        .number("closed_children", epic.progress().closed())
        .truth("eligible_for_close", epic.progress().isDone());
  }

  @Override
  public void text(Output output) {
    if (epics.isEmpty()) {
      output.note(eligibleOnly ? NONE : "no open epics");
      return;
    }
    Table table = Table.of("ID", ">CLOSED", "STATE", "~TITLE");
    for (Epic epic : epics) {
      boolean done = epic.progress().isDone();
      table.row(
          new Cell(Style.ID, epic.task().id().value()),
          Cell.of(epic.progress().closed() + "/" + epic.progress().children()),
          new Cell(done ? Style.GOOD : Style.PLAIN, done ? "done" : "open"),
          Cell.of(epic.task().title()));
    }
    output.table(table, true);
  }
}
