package dev.baton.cli.settings;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.config.Catalogue;
import dev.baton.config.ConfigEdit;
import dev.baton.config.Configuration;
import dev.baton.config.Configuration.ShownSetting;
import dev.baton.config.Entry;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton config set} and {@code config unset}: change one setting in a config file. */
final class SettingChange {
  private static final String REPOSITORY = "in .baton.json at the top of the repository";

  static Syntax setting() {
    return new Syntax(
            "Change a setting in your own config file, or in the repository's.", SettingChange::set)
        .arguments("KEY VALUE", "2..*", "the setting, such as stale.grace, and its value")
        .flag("--repository", REPOSITORY)
        .example("baton config set notify.desktop true")
        .example("baton config set --repository run.checks \"mvn -q verify\" \"npm test\"");
  }

  static Syntax unsetting() {
    return new Syntax(
            "Remove a setting from your own config file, or the repository's.",
            SettingChange::unset)
        .arguments("KEY", "1", "the setting, such as stale.grace")
        .flag("--repository", REPOSITORY)
        .example("baton config unset notify.desktop");
  }

  static ExitCode set(Call call) {
    List<String> words = call.words();
    Entry entry = entry(words.getFirst());
    List<String> texts = words.subList(1, words.size());
    if (texts.size() > 1 && !entry.isList()) {
      throw Failure.usage(
          entry.path() + " has one value, and " + texts.size() + " were given",
          "put a value with blanks in quotes");
    }
    try {
      texts.forEach(entry.check());
    } catch (InvalidValue e) {
      throw new InvalidValue(entry.path() + ": " + e.getMessage(), e.hint());
    }
    return change(call, entry, texts);
  }

  static ExitCode unset(Call call) {
    return change(call, entry(call.words().getFirst()), null);
  }

  /**
   * @param texts null to remove the setting
   */
  private static ExitCode change(Call call, Entry entry, @Nullable List<String> texts) {
    boolean ofRepository = call.has("--repository");
    String agent = call.workspace().lineage().workerName();
    if (agent != null && !ofRepository) {
      throw new Failure(
          ExitCode.PAUSED,
          "needs_consent",
          "only a person can change the settings of the user, and "
              + agent
              + " runs this command; nothing was changed",
          "run it in a terminal of your own, or use --repository");
    }
    ShownSetting before = shown(call, entry);
    ConfigEdit edit = ConfigEdit.of(call.workspace().config().files(), ofRepository);
    boolean changed = true;
    if (texts == null) {
      changed = edit.unset(entry);
    } else {
      edit.set(entry, texts);
    }
    ShownSetting after = shown(call, entry);
    return call.show(new SettingChangeView(edit.named(), before, after, changed, texts == null));
  }

  private static ShownSetting shown(Call call, Entry entry) {
    return new Configuration(call.workspace().config())
        .settings().stream()
            .filter(setting -> setting.entry().path().equals(entry.path()))
            .findFirst()
            .orElseThrow();
  }

  private static Entry entry(String typed) {
    Catalogue catalogue = new Catalogue();
    int dot = typed.indexOf('.');
    Entry entry =
        dot < 0 ? null : catalogue.find(typed.substring(0, dot), typed.substring(dot + 1));
    if (entry == null) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(typed) + " is not a setting; baton config show lists all",
          typed,
          catalogue.entries().stream().map(Entry::path).toList());
    }
    return entry;
  }

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
  private record SettingChangeView(
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
}
