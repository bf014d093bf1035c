package dev.baton.json.document;

import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.config.Configuration.ShownSetting;
import dev.baton.config.Configuration.ShownSetting.Other;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * docs/schema/config-show.json: the settings in effect.
 *
 * @param files the paths of the config files, whether they exist or not
 * @param explain whether to show where each value comes from
 */
public record ConfigJson(List<ShownSetting> settings, List<Path> files, boolean explain)
    implements ObjectDocument {

  /** docs/schema/config-check.json: problems with the settings. */
  public record Checked(List<ConfigProblem> problems, List<Path> files) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .truth("ok", problems.isEmpty())
          .objects("files", files, ConfigJson::writeFile)
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
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .objects("files", files, ConfigJson::writeFile)
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
          .text("source", setting.source().name().toLowerCase(Locale.ROOT))
          .text("origin", setting.origin())
          .text("meaning", setting.entry().meaning())
          .text("expected", setting.entry().expected())
          .objects("others", setting.others(), ConfigJson::writeOther);
    }
  }

  private static void writeOther(JsonFields fields, Other other) {
    fields
        .complete()
        .text("value", other.text())
        .text("origin", other.origin())
        .text("problem", other.problem());
  }
}
