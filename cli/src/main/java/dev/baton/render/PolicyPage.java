package dev.baton.render;

import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The thresholds that hold, and where each comes from. */
public final class PolicyPage {
  private final Resolution resolution;
  private final boolean explain;

  /**
   * @param explain whether to tell where each value comes from
   */
  public PolicyPage(Resolution resolution, boolean explain) {
    this.resolution = resolution;
    this.explain = explain;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    JsonFields all = new JsonFields(json);
    all.text("preset", resolution.preset().presetName());
    if (explain) {
      all.text("preset_source", name(resolution.presetKind()))
          .text("preset_origin", resolution.presetOrigin());
    }
    json.name("settings");
    json.beginArray();
    for (Explained setting : resolution.settings()) {
      json.beginObject();
      JsonFields fields = new JsonFields(json);
      fields.text("name", setting.setting().key()).text("value", setting.value());
      if (explain) {
        fields.text("source", name(setting.kind())).text("origin", setting.origin());
      }
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static String name(PolicySources.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  public void print(Output output) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("SETTING"), Column.left("VALUE")));
    if (explain) {
      columns.add(Column.flexible("BY"));
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
