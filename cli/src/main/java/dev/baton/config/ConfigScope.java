package dev.baton.config;

import dev.baton.config.ConfigFiles.Section;
import dev.baton.config.SettingSources.SettingValue;
import dev.baton.text.FileNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the settings of one call: its options, its variables and the config files.
 *
 * @param directory the base of relative file names
 * @param top the folder with the repository's own config files
 * @param warnings receives one line for each value that cannot be used
 */
public record ConfigScope(
    Options options,
    Map<String, String> variables,
    Path directory,
    Path top,
    Consumer<String> warnings) {
  /** The options of a command line, by their names including hyphens. */
  public interface Options {
    boolean has(String option);

    /** The value of an option; null when it was not given. */
    @Nullable String value(String option);

    /** The values of an option that may be repeated; empty when it was not given. */
    List<String> values(String option);
  }

  /** The same scope without warnings. */
  ConfigScope silent() {
    return warning(warning -> {});
  }

  /** The same scope with another receiver of warnings. */
  public ConfigScope warning(Consumer<String> receiver) {
    return new ConfigScope(options, variables, directory, top, receiver);
  }

  /** The same settings for another folder at the top of a work tree. */
  public ConfigScope at(Path folder) {
    return new ConfigScope(options, variables, folder, folder, warnings);
  }

  void warn(String message) {
    warnings.accept(message);
  }

  /** A variable's value; null when it is not set or empty. */
  @Nullable String variable(String name) {
    String value = variables.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * Resolves a file name.
   *
   * @throws dev.baton.task.InvalidValue when no file can have that name
   */
  Path resolve(String file) {
    return FileNames.resolve(directory, file);
  }

  public ConfigFiles files() {
    return new ConfigFiles(this);
  }

  /**
   * Whether a file or a variable may set something in a section. Most starts need no table of
   * settings, because nothing does.
   */
  public boolean mayHave(String section) {
    String prefix = "BATON_" + section.toUpperCase(Locale.ROOT) + "_";
    for (String variable : variables.keySet()) {
      if (variable.startsWith(prefix)) {
        return true;
      }
    }
    return !files().sections(section).isEmpty();
  }

  /** The server with the database, if a file sets it; null otherwise. */
  public @Nullable String server() {
    List<Section> files = files().sections("store");
    if (files.isEmpty()) {
      return null; // so that most starts need no table of settings
    }
    SettingValue given = new SettingSources(this, files).findInFiles(ConfigKey.STORE_SERVER);
    return given == null ? null : given.text();
  }

  /**
   * The value of one setting, or its default, which must exist. An invalid value is reported, and
   * the next weaker one is used.
   */
  public String text(ConfigKey key) {
    SettingSources sources = sources(key.section());
    String text = sources.text(key);
    sources.warnOfUnknown();
    return text;
  }

  /** The sources of the settings of one section. */
  SettingSources sources(String section) {
    return new SettingSources(this, files().sections(section));
  }
}
