package dev.baton.render;

import dev.baton.git.rescue.Rescue;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Rescues, one per line. */
public final class RescueRows {
  private static final int SHORT_ID = 10;

  private RescueRows() {}

  /** Prints a table, or a note that there are none. */
  public static void print(Output output, List<Rescue> rescues, Instant now) {
    if (rescues.isEmpty()) {
      output.note("no rescues in this repository");
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("TASK"),
                Column.left("EPOCH"),
                Column.left("FILES"),
                Column.left("AGE"),
                Column.left("COMMIT"),
                Column.wrapped("WORKER")));
    for (Rescue rescue : rescues) {
      table.row(
          new Cell(Style.ID, rescue.name().task()),
          Cell.of(String.valueOf(rescue.name().epoch())),
          Cell.of(String.valueOf(rescue.files())),
          Cell.of(Ages.format(Duration.between(rescue.createdAt(), now))),
          new Cell(Style.DIM, rescue.commit().substring(0, SHORT_ID)),
          Cell.of(rescue.worker()));
    }
    output.table(table, true);
  }

  /** Prints what was deleted, and how it could be restored. */
  public static void printDropped(Output output, List<Rescue> rescues, boolean dryRun) {
    if (rescues.isEmpty()) {
      output.note("nothing to delete");
    }
    for (Rescue rescue : rescues) {
      String ref = rescue.name().ref();
      output.line((dryRun ? "would delete " : "deleted ") + ref + " (" + rescue.commit() + ")");
      if (!dryRun) {
        output.note("restore it with: git update-ref " + ref + " " + rescue.commit());
      }
    }
  }
}
