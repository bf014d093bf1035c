package dev.baton.config;

import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting;
import dev.baton.config.ConfigFiles.Section;
import dev.baton.config.Configuration.ShownSetting.Other;
import dev.baton.config.SettingSources.SettingValue;
import dev.baton.notify.Webhook;
import dev.baton.task.InvalidValue;
import dev.baton.text.ShellWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All settings in effect for a call, and where each comes from. */
public final class Configuration {
  private static final String DEFAULT = "the default";

  private final ConfigScope scope;
  private final Catalogue catalogue = new Catalogue();
  private final Map<String, SettingSources> sources = new HashMap<>();

  /** The settings for a call. */
  public Configuration(ConfigScope scope) {
    this.scope = scope;
  }

  /** The table of the settings. */
  public Catalogue catalogue() {
    return catalogue;
  }

  /** The paths of the config files, the strongest first, whether they exist or not. */
  public List<Path> files() {
    return scope.files().files();
  }

  /** All settings, section by section. */
  public List<ShownSetting> settings() {
    List<ShownSetting> all = new ArrayList<>();
    Resolution policy = BreakerSources.resolve(scope, Map.of());
    for (Entry entry : catalogue.entries()) {
      ConfigKey key = ConfigKey.find(entry.section(), entry.key());
      all.add(key == null ? ofBreaker(entry, policy) : shown(entry, key));
    }
    return all;
  }

  private ShownSetting ofBreaker(Entry entry, Resolution policy) {
    String value = policy.preset().presetName();
    Kind source = policy.presetKind();
    String origin = policy.presetOrigin();
    for (Explained explained : policy.settings()) {
      if (explained.setting().key().equals(entry.key())) {
        value = explained.value();
        source = explained.kind();
        origin = explained.origin();
      }
    }
    List<Other> others = new ArrayList<>();
    for (SettingValue given : givenToBreaker(entry)) {
      if (!given.place().equals(origin)) {
        others.add(other(entry, given));
      }
    }
    return new ShownSetting(entry, List.of(value), source, origin, others);
  }

  private List<SettingValue> givenToBreaker(Entry entry) {
    List<SettingValue> all = new ArrayList<>();
    for (String name : entry.variables()) {
      String value = scope.variable(name);
      if (value != null) {
        List<String> full = List.of(Setting.withUnit(name, value));
        all.add(new SettingValue(full, Kind.ENVIRONMENT, name, null));
      }
    }
    for (Section section : scope.files().sections(Catalogue.BREAKER)) {
      String value = section.values().get(entry.key());
      if (value != null) {
        // In the same words as the policy.
        String place = section.names().getOrDefault(entry.key(), entry.key());
        boolean allowed = !section.refused().contains(entry.key());
        all.add(
            new SettingValue(
                List.of(value), Kind.CONFIG, place + " in " + section.file(), null, allowed));
      }
    }
    return all;
  }

  private ShownSetting shown(Entry entry, ConfigKey key) {
    List<SettingValue> all = sources.computeIfAbsent(key.section(), scope::sources).everything(key);
    if (key == ConfigKey.RESCUE_EXCLUDE && all.stream().anyMatch(SettingValue::allowed)) {
      return together(entry, all);
    }
    SettingValue taken = null;
    List<Other> others = new ArrayList<>();
    for (SettingValue given : all) {
      Other other = other(entry, given);
      if (taken == null && other.problem() == null) {
        taken = given;
      } else {
        others.add(other);
      }
    }
    if (taken != null) {
      return new ShownSetting(entry, masked(entry, taken), taken.source(), taken.place(), others);
    }
    String usual = key.usual();
    return new ShownSetting(
        entry, usual == null ? List.of() : List.of(usual), Kind.DEFAULT, DEFAULT, others);
  }

  /** A list to which all files contribute. */
  private static ShownSetting together(Entry entry, List<SettingValue> all) {
    List<String> texts = new ArrayList<>();
    List<String> places = new ArrayList<>();
    List<Other> refused = new ArrayList<>();
    for (SettingValue given : all) {
      if (given.allowed()) {
        texts.addAll(given.texts());
        places.add(given.place());
      } else {
        refused.add(other(entry, given));
      }
    }
    return new ShownSetting(entry, texts, Kind.CONFIG, String.join(", ", places), refused);
  }

  private static Other other(Entry entry, SettingValue given) {
    return new Other(text(entry, masked(entry, given)), given.place(), problem(entry, given));
  }

  private static @Nullable String problem(Entry entry, SettingValue given) {
    if (!given.allowed()) {
      return RepositoryConsent.REFUSAL;
    }
    try {
      given.texts().forEach(entry.check());
      return null;
    } catch (InvalidValue e) {
      return e.getMessage();
    }
  }

  /** As it is typed after {@code baton config set KEY}. */
  private static String text(Entry entry, List<String> texts) {
    if (entry.isList()) {
      return ShellWords.join(texts);
    }
    ConfigKey key = ConfigKey.find(entry.section(), entry.key());
    String all = String.join(", ", texts);
    return key == null ? all : key.kind().withUnit(all);
  }

  private static List<String> masked(Entry entry, SettingValue given) {
    return entry.isSecret() ? List.of(Webhook.masked(given.text())) : given.texts();
  }

  /**
   * A setting in effect for a call, and where its value comes from.
   *
   * @param texts its value, several for a list; empty when it has none; secrets are masked
   * @param origin where it comes from, in words
   * @param others the other values that were given, the strongest first
   */
  public record ShownSetting(
      Entry entry, List<String> texts, Kind source, String origin, List<Other> others) {
    /** Its value as it is typed after {@code baton config set KEY}; a dash where it has none. */
    public String text() {
      return texts.isEmpty() ? "-" : Configuration.text(entry, texts);
    }

    /** Whether somebody set it. */
    public boolean isSet() {
      return source != Kind.DEFAULT && source != Kind.PRESET;
    }

    /**
     * A value that does not apply.
     *
     * @param text as it was typed; secrets are masked
     * @param problem why it cannot be used; null when a stronger one applies
     */
    public record Other(String text, String origin, @Nullable String problem) {}
  }
}
