package dev.baton.config;

import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.task.InvalidValue;
import java.util.List;

/** The breaker's part of the table of settings, made from {@link Setting}. */
public final class BreakerEntries {
  static void addTo(List<Entry> entries) {
    entries.add(
        new Entry(
            Catalogue.BREAKER,
            "preset",
            Preset.names(),
            Preset.DEFAULT.presetName(),
            "the preset of thresholds",
            List.of("BATON_BREAKER_PRESET"),
            false,
            false,
            BreakerEntries::checkPreset));
    for (Setting setting : Setting.values()) {
      entries.add(
          new Entry(
              Catalogue.BREAKER,
              setting.key(),
              setting.expected(),
              setting.valueAtFirst(),
              setting.meaning(),
              setting.variables(),
              false,
              false,
              setting::parse));
    }
  }

  /**
   * Checks a preset's name.
   *
   * @throws InvalidValue when there is no such preset
   */
  public static void checkPreset(String name) {
    if (Preset.named(name).isEmpty()) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(name) + " is not a preset: expected " + Preset.names(),
          name,
          Preset.allNames());
    }
  }
}
