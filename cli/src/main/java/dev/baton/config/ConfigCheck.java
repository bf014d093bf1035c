package dev.baton.config;

import dev.baton.breaker.policy.Setting;
import dev.baton.config.CubConfig.CubCheck;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds problems in the config files and variables of a call. */
public final class ConfigCheck {
  private final ConfigScope scope;
  private final Catalogue catalogue = new Catalogue();
  private final List<ConfigProblem> problems = new ArrayList<>();

  public ConfigCheck(ConfigScope scope) {
    this.scope = scope;
  }

  /** All problems, file by file. */
  public List<ConfigProblem> problems() {
    for (Path file : scope.files().files()) {
      if (Files.exists(file)) {
        check(file);
      }
    }
    for (Entry entry : catalogue.entries()) {
      checkVariables(entry);
    }
    return List.copyOf(problems);
  }

  private void check(Path file) {
    try {
      JsonObject all = ConfigText.parse(file);
      if (ConfigText.isCubs(file)) {
        new CubCheck(file, problems).check(all);
        return;
      }
      for (String name : all.names()) {
        if (catalogue.sections().contains(name)) {
          checkSection(file, all, name);
        } else {
          unknown(file, name, "", name, catalogue.sections(), "unknown section");
        }
      }
    } catch (IOException e) {
      problems.add(
          new ConfigProblem(file.toString(), "", "cannot be read: " + FileTrouble.of(e), null));
    } catch (InvalidValue e) {
      problems.add(new ConfigProblem(file.toString(), "", e.getMessage(), null));
    }
  }

  private void checkSection(Path file, JsonObject all, String name) {
    JsonObject section;
    try {
      section = all.object(name);
    } catch (InvalidValue e) {
      problems.add(new ConfigProblem(file.toString(), name, ConfigKey.problem(name, e), null));
      return;
    }
    if (section == null) {
      return;
    }
    List<String> keys = new ArrayList<>();
    catalogue.of(name).forEach(entry -> keys.add(entry.key()));
    for (String key : section.names()) {
      Entry entry = catalogue.find(name, key);
      if (entry == null) {
        unknown(file, name + "." + key, name + ".", key, keys, "unknown setting");
      } else {
        checkValue(file, section, entry);
      }
    }
  }

  private void checkValue(Path file, JsonObject section, Entry entry) {
    try {
      if (entry.isList()) {
        ConfigKey key = ConfigKey.find(entry.section(), entry.key());
        ValueKind kind = key == null ? ValueKind.TEXTS : key.kind();
        ConfigText.texts(kind, section, entry.key()).forEach(entry.check());
        return;
      }
      String value = section.scalar(entry.key());
      if (value != null) {
        entry.check().accept(value);
      }
    } catch (InvalidValue e) {
      String words =
          entry.isSecret() ? "invalid value: expected " + entry.expected() : e.getMessage();
      problems.add(new ConfigProblem(file.toString(), entry.path(), words, null));
    }
  }

  private void checkVariables(Entry entry) {
    for (String name : entry.variables()) {
      String value = scope.variable(name);
      try {
        if (value != null) {
          checkVariable(entry, name, value);
        }
      } catch (InvalidValue e) {
        problems.add(new ConfigProblem("environment", name, e.getMessage(), null));
      }
    }
  }

  private static void checkVariable(Entry entry, String name, String value) {
    if (entry.isList()) {
      List.of(value.split(",", -1)).forEach(entry.check());
      return;
    }
    boolean ofBreaker = entry.section().equals(Catalogue.BREAKER);
    entry.check().accept(ofBreaker ? Setting.withUnit(name, value) : value);
  }

  private void unknown(
      Path file, String path, String before, String typed, List<String> known, String problem) {
    String nearest = Nearest.to(typed, known).map(before::concat).orElse(null);
    problems.add(new ConfigProblem(file.toString(), path, problem, nearest));
  }

  /**
   * A problem in a config file or with a variable.
   *
   * @param place the file, or {@code environment}
   * @param key the full name of the setting, or the variable; empty for the file itself
   * @param problem what is wrong, and what was expected
   * @param nearest the known name that may have been meant; null for none
   */
  public record ConfigProblem(String place, String key, String problem, @Nullable String nearest) {}
}
