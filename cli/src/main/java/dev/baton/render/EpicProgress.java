package dev.baton.render;

import dev.baton.app.OpenEpics.Epic;
import dev.baton.json.document.EpicsJson;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.util.List;

/** Epics and their progress, as in bd. */
public record EpicProgress(List<Epic> lines) {

  /**
   * Prints a table, or a JSON array.
   *
   * @param eligibleOnly whether only those were looked for whose children are all closed
   */
  public void print(Output output, boolean eligibleOnly) {
    if (output.isJson()) {
      output.json(new EpicsJson(lines));
    } else if (lines.isEmpty()) {
      output.note(eligibleOnly ? "no epic whose children are all closed" : "no open epics");
    } else {
      output.table(table(), true);
    }
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

  /** Prints which epics were closed. */
  public static void printClosed(Output output, List<TaskId> closed, String reason) {
    if (!output.isJson()) {
      closed.forEach(id -> output.line("closed " + id));
      return;
    }
    output.json(new EpicsJson.Closed(closed, reason));
  }
}
