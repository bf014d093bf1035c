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
 * @param removed whether it was to be removed
 */
record SettingChangeView(
    Path file, ShownSetting before, ShownSetting after, boolean changed, boolean removed)
    implements View, ObjectDocument {
  @Override
  public void writeFields(JsonFields sparse) {
    JsonFields fields = sparse.complete();
    fields
        .text("key", before.entry().path())
        .text("former", before.text())
        .text("value", after.text())
        .text("origin", after.origin())
        .text("file", file.toString())
        .truth("changed", changed);
  }

  @Override
  public void text(Output output) {
    String path = before.entry().path();
    output.line(
        changed
            ? path + ": " + before.text() + " → " + after.text()
            : path + " is not set in " + file);
    if (!removed) {
      output.note("written to " + file + "; before: " + before.origin());
      warnOfStronger(output);
      return;
    }
    if (after.isSet()) {
      output.warn("it is still set: " + after.origin() + " has " + after.text());
    } else if (changed) {
      output.note("removed from " + file + "; now it is " + after.origin());
    }
  }

  /** The file that was written may not be the one that decides. */
  private void warnOfStronger(Output output) {
    for (ShownSetting.Other other : after.others()) {
      if (other.origin().endsWith(" in " + file)) {
        output.warn(
            other.problem() == null
                ? "it does not apply: " + after.origin() + " has " + after.text()
                : "it does not apply: " + other.problem());
      }
    }
  }
}
