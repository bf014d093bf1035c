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
import dev.baton.task.InvalidValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton config set} and {@code config unset}: change one setting in a config file. */
final class SettingChange {
  private SettingChange() {}

  static Syntax syntax(String name) {
    boolean sets = name.equals("config set");
    Syntax syntax =
        sets
            ? new Syntax(name, "Change a setting in your own config file, or in the repository's.")
                .arguments("KEY VALUE", "2..*", "the setting, such as stale.grace, and its value")
            : new Syntax(name, "Remove a setting from your own config file, or the repository's.")
                .arguments("KEY", "1", "the setting, such as stale.grace");
    syntax.flag("--repository", "in .baton.json at the top of the repository");
    return sets
        ? syntax
            .example("baton config set notify.desktop true")
            .example("baton config set --repository run.checks \"mvn -q verify\" \"npm test\"")
        : syntax.example("baton config unset notify.desktop");
  }

  static ExitCode set(Call call) {
    List<String> words = call.arguments().words();
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
    return change(call, entry(call.arguments().words().getFirst()), null);
  }

  /**
   * @param texts null to remove the setting
   */
  private static ExitCode change(Call call, Entry entry, @Nullable List<String> texts) {
    boolean ofRepository = call.arguments().has("--repository");
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
    call.output().show(new SettingChangeView(edit.named(), before, after, changed, texts == null));
    return ExitCode.OK;
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
}
