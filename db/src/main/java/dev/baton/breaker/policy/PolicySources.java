package dev.baton.breaker.policy;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The sources of a policy, from weakest to strongest: preset, config file, environment, options. An
 * invalid value is reported and the next weaker source is used, so a typo never disables a rule.
 * Only the word {@code off} turns a rule off.
 *
 * @param files the config files, the strongest first
 * @param environment the variables of the process, including those of other programs
 * @param options values by {@link Setting#key}, and {@code preset}
 */
public record PolicySources(
    List<ConfigFile> files, Map<String, String> environment, Map<String, String> options) {
  public PolicySources {
    files = List.copyOf(files);
    // Not copied: a process has many variables, and only a few of them are looked up.
    environment = Collections.unmodifiableMap(environment);
    options = Map.copyOf(options);
  }

  /**
   * The values in a config file.
   *
   * @param name of the file, as shown to people
   * @param values by {@link Setting#key}, and {@code preset}
   * @param names the keys that another program uses in its file, by {@link Setting#key}
   */
  public record ConfigFile(String name, Map<String, String> values, Map<String, String> names) {
    public ConfigFile {
      values = Map.copyOf(values);
      names = Map.copyOf(names);
    }

    /** A config file of Baton's own. */
    public ConfigFile(String name, Map<String, String> values) {
      this(name, values, Map.of());
    }

    /** The place of a value, in words. */
    String place(String key) {
      return names.getOrDefault(key, key) + " in " + name;
    }
  }

  /** The kinds of sources, the weakest first. */
  public enum Kind {
    DEFAULT,
    PRESET,
    CONFIG,
    ENVIRONMENT,
    OPTION
  }

  /**
   * The value of one setting.
   *
   * @param value as it was typed, with its unit
   * @param origin the place in words, such as the name of a variable
   */
  public record Explained(Setting setting, String value, Kind kind, String origin) {}

  /**
   * A policy, and where its values come from.
   *
   * @param presetKind the kind of source of the preset's name
   * @param presetOrigin the place in words
   * @param settings one for each {@link Setting}, in that order
   * @param warnings what was ignored, one line each
   */
  public record Resolution(
      Preset preset,
      Kind presetKind,
      String presetOrigin,
      Policy policy,
      List<Explained> settings,
      List<String> warnings) {
    public Resolution {
      settings = List.copyOf(settings);
      warnings = List.copyOf(warnings);
    }
  }

  /** The policy that results from these sources. */
  public Resolution resolve() {
    return new PolicyResolver(this).resolve();
  }
}
