package dev.baton.render;

import dev.baton.config.Configuration.ShownSetting;
import dev.baton.config.Configuration.ShownSetting.Other;
import dev.baton.json.document.ConfigJson;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings in effect, and where each comes from.
 *
 * @param files the paths of the config files, whether they exist or not
 * @param explain whether to show where each value comes from
 */
public record ConfigPage(List<ShownSetting> settings, List<Path> files, boolean explain) {

  private static final String NONE = "-";

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new ConfigJson(settings, files, explain));
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("SETTING"),
                Column.left("VALUE"),
                Column.wrapped(explain ? "BY" : "MEANING")));
    for (ShownSetting setting : settings) {
      String said = explain ? setting.origin() : setting.entry().meaning();
      String value = setting.texts().isEmpty() ? NONE : String.join(", ", setting.texts());
      table.row(Cell.of(setting.entry().path()), Cell.of(value), new Cell(Style.DIM, said));
      for (Other other : explain ? setting.others() : List.<Other>of()) {
        table.row(
            Cell.of(""), new Cell(Style.DIM, other.text()), new Cell(Style.DIM, words(other)));
      }
    }
    output.table(table, true);
    if (explain) {
      for (Path file : files) {
        output.note((Files.exists(file) ? "read " : "not there: ") + file);
      }
    }
  }

  private static String words(Other other) {
    return other.problem() == null
        ? "overruled: " + other.origin()
        : "ignored: " + other.origin() + ": " + other.problem();
  }
}
