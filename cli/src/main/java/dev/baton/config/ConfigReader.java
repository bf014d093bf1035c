package dev.baton.config;

import dev.baton.breaker.policy.Money;
import dev.baton.config.SettingSources.SettingValue;
import dev.baton.time.DurationText;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and converts the settings of one section, and records where each came from. */
final class ConfigReader {
  private final SettingSources sources;
  private final Map<ConfigKey, SettingValue> origins = new EnumMap<>(ConfigKey.class);

  ConfigReader(ConfigScope scope, String section) {
    this.sources = scope.sources(section);
  }

  /** The strongest valid value; null when there is none. */
  @Nullable SettingValue given(ConfigKey key) {
    SettingValue given = sources.find(key);
    if (given != null) {
      origins.put(key, given);
    }
    return given;
  }

  /** The places of the values found so far. */
  Map<ConfigKey, SettingValue> origins() {
    return Map.copyOf(origins);
  }

  void warnOfUnknown() {
    sources.warnOfUnknown();
  }

  /** The value or its default, which must exist. */
  String text(ConfigKey key) {
    SettingValue given = given(key);
    String usual = key.usual();
    if (given != null) {
      return given.text();
    }
    if (usual == null) {
      throw new IllegalArgumentException(key + " has no default");
    }
    return usual;
  }

  boolean truth(ConfigKey key) {
    return text(key).equals("true");
  }

  List<String> texts(ConfigKey key) {
    SettingValue given = given(key);
    return given == null ? List.of() : given.texts();
  }

  Duration time(ConfigKey key) {
    return DurationText.parse(text(key));
  }

  /** A limit; null when there is none. */
  @Nullable Long count(ConfigKey key) {
    String text = unlessOff(given(key));
    return text == null ? null : (Long) Long.parseLong(text);
  }

  /** A limit; null when there is none. */
  @Nullable Money money(ConfigKey key) {
    String text = unlessOff(given(key));
    return text == null ? null : Money.parse(text);
  }

  /** A limit; null when there is none. */
  @Nullable Duration limit(ConfigKey key) {
    String text = unlessOff(given(key));
    return text == null ? null : DurationText.parse(text);
  }

  private static @Nullable String unlessOff(@Nullable SettingValue given) {
    return given == null || given.text().equals(ValueKind.OFF) ? null : given.text();
  }
}
