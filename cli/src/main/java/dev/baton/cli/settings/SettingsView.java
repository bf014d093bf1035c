package dev.baton.cli.settings;

import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.config.Configuration.ShownSetting;
import dev.baton.config.Configuration.ShownSetting.Other;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * docs/schema/config-show.json: the settings in effect, and where each comes from.
 *
 * @param files the paths of the config files, whether they exist or not
 * @param explain whether to show where each value comes from
 */
record SettingsView(List<ShownSetting> settings, List<Path> files, boolean explain)
    implements View, ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .objects("files", files, SettingsView::writeFile)
        .objects("settings", settings, this::writeSetting);
  }

  private static void writeFile(JsonFields fields, Path file) {
    fields.text("file", file.toString()).truth("found", Files.exists(file));
  }

  private void writeSetting(JsonFields sparse, ShownSetting setting) {
    JsonFields fields = sparse.complete().text("name", setting.entry().path());
    List<String> texts = setting.texts();
    if (setting.entry().isList()) {
      fields.anyStrings("value", texts);
    } else {
      fields.text("value", texts.isEmpty() ? null : texts.getFirst());
    }
    if (explain) {
      fields
          .word("source", setting.source())
          .text("origin", setting.origin())
          .text("meaning", setting.entry().meaning())
          .text("expected", setting.entry().expected())
          .objects("others", setting.others(), SettingsView::writeOther);
    }
  }

  private static void writeOther(JsonFields fields, Other other) {
    fields
        .complete()
        .text("value", other.text())
        .text("origin", other.origin())
        .text("problem", other.problem());
  }

  @Override
  public void text(Output output) {
    Table table = Table.of("SETTING", "VALUE", explain ? "|BY" : "|MEANING");
    for (ShownSetting setting : settings) {
      String said = explain ? setting.origin() : setting.entry().meaning();
      table.row(
          Cell.of(setting.entry().path()), Cell.of(setting.text()), new Cell(Style.DIM, said));
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

  /**
   * docs/schema/config-check.json: problems with the settings.
   *
   * @param files the paths of the config files, whether they exist or not
   */
  record Checked(List<ConfigProblem> problems, List<Path> files) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .truth("ok", problems.isEmpty())
          .objects("files", files, SettingsView::writeFile)
          .objects("problems", problems, Checked::writeProblem);
    }

    private static void writeProblem(JsonFields fields, ConfigProblem problem) {
      fields
          .complete()
          .text("place", problem.place())
          .text("key", problem.key())
          .text("problem", problem.problem())
          .text("nearest", problem.nearest());
    }

    /** Prints a line for each problem or, when there are none, the files that were checked. */
    @Override
    public void text(Output output) {
      for (ConfigProblem problem : problems) {
        String key = problem.key().isEmpty() ? "" : problem.key() + ": ";
        String nearest =
            problem.nearest() == null ? "" : "; did you mean " + problem.nearest() + "?";
        output.line(problem.place() + ": " + key + problem.problem() + nearest);
      }
      if (problems.isEmpty()) {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
          if (Files.exists(file)) {
            found.add(file.toString());
          }
        }
        output.line(
            found.isEmpty()
                ? "no problems: there is no config file"
                : "no problems in " + String.join(", ", found));
      }
    }
  }
}
