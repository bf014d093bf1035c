package dev.baton.cli.settings;

import dev.baton.config.Configuration.ShownSetting;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.nio.file.Path;

/**
 * docs/schema/config-set.json and docs/schema/config-unset.json: a setting that was changed in a
 * config file.
 *
 * @param file the file
 * @param before the setting as it was in effect
 * @param after the setting as it is in effect now
 * @param changed false where the file did not have it
 */
record SettingChangeView(Path file, ShownSetting before, ShownSetting after, boolean changed)
    implements View, ObjectDocument {

  @Override
  public void writeFields(JsonFields sparse) {
    JsonFields fields = sparse.complete();
    fields
        .text("key", before.entry().path())
        .text("former", value(before))
        .text("value", value(after))
        .text("origin", after.origin())
        .text("file", file.toString())
        .truth("changed", changed);
  }

  private static String value(ShownSetting setting) {
    return setting.texts().isEmpty() ? "-" : String.join(", ", setting.texts());
  }

  @Override
  public void text(Output output) {
    String path = before.entry().path();
    if (!changed) {
      output.line(path + " is not set in " + file);
      return;
    }
    output.line(path + ": " + value(before) + " → " + value(after));
  }

  /** Says where the value is, and why another one may apply. */
  void advise(Output output) {
    if (!changed) {
      return;
    }
    output.note("written to " + file + "; before: " + before.origin());
    for (ShownSetting.Other other : after.others()) {
      if (other.origin().endsWith(" in " + file)) {
        output.warn(
            other.problem() == null
                ? "it does not apply: " + after.origin() + " has " + value(after)
                : "it does not apply: " + other.problem());
      }
    }
  }
}
