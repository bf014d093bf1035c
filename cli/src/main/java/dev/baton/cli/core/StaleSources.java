package dev.baton.cli.core;

import dev.baton.cli.core.ConfigFiles.Section;
import dev.baton.cli.output.Output;
import dev.baton.task.InvalidValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where settings about stale tasks are looked for: the variables, then the files. */
final class StaleSources {
  private final Environment environment;
  private final List<Section> sections;
  private final Output output;

  /**
   * @param sections of the config files, that of the strongest first
   */
  StaleSources(Environment environment, List<Section> sections, Output output) {
    this.environment = environment;
    this.sections = sections;
    this.output = output;
  }

  /** The strongest value that can be taken; null when there is none. */
  <T> @Nullable T find(String key, Function<String, T> parse) {
    String name = "BATON_STALE_" + key.toUpperCase(Locale.ROOT);
    T found = take(name, environment.variable(name), parse);
    return found != null ? found : inFiles(key, parse);
  }

  /** The same without the variables. */
  <T> @Nullable T inFiles(String key, Function<String, T> parse) {
    for (Section section : sections) {
      T found = take("stale." + key + " in " + section.file(), section.values().get(key), parse);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private <T> @Nullable T take(String where, @Nullable String text, Function<String, T> parse) {
    try {
      return text == null ? null : parse.apply(text);
    } catch (InvalidValue e) {
      output.warn(where + " is ignored: " + e.getMessage());
      return null;
    }
  }

  void warnOfUnknown(String... known) {
    for (Section section : sections) {
      for (String key : section.values().keySet()) {
        if (!List.of(known).contains(key)) {
          output.warn(
              "stale."
                  + key
                  + " in "
                  + section.file()
                  + " is ignored: there is no such setting, but "
                  + String.join(", ", known));
        }
      }
    }
  }
}
