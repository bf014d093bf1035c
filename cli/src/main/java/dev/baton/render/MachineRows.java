package dev.baton.render;

import dev.baton.store.Machines.Machine;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The machines that use a database on a server, one per line. */
public final class MachineRows {
  private MachineRows() {}

  /** Prints a table, or a note that there are none. */
  public static void print(Output output, List<Machine> machines, Instant now) {
    if (machines.isEmpty()) {
      output.note("no machines: the database is a file, or no machine has changed anything yet");
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("MACHINE"),
                Column.left("CLAIMS"),
                Column.left("SEEN"),
                Column.left("BATON"),
                Column.left("ID")));
    for (Machine machine : machines) {
      table.row(
          Cell.of(machine.name()),
          Cell.of(String.valueOf(machine.claims())),
          Cell.of(Ages.format(Duration.between(machine.seenAt(), now))),
          Cell.of(machine.version()),
          new Cell(Style.DIM, machine.id()));
    }
    output.table(table, true);
  }
}
