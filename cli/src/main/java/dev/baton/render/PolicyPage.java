package dev.baton.render;

import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.json.document.PolicyJson;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * The thresholds in effect, and where each comes from.
 *
 * @param explain whether to show where each value comes from
 */
public record PolicyPage(Resolution resolution, boolean explain) {

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new PolicyJson(resolution, explain));
      return;
    }
    List<Column> columns = new ArrayList<>(List.of(Column.left("SETTING"), Column.left("VALUE")));
    if (explain) {
      columns.add(Column.wrapped("BY"));
    }
    Table table = new Table(columns);
    for (Explained setting : resolution.settings()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(setting.setting().key()));
      cells.add(Cell.of(setting.value()));
      if (explain) {
        cells.add(new Cell(Style.DIM, setting.origin()));
      }
      table.row(cells.toArray(new Cell[0]));
    }
    output.line(
        "preset "
            + resolution.preset().presetName()
            + (explain ? " (by " + resolution.presetOrigin() + ")" : ""));
    output.table(table, true);
  }
}
