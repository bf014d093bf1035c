package dev.baton.breaker.policy;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Where a policy comes from, each stronger than the one before: preset, config file, environment,
 * options. A value that cannot be taken gives way to the next weaker one, with a warning; the rule
 * it is for is never lost by that. Only the word {@code off} turns a rule off.
 *
 * @param files the config files, the strongest first
 * @param environment the variables of the process; those of other programs are no matter
 * @param options values by {@link Setting#key}, and {@code preset}
 */
public record PolicySources(
    List<ConfigFile> files, Map<String, String> environment, Map<String, String> options) {
  public PolicySources {
    files = List.copyOf(files);
    // Not a copy: a process has many variables, and only a few of them are ever asked for.
    environment = Collections.unmodifiableMap(environment);
    options = Map.copyOf(options);
  }

  /**
   * What a config file says.
   *
   * @param name of the file, as it is told to people
   * @param values by {@link Setting#key}, and {@code preset}
   * @param names what another program calls the same, by {@link Setting#key}
   */
  public record ConfigFile(String name, Map<String, String> values, Map<String, String> names) {
    public ConfigFile {
      values = Map.copyOf(values);
      names = Map.copyOf(names);
    }

    /** A file of Baton's own. */
    public ConfigFile(String name, Map<String, String> values) {
      this(name, values, Map.of());
    }

    /** Where a value stands, in words. */
    String place(String key) {
      return names.getOrDefault(key, key) + " in " + name;
    }
  }

  /** Which kind of place a value comes from, the weakest first. */
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
   * A policy, and how it came about.
   *
   * @param presetKind where the preset's name comes from
   * @param presetOrigin the same in words
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

  /** The policy that these sources give together. */
  public Resolution resolve() {
    return new PolicyResolver(this).resolve();
  }
}
