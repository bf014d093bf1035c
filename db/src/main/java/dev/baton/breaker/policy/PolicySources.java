package dev.baton.breaker.policy;

import dev.baton.breaker.policy.PolicySources.ConfigFile;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a policy, from weakest to strongest: preset, config file, environment, options. An
 * invalid value is reported and the next weaker source is used, so a typo never disables a rule.
 * Only the word {@code off} turns a rule off.
 */
public final class PolicySources {
  private static final String PRESET = "preset";
  private static final String PRESET_VARIABLE = "BATON_BREAKER_PRESET";
  private static final String DEFAULT = "the default";

  private final List<ConfigFile> files;
  private final Map<String, String> environment;
  private final Map<String, String> options;
  private final Map<Setting, Long> policy = new EnumMap<>(Setting.class);
  private final List<String> warnings = new ArrayList<>();

  private PolicySources(
      List<ConfigFile> files, Map<String, String> environment, Map<String, String> options) {
    this.files = files;
    this.environment = environment;
    this.options = options;
  }

  /**
   * The policy that results from these sources.
   *
   * @param files the config files, the strongest first
   * @param environment the variables of the process, including those of other programs
   * @param options values by {@link Setting#key}, and {@code preset}
   */
  public static Resolution resolve(
      List<ConfigFile> files, Map<String, String> environment, Map<String, String> options) {
    return new PolicySources(files, environment, options).resolve();
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

  /**
   * @param value as it was typed
   * @param full the same with its unit
   */
  private record Candidate(String value, String full, Kind kind, String origin) {}

  private Resolution resolve() {
    for (ConfigFile file : files) {
      warnOfUnknown(file.values(), file.name());
    }
    warnOfUnknown(options, "the options");
    Candidate named = named();
    Preset preset = Preset.named(named.value()).orElse(Preset.DEFAULT);
    Map<Setting, String> values = preset.settings();
    Map<Setting, Explained> settings = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      List<Candidate> candidates = given(setting.key(), setting.option(), setting.variables());
      String value = values.get(setting);
      add(candidates, value, Kind.PRESET, "the preset " + preset.presetName());
      settings.put(setting, take(setting, candidates));
    }
    Explained halfOpen = settings.get(Setting.NO_PROGRESS_HALF_OPEN);
    if (halfOpen != null && Policy.isHalfOpenLost(policy)) {
      policy.remove(Setting.NO_PROGRESS_HALF_OPEN);
      settings.put(Setting.NO_PROGRESS_HALF_OPEN, lost(halfOpen));
    }
    return new Resolution(
        preset,
        named.kind(),
        named.origin(),
        new Policy(policy),
        List.copyOf(settings.values()),
        warnings);
  }

  /**
   * A half-open threshold from a weaker source is dropped silently when a stronger source has a
   * lower one for open.
   */
  private Explained lost(Explained halfOpen) {
    if (halfOpen.kind() != Kind.PRESET) {
      warnings.add(
          halfOpen.origin()
              + " is ignored: '"
              + halfOpen.value()
              + "' leaves nothing between half-open and open");
    }
    return new Explained(halfOpen.setting(), Setting.OFF, halfOpen.kind(), halfOpen.origin());
  }

  /** Takes the first valid candidate. */
  private Explained take(Setting setting, List<Candidate> candidates) {
    List<String> refusals = new ArrayList<>();
    Explained taken = null;
    for (int i = 0; i < candidates.size() && taken == null; i++) {
      Candidate candidate = candidates.get(i);
      try {
        Long value = setting.parse(candidate.full());
        if (value != null) {
          policy.put(setting, value);
        }
        taken = new Explained(setting, candidate.full(), candidate.kind(), candidate.origin());
      } catch (InvalidValue e) {
        refusals.add(candidate.origin() + " is ignored: " + problem(candidate, e));
      }
    }
    if (taken == null) {
      taken = new Explained(setting, setting.valueAtFirst(), Kind.DEFAULT, DEFAULT);
    }
    for (String refusal : refusals) {
      warnings.add(
          refusal + "; " + setting.key() + " is " + taken.value() + " by " + taken.origin());
    }
    return taken;
  }

  /** The problem as the user typed the value: without the unit that was added. */
  private static String problem(Candidate candidate, InvalidValue problem) {
    String words =
        problem
            .full()
            .replace(InvalidValue.quote(candidate.full()), InvalidValue.quote(candidate.value()));
    if (candidate.full().equals(candidate.value())) {
      return words;
    }
    String unit = candidate.full().endsWith("m") ? "minutes" : "seconds";
    return words.replace(SettingText.DURATION, "a whole number of " + unit);
  }

  /** The values from options, environment and config files, the strongest first. */
  private List<Candidate> given(String key, String option, List<String> variables) {
    List<Candidate> candidates = new ArrayList<>();
    add(candidates, options.get(key), Kind.OPTION, option);
    for (String variable : variables) {
      String value = environment.get(variable);
      if (value != null && !value.isEmpty()) {
        String full = Setting.withUnit(variable, value);
        candidates.add(new Candidate(value, full, Kind.ENVIRONMENT, variable));
      }
    }
    for (ConfigFile file : files) {
      add(candidates, file.values().get(key), Kind.CONFIG, file.place(key));
    }
    return candidates;
  }

  private static void add(
      List<Candidate> candidates, @Nullable String value, Kind kind, String origin) {
    if (value != null) {
      candidates.add(new Candidate(value, value, kind, origin));
    }
  }

  /** The strongest source that names an existing preset. */
  private Candidate named() {
    for (Candidate candidate : given(PRESET, "--preset", List.of(PRESET_VARIABLE))) {
      if (Preset.named(candidate.value()).isPresent()) {
        return candidate;
      }
      warnings.add(
          candidate.origin()
              + " is ignored: "
              + InvalidValue.quote(candidate.value())
              + " is not a preset: expected "
              + Preset.names()
              + suggestion(candidate.value()));
    }
    String otherwise = Preset.DEFAULT.presetName();
    return new Candidate(otherwise, otherwise, Kind.DEFAULT, DEFAULT);
  }

  private static String suggestion(String name) {
    String hint = Nearest.hint(name, Preset.allNames());
    return hint.isEmpty() ? "" : "; " + hint;
  }

  private void warnOfUnknown(Map<String, String> given, String place) {
    for (String key : new TreeSet<>(given.keySet())) {
      if (!key.equals(PRESET) && Setting.ofKey(key).isEmpty()) {
        warnings.add(
            InvalidValue.quote(key) + " in " + place + " is ignored: unknown breaker setting");
      }
    }
  }
}
