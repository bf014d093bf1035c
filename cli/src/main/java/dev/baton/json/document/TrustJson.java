package dev.baton.json.document;

import dev.baton.config.Untrusted.Refused;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** docs/schema/trust.json: repositories' config files, and whether the user trusts them. */
public record TrustJson(List<File> files) implements ObjectDocument {

  /** Whether a file is trusted. */
  public enum State {
    UNTRUSTED,
    TRUSTED,
    CHANGED,
    MISSING,
    REVOKED
  }

  /**
   * A config file.
   *
   * @param settings that need the user's consent; empty where that was not looked up
   */
  public record File(Path file, State state, List<Refused> settings) {}

  @Override
  public void writeFields(JsonFields fields) {
    fields.objects("files", files, TrustJson::writeFile);
  }

  private static void writeFile(JsonFields fields, File file) {
    fields
        .text("file", file.file().toString())
        .text("state", file.state().name().toLowerCase(Locale.ROOT))
        .objects("settings", file.settings(), TrustJson::writeSetting);
  }

  private static void writeSetting(JsonFields fields, Refused setting) {
    fields
        .text("name", setting.name())
        .anyText("value", setting.value())
        .text("risk", setting.risk());
  }
}
