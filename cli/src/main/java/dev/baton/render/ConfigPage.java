package dev.baton.render;

import dev.baton.config.ShownSetting;
import dev.baton.config.ShownSetting.Other;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The settings that hold, and where each comes from. */
public final class ConfigPage {
  private static final String NONE = "-";

  private final List<ShownSetting> settings;
  private final List<Path> files;
  private final boolean explain;

  /**
   * @param files where settings are looked for, be they there or not
   * @param explain whether to tell where each value comes from
   */
  public ConfigPage(List<ShownSetting> settings, List<Path> files, boolean explain) {
    this.settings = settings;
    this.files = files;
    this.explain = explain;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    writeFiles(json, files);
    json.name("settings");
    json.beginArray();
    for (ShownSetting setting : settings) {
      write(json, setting);
    }
    json.endArray();
    json.endObject();
  }

  static void writeFiles(JsonWriter json, List<Path> files) {
    json.name("files");
    json.beginArray();
    for (Path file : files) {
      json.beginObject();
      new JsonFields(json).text("file", file.toString()).truth("found", Files.exists(file));
      json.endObject();
    }
    json.endArray();
  }

  private void write(JsonWriter json, ShownSetting setting) {
    json.beginObject();
    JsonFields fields = JsonFields.complete(json);
    fields.text("name", setting.entry().path());
    if (setting.entry().isList()) {
      json.name("value");
      json.beginArray();
      setting.texts().forEach(json::value);
      json.endArray();
    } else {
      fields.text("value", setting.texts().isEmpty() ? null : setting.texts().getFirst());
    }
    if (explain) {
      fields
          .text("source", setting.source().name().toLowerCase(Locale.ROOT))
          .text("origin", setting.origin())
          .text("meaning", setting.entry().meaning())
          .text("expected", setting.entry().expected());
      json.name("others");
      json.beginArray();
      for (Other other : setting.others()) {
        json.beginObject();
        JsonFields.complete(json)
            .text("value", other.text())
            .text("origin", other.origin())
            .text("problem", other.problem());
        json.endObject();
      }
      json.endArray();
    }
    json.endObject();
  }

  public void print(Output output) {
    Table table =
        new Table(
            List.of(
                Column.left("SETTING"),
                Column.left("VALUE"),
                Column.flexible(explain ? "BY" : "MEANING")));
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
    return (other.problem() == null ? "overruled: " : "ignored: ") + other.origin();
  }
}
