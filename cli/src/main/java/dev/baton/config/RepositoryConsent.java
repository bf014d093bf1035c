package dev.baton.config;

import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.PolicySources.ConfigFile;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.config.ConfigFiles.Section;
import dev.baton.config.SettingSources.SettingValue;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which values of a repository's own config files apply. Whoever can commit to a repository
 * can change its files, so they may set only what {@link SettingSafety} allows, unless the user
 * trusts the file with its present content.
 */
record RepositoryConsent(ConfigScope scope) {
  /** Why a value does not apply. */
  static final String REFUSAL = "this file is not trusted; baton trust shows and allows it";

  private static final String VARIABLE = "BATON_TRUST";
  private static final String PRESET = "preset";

  /** Whether the user consents to everything in this file. */
  boolean isGiven(ConfigText text) {
    String general = scope.variable(VARIABLE);
    if (general != null) {
      switch (general) {
        case "all" -> {
          return true;
        }
        case "never" -> {
          return false;
        }
        default ->
            scope.warn(
                VARIABLE
                    + " is ignored: "
                    + InvalidValue.quote(general)
                    + " is invalid: expected never or all");
      }
    }
    return TrustStore.of(scope.variables()).trusts(text.file(), text.content());
  }

  /**
   * The keys of values that do not apply without consent.
   *
   * @param section of the repository's file
   * @param users the same section of the user's own files, from the strongest to the weakest
   */
  Set<String> refused(Section section, List<Section> users) {
    return section.name().equals(Catalogue.BREAKER)
        ? refusedByBreaker(section, users)
        : refusedByKey(section, users);
  }

  private Set<String> refusedByKey(Section section, List<Section> users) {
    Set<String> refused = new LinkedHashSet<>();
    SettingSources usual = new SettingSources(scope.silent(), users);
    Set<String> keys = new LinkedHashSet<>(section.values().keySet());
    keys.addAll(section.lists().keySet());
    for (String name : keys) {
      ConfigKey key = ConfigKey.find(section.name(), name);
      if (key == null) {
        continue; // reported elsewhere
      }
      String value = section.values().get(name);
      List<String> texts =
          section.lists().getOrDefault(name, value == null ? List.of() : List.of(value));
      SettingValue without = key.kind().isList() ? null : usual.findInFiles(key);
      String base = without == null ? key.usual() : without.text();
      if (isValid(key, texts) && !SettingSafety.allows(key, texts, base, scope.top())) {
        refused.add(name);
      }
    }
    return refused;
  }

  private static boolean isValid(ConfigKey key, List<String> texts) {
    try {
      texts.forEach(key::check);
      return true;
    } catch (InvalidValue reportedElsewhere) {
      return false;
    }
  }

  private static Set<String> refusedByBreaker(Section section, List<Section> users) {
    List<ConfigFile> files = new ArrayList<>();
    for (Section own : users) {
      files.add(new ConfigFile(own.file().toString(), own.values()));
    }
    Map<Setting, String> usual = values(files, Map.of());
    Set<String> refused = new LinkedHashSet<>();
    for (Map.Entry<String, String> value : section.values().entrySet()) {
      if (!allows(value.getKey(), value.getValue(), usual)) {
        refused.add(value.getKey());
      }
    }
    return refused;
  }

  private static boolean allows(String key, String value, Map<Setting, String> usual) {
    if (key.equals(PRESET)) {
      return Preset.named(value).isEmpty() || isStricter(value, usual);
    }
    Setting setting = Setting.ofKey(key).orElse(null);
    String base = setting == null ? null : usual.get(setting);
    return setting == null || base == null || allows(setting, value, base);
  }

  /** Whether a preset is at least as strict in each of its settings. */
  private static boolean isStricter(String preset, Map<Setting, String> usual) {
    for (Map.Entry<Setting, String> value : values(List.of(), Map.of(PRESET, preset)).entrySet()) {
      String base = usual.get(value.getKey());
      if (base != null && !allows(value.getKey(), value.getValue(), base)) {
        return false;
      }
    }
    return true;
  }

  private static boolean allows(Setting setting, String value, String base) {
    try {
      return SettingSafety.allows(setting, value, base);
    } catch (InvalidValue reportedElsewhere) {
      return true;
    }
  }

  private static Map<Setting, String> values(List<ConfigFile> files, Map<String, String> options) {
    Map<Setting, String> values = new HashMap<>();
    for (Explained explained : PolicySources.resolve(files, Map.of(), options).settings()) {
      values.put(explained.setting(), explained.value());
    }
    return values;
  }
}
